import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../src/testing/databases.ts'
import { startTestService } from '../../src/testing/service.ts'

/** A directory with a copy of the sources, to which the endpoint is added. */
const copyDir = mkdtempSync(path.join(tmpdir(), 'tessera-copy-'))
afterAll(() => rmSync(copyDir, { recursive: true, force: true }))

function replaceText(file: string, text: string, replacement: string): void {
  const before = readFileSync(path.join(copyDir, file), 'utf8')
  expect(before).toContain(text)
  writeFileSync(path.join(copyDir, file), before.replace(text, replacement))
}

test('an endpoint that is added to the contract, with its handler, appears in every client and document', async () => {
  for (const name of ['src', 'bench', 'docs', 'deep/clients', 'package.json', 'tsconfig.json', 'CHANGELOG.md'])
    cpSync(name, path.join(copyDir, name), { recursive: true, filter: (source) => !source.includes('node_modules') })
  symlinkSync(path.resolve('node_modules'), path.join(copyDir, 'node_modules'))
  replaceText(
    'src/contract/tags.ts',
    '} satisfies Endpoints',
    `  'GET /tags/count': {
    operation: 'tags.count',
    summary: 'Count the tags in use',
    roles: ['viewer'],
    response: z.object({ count: z.int().describe('How many tags there are.') }),
  },
} satisfies Endpoints`,
  )
  replaceText(
    'src/service/codes/tags/handlers.ts',
    '  return {\n',
    "  return {\n    'GET /tags/count': async () => ({ count: 7 }),\n",
  )

  const database = await openTestDatabase()
  afterAll(() => database.close())
  const workspace = await (await startTestService({}, database)).createWorkspace()
  const url = 'url' in database.where ? database.where.url : ''
  const args = ['--import', './src/testing/read-tsx.ts', 'deep/clients/list-places.ts', url, workspace.key]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: copyDir, timeout: 120_000 })
  expect(JSON.parse(stdout)).toEqual({
    rest: '{"count":7}',
    openApi: true,
    referenceText: true,
    referencePage: true,
    sdk: { count: 7 },
    sdkTypes: true,
    commandLine: expect.stringMatching(/^\{\s*"count": 7\s*\}$/),
    assistants: { untrusted: { notice: expect.any(String), response: { count: 7 } } },
    n8n: true,
    zapier: true,
  })
}, 180_000)
