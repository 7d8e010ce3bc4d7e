import { expect, test } from 'vitest'
import { globSync } from 'node:fs'
import { parseSync } from 'vite'
import { findEmptyNames, listDeclaredNames } from '#testing/empty-names.ts'
import { findMisusedNames, explainMisuse } from '#testing/glossary.ts'
import { findDistantImports } from '#testing/measure/distant-imports.ts'
import { endsInParticiple, endsInParts, listTypes } from '#testing/measure/type-names.ts'
import { findSmallFiles } from '#testing/small-files.ts'

/** Small files that stay separate, by the reason. */
const smallFiles: Readonly<Record<string, readonly string[]>> = {
  'the endpoints, the calls, the handlers or the cases of one resource': [
    'src/contract/demo.ts',
    'src/dashboard/api/changed-pages.ts',
    'src/dashboard/api/exports.ts',
    'src/dashboard/api/stock.ts',
    'src/service/campaigns/handlers.ts',
    'src/service/codes/tags/handlers.ts',
    'src/bff/handlers/invitation-handlers.ts',
    'src/conformance/cases/abuse-reports.ts',
    'src/conformance/cases/destination-health.ts',
    'src/conformance/cases/tags.ts',
  ],
  'only the domain knows its tables': [
    'src/service/codes/delete-of-workspace.ts',
    'src/service/designs/delete-of-workspace.ts',
    'src/service/pages/delete-of-workspace.ts',
    'src/service/webhooks/delete-of-workspace.ts',
  ],
  'tables stand in schema.ts, where drizzle-kit finds them': [
    'src/service/fonts/schema.ts',
    'src/service/shared-links/schema.ts',
  ],
  'its importer belongs to another layer or domain': [
    'src/bff/bff-without-database.ts',
    'src/service/hosts/domains/trust-host.ts',
    'src/service/scans/analytics/count-scans-of-codes.ts',
    'src/service/webhooks/queue/enqueue-conversion.ts',
  ],
  'a block of the palette, which the registry lists': [
    'src/blocks/blocks/divider.tsx',
    'src/blocks/blocks/section.tsx',
    'src/blocks/blocks/spacer.tsx',
  ],
  'the operations of one subject': ['src/document/operations/theme-and-nav-operations.ts'],
  'the screen of a route': [
    'src/dashboard/features/builder/builder-screen.tsx',
    'src/dashboard/features/deliveries/list/deliveries-screen.tsx',
  ],
  'also runs without its importer: as a worker, in the browsers of visitors, in the container': [
    'src/blocks/blocks/countdown-script.ts',
    'src/blocks/blocks/load-captions.ts',
    'src/blocks/page/visit-script.ts',
    'src/dashboard/features/sites/files/pack-worker.ts',
    'src/server/list-flags.mjs',
    'src/testing/bundles/servers-in-worker.ts',
  ],
  'a configuration also imports or names it': ['src/bff/http/compress-files.ts', 'src/testing/postgres-setup.ts'],
  'written by a script': ['src/qr/glyph-data.ts'],
  'the build replaces it with its result': ['src/cli/resource-titles.ts', 'src/cli/version.ts'],
  'its importer has no room for it': ['src/database/round-trip.ts'],
}
const smallFilesWithReason = new Set(Object.values(smallFiles).flat())

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

test('a small file without a test has several importers, or a reason to be a file', () => {
  const found = findSmallFiles(40).map(({ file }) => file)
  expect(found.filter((file) => !smallFilesWithReason.has(file))).toEqual([])
  expect([...smallFilesWithReason].filter((file) => !found.includes(file))).toEqual([])
})
