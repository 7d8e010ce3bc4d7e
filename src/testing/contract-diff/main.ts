import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { buildServiceDocument } from '#service/reference/reference-document.ts'
import { printTable } from '../runs/print-table.ts'
import { compareDocuments } from './compare-documents.ts'

// npm run contract:diff -- v1.0.0 compares the API of a tag, a branch or a commit with that of the working tree. The exit code is 1 if a correct
// client of the former version can fail, unless the major version is a new one.
const [reference = 'HEAD'] = process.argv.slice(2)
const origin = 'http://localhost:4000'

const former = readFormerDocument(reference)
const current = buildServiceDocument(origin)
const Version = z.object({ info: z.object({ version: z.string() }) })
const isNewMajor = Version.parse(former).info.version !== current.info.version
const changes = compareDocuments(former, current)
const broken = changes.filter(({ kind }) => kind === 'breaking')
const additions = changes.filter(({ kind }) => kind === 'addition')
if (broken.length > 0)
  printTable(
    ['breaks a correct client', ''],
    broken.map(({ place, text }) => [place, text]),
  )
if (additions.length > 0) {
  write('\nFor the changelog:\n')
  for (const { place, text } of additions) write(`- \`${place}\` ${text}.`)
}
write(`\n${broken.length} breaking changes and ${additions.length} additions since ${reference}.`)
if (isNewMajor) write('They belong to a new major version.')
process.exitCode = broken.length > 0 && !isNewMajor ? 1 : 0

function write(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Builds the document of another version from its own sources, with the packages of this one. */
function readFormerDocument(commit: string): unknown {
  const folder = mkdtempSync(path.join(tmpdir(), 'contract-'))
  const worktree = path.join(folder, 'former')
  try {
    execFileSync('git', ['worktree', 'add', '--detach', '--quiet', worktree, commit], { stdio: 'inherit' })
    symlinkSync(path.resolve('node_modules'), path.join(worktree, 'node_modules'))
    const isReference = existsSync(path.join(worktree, 'src/service/reference/reference-document.ts'))
    const script = isReference
      ? `import { buildServiceDocument } from '#service/reference/reference-document.ts'\nconsole.log(JSON.stringify(buildServiceDocument('${origin}')))`
      : `import { buildOpenApi } from '#contract/openapi.ts'\nconsole.log(JSON.stringify(buildOpenApi('${origin}/v1')))`
    const output = execFileSync(
      process.execPath,
      ['--import', './src/testing/read-tsx.ts', '--input-type=module', '--eval', script],
      { cwd: worktree, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
    )
    return JSON.parse(output)
  } finally {
    execFileSync('git', ['worktree', 'remove', '--force', worktree])
    rmSync(folder, { recursive: true, force: true })
  }
}
