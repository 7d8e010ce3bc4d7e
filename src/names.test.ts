import { expect, test } from 'vitest'
import { globSync } from 'node:fs'
import { findAvoidedNames, findReplacement } from '#testing/glossary.ts'
import { findSmallFiles } from '#testing/small-files.ts'

/** Avoided names that the dashboard still has. This list only gets shorter. */
const dashboardLeft = new Set(`gone isNear lookThrough told trouble`.split(' '))

/** Small files that stay separate, with the reason. */
const smallByDesign = new Map([
  ['src/bff/compress-files.ts', 'the build imports it too'],
  ['src/blocks/blocks/spacer.tsx', 'each block type has a file'],
  ['src/qr/glyph-data.ts', 'written by a script'],
  ['src/service/codes/tags/handlers.ts', 'the handlers of a resource, which the root mounts'],
  ['src/service/scans/analytics/handlers.ts', 'the handlers of a resource, which the root mounts'],
  ...['codes', 'designs', 'pages', 'scans', 'webhooks'].map(
    (domain) => [`src/service/${domain}/delete-of-workspace.ts`, 'only the domain knows its tables'] as const,
  ),
])

/** Small files of the dashboard that should be joined with their importer. This list only gets shorter. */
const dashboardSmallFiles = new Set([
  'src/dashboard/app/shell/use-rail-folded.ts',
  'src/dashboard/features/codes/list/empty-list.tsx',
  'src/dashboard/features/codes/list/list-place.ts',
  'src/dashboard/features/codes/list/row-tags.tsx',
  'src/dashboard/features/deliveries/list/no-delivery-matches.tsx',
  'src/dashboard/features/webhooks/list/health-bar.tsx',
])

const sources = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.gen\.|node_modules/.test(file))
const isDashboard = (file: string) => file.startsWith('src/dashboard/')

test.each([
  ['toldCodes', 'notified, reported'],
  ['LOOK_MS', 'theme, design, check'],
  ['networkOf', 'getX, toX, findX, or a noun'],
])('the name %s is found', (name, replacement) => {
  expect(findReplacement(name)).toBe(replacement)
})

test.each(['indexOf', 'lookup', 'kind', 'restsUntil'])('the name %s may stay', (name) => {
  expect(findReplacement(name)).toBe(null)
})

test('no identifier has a word of the left column of the glossary', () => {
  expect(Object.fromEntries(findAvoidedNames(sources.filter((file) => !isDashboard(file))))).toEqual({})
})

test('the dashboard has no such identifier but those on its list, and each of them', () => {
  const found = [...findAvoidedNames(sources.filter(isDashboard)).keys()]
  expect(found.filter((name) => !dashboardLeft.has(name))).toEqual([])
  expect([...dashboardLeft].filter((name) => !found.includes(name))).toEqual([])
})

const small = findSmallFiles()

test('no file under 25 lines has a single importer and no test', () => {
  expect(small.filter(({ file }) => !isDashboard(file) && !smallByDesign.has(file))).toEqual([])
  expect([...smallByDesign.keys()].filter((name) => !small.some(({ file }) => file === name))).toEqual([])
})

test('the dashboard has no such file but those on its list, and each of them', () => {
  const found = small.map(({ file }) => file).filter(isDashboard)
  expect(found.filter((file) => !dashboardSmallFiles.has(file))).toEqual([])
  expect([...dashboardSmallFiles].filter((file) => !found.includes(file))).toEqual([])
})
