import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { screenPreloads, screenRoutes } from './screen-preloads.ts'

const routes = 'src/dashboard/routes'
const key = (file: string) => `${routes}/${file}.tsx?tsr-split=component`

test('knows the paths of all screens', () => {
  const files = globSync(`${routes}/**/*.tsx`).filter((file) => !file.endsWith('__root.tsx'))
  const found = screenRoutes(files.map((file) => `${file}?tsr-split=component---loader`)).map(({ path }) => path)
  const tree = readFileSync('src/dashboard/routeTree.gen.ts', 'utf8')
  const expected = [...tree.matchAll(/fullPath: '(.+)'/g)].map(([, path = '']) => path.replace(/(.)\/$/, '$1'))
  expect(new Set(found)).toEqual(new Set(expected))
})

test('names the entry first, then the chunks of the screen and of the layouts around it, largest first', async () => {
  const preloads = await build({
    'index.html': { file: 'assets/index.js', imports: ['_vendor'] },
    _vendor: { file: 'assets/vendor.js' },
    _small: { file: 'assets/small.js' },
    _large: { file: 'assets/large-library.js', imports: ['_vendor'] },
    _other: { file: 'assets/other.js' },
    [key('_app')]: { file: 'assets/app.js', imports: ['index.html', '_small'] },
    [key('_app/codes')]: { file: 'assets/codes.js' },
    [key('_app/codes.$id')]: { file: 'assets/codes._id.js', imports: ['_large'] },
    [key('_app/codes.import')]: { file: 'assets/codes.import.js', imports: ['_other'] },
    [key('pages.$id.edit')]: { file: 'assets/edit.js' },
  })
  const first = '</theme-before-paint.js>;rel=preload;as=script,</session>;rel=preload;as=fetch;crossorigin'
  const modules = (...files: string[]) =>
    [first, ...['index', 'vendor', ...files].map((file) => `</assets/${file}.js>;rel=modulepreload`)].join(',')
  expect(preloads('/codes/cod_1')).toBe(modules('large-library', 'codes._id', 'codes', 'small', 'app'))
  expect(preloads('/codes/import')).toBe(modules('codes.import', 'codes', 'small', 'other', 'app'))
  expect(preloads('/pages/pag_1/edit')).toBe(modules('edit'))
  expect([preloads('/pages/pag_1'), preloads('/nothing')]).toEqual([null, null])
})

test('the header stays short enough for proxies', async () => {
  const files = Array.from({ length: 100 }, (_, index) => `assets/chunk-${index}.js`)
  const preloads = await build({
    ...Object.fromEntries(files.map((file) => [file, { file }])),
    [key('codes')]: { file: 'assets/codes.js', imports: files },
  })
  expect(preloads('/codes')?.length).toBeGreaterThan(1900)
  expect(preloads('/codes')?.length).toBeLessThanOrEqual(2000)
})

test('a build without a manifest has no preloads', async () => {
  const preloads = await screenPreloads(join(tmpdir(), 'tessera-no-build'))
  expect(preloads('/codes')).toBeNull()
})

/** A built client of these chunks. The longer the name of a chunk, the larger it is. */
async function build(manifest: Record<string, { file: string; imports?: string[] }>) {
  const dir = mkdtempSync(join(tmpdir(), 'tessera-client-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  for (const { file } of Object.values(manifest)) {
    mkdirSync(dirname(join(dir, file)), { recursive: true })
    writeFileSync(join(dir, file), 'x'.repeat(file.length))
  }
  mkdirSync(join(dir, '.vite'))
  writeFileSync(join(dir, '.vite/manifest.json'), JSON.stringify(manifest))
  return screenPreloads(dir)
}
