import { execFileSync } from 'node:child_process'
import { cpSync, globSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readSources } from '../architecture.ts'
import { printTable } from '../runs/print-table.ts'
import { findSmallFiles } from '../small-files.ts'
import { findDistantImports } from './distant-imports.ts'
import { findFolderCircles } from './folder-circles.ts'
import { countRepeatedPlaces } from './repeated-lines.ts'
import { endsInParticiple, endsInParts, listTypes } from './type-names.ts'

// `npm run measure`: the size and the order of the code, in one table. `npm run measure -- install` also times `npm ci`.

const files = globSync('{src,bench,e2e,deep}/**/*.{ts,tsx}').filter((file) => !/\.gen\.|node_modules/.test(file))
const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))
const product = readSources('.').filter(({ file }) => !/^src\/(testing|conformance)\//.test(file))
const types = listTypes(files)

printTable(
  ['measure', 'value'],
  [
    ['types', formatCount(types.length)],
    ['types named by a participle alone', formatCount(types.filter(({ name }) => endsInParticiple(name)).length)],
    ['types that end in Parts', formatCount(types.filter(({ name }) => endsInParts(name)).length)],
    ['imports with more than one ../', formatCount(findDistantImports(files).length)],
    ['circles of folders', formatCount(findFolderCircles(product).length)],
    ['files under 40 lines with one importer and no test', formatCount(findSmallFiles(40).length)],
    ['product files', formatCount(product.length)],
    ['product lines', formatCount(sum(product.map(({ text }) => text.split('\n').length - 1)))],
    ['pairs of places with six equal lines', formatCount(countRepeatedPlaces(texts))],
    ['packages installed', `${formatCount(Math.round(measureFolder('node_modules') / 1e6))} MB`],
    ...(process.argv.includes('install') ? [['npm ci', `${Math.round(timeInstall() / 1000)} s`]] : []),
  ],
)

function formatCount(value: number): string {
  return value.toLocaleString('en')
}

function measureFolder(folder: string): number {
  // Caches of the build lie there too.
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const packages = entries.filter(({ parentPath }) => !parentPath.startsWith(path.join(folder, '.cache')))
  return sum(packages.map((entry) => lstatSync(path.join(entry.parentPath, entry.name)).blocks * 512))
}

/** Installs the packages in an empty folder, from npm's cache where it has them. */
function timeInstall(): number {
  const folder = mkdtempSync(path.join(tmpdir(), 'measure-'))
  try {
    for (const file of ['package.json', 'package-lock.json', '.npmrc'])
      cpSync(file, path.join(folder, file), { force: true, recursive: true, errorOnExist: false })
    const started = performance.now()
    execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'ignore' })
    return performance.now() - started
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
