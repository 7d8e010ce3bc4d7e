import { expect, test } from 'vitest'
import { globSync } from 'node:fs'
import { findAvoidedNames, findReplacement } from '#testing/glossary.ts'
import { findSmallFiles } from '#testing/small-files.ts'

/** Small files that stay separate, with the reason. */
const smallByDesign = new Map([
  ['src/bff/http/compress-files.ts', 'the build imports it too'],
  ['src/dashboard/app/shell/not-found-screen.tsx', 'loaded when an address is unknown'],
  ['src/dashboard/features/sites/files/pack-worker.ts', 'a worker is a file of its own'],
  ['src/dashboard/pickers/printed-width.tsx', 'loaded when its menu opens'],
  ['src/service/designs/illustrations/drawing-files.ts', 'loaded when the first picture is asked for'],
  ['src/qr/glyph-data.ts', 'written by a script'],
  ['src/testing/bundles/servers-in-worker.ts', 'an entry of the bundles'],
  ['src/service/codes/tags/handlers.ts', 'the handlers of a resource, which the root mounts'],
  ...['designs', 'hosts', 'pages', 'scans', 'sites', 'webhooks'].map(
    (domain) => [`src/service/${domain}/delete-of-workspace.ts`, 'only the domain knows its tables'] as const,
  ),
])

const sources = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.gen\.|node_modules/.test(file))

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
  expect(Object.fromEntries(findAvoidedNames(sources))).toEqual({})
})

test('no file under 25 lines has a single importer and no test', () => {
  const small = findSmallFiles(25)
  expect(small.filter(({ file }) => !smallByDesign.has(file))).toEqual([])
  expect([...smallByDesign.keys()].filter((name) => !small.some(({ file }) => file === name))).toEqual([])
})
