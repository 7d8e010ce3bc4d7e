import { expect, test } from 'vitest'
import { globSync } from 'node:fs'
import { parseSync } from 'vite'
import { findEmptyNames, listDeclaredNames } from '#testing/empty-names.ts'
import { findMisusedNames, explainMisuse } from '#testing/glossary.ts'
import { findDistantImports } from '#testing/measure/distant-imports.ts'
import { endsInParticiple, endsInParts, listTypes } from '#testing/measure/type-names.ts'
import { findSmallFiles } from '#testing/small-files.ts'

/** Small files that stay separate, each with its reason. */
const smallFileReasons = new Map([
  ['src/contract/demo.ts', 'the endpoint of a resource'],
  ['src/bff/http/compress-files.ts', 'the build imports it too'],
  ['src/server/list-flags.mjs', 'the container runs it'],
  ...['exports', 'stock'].map((name) => [`src/dashboard/api/${name}.ts`, 'the calls of one resource'] as const),
  ['src/dashboard/features/deliveries/list/deliveries-screen.tsx', 'the screen of a route'],
  ['src/dashboard/features/sites/files/pack-worker.ts', 'a worker is a file of its own'],
  ['src/qr/glyph-data.ts', 'written by a script'],
  ...['resource-titles', 'version'].map(
    (name) => [`src/cli/${name}.ts`, 'the build replaces it by its result'] as const,
  ),
  ['src/testing/bundles/servers-in-worker.ts', 'an entry of the bundles'],
  ['src/service/codes/tags/handlers.ts', 'the handlers of a resource, which the root mounts'],
  ...['designs', 'hosts', 'pages', 'sites', 'webhooks'].map(
    (domain) => [`src/service/${domain}/delete-of-workspace.ts`, 'only the domain knows its tables'] as const,
  ),
])

const ourFiles = globSync('{src,bench,e2e,deep}/**/*.{ts,tsx}').filter((file) => !/\.gen\.|node_modules/.test(file))
const sources = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.gen\.|node_modules/.test(file))

test.each([
  ['toldCodes', 'people are notified, errors are reported'],
  ['LOOK_MS', 'a theme, a design or a check'],
  ['networkOf', 'a function is a verb: getX, toX or findX'],
])('the name %s is found', (name, reason) => {
  expect(explainMisuse(name)).toBe(reason)
})

test.each(['indexOf', 'lookup', 'kind', 'restsUntil'])('the name %s may stay', (name) => {
  expect(explainMisuse(name)).toBe(null)
})

test('no identifier has a word that the glossary excludes', () => {
  expect(Object.fromEntries(findMisusedNames(sources))).toEqual({})
})

test('variables and parameters inside patterns are found', () => {
  const { program } = parseSync('x.ts', 'const { id: codeId = "", ...rest } = f(([first], by: string) => first)')
  expect(listDeclaredNames(program).map(({ name }) => name)).toEqual(['codeId', 'rest', 'first', 'by'])
})

test('no variable or parameter has a name that says nothing', () => {
  expect(findEmptyNames(ourFiles)).toEqual([])
})

test('no type is a participle alone or ends in Parts', () => {
  const unclear = listTypes(ourFiles).filter(({ name }) => endsInParticiple(name) || endsInParts(name))
  expect(unclear).toEqual([])
})

test('imports of distant folders begin with #', () => {
  expect(findDistantImports(ourFiles)).toEqual([])
})

test('no small file has a single importer and no test', () => {
  const dashboard = findSmallFiles(40).filter(({ file }) => /^src\/dashboard\/(?!features\/builder\/)/.test(file))
  const others = findSmallFiles(25).filter(({ file }) => !dashboard.some((small) => small.file === file))
  const smallFiles = [...dashboard, ...others]
  expect(smallFiles.filter(({ file }) => !smallFileReasons.has(file))).toEqual([])
  expect([...smallFileReasons.keys()].filter((name) => !smallFiles.some(({ file }) => file === name))).toEqual([])
})
