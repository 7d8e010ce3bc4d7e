import { expect, test } from 'vitest'
import { pathsOfAliases, pathsOfNoShortCode, pathsOfShortCode } from '#testing/real-world/scanned-addresses.ts'
import { readScannedPath } from './scanned-path.ts'

test.each(pathsOfShortCode)('$path is the short code: $source', ({ path }) => {
  expect(readScannedPath(path)).toMatchObject({ shortCode: '6TY66MM8B', isPreview: false })
})

test.each(pathsOfNoShortCode)('$path is not a short code: $source', ({ path }) => {
  expect(readScannedPath(path).shortCode).toBeNull()
})

test.each(pathsOfAliases)('$path means the alias $alias: $source', ({ path, alias }) => {
  expect(readScannedPath(path)).toMatchObject({ isPreview: false, aliasPaths: expect.arrayContaining([alias]) })
})

test('an alias is first looked up as it was sent', () => {
  expect(readScannedPath('/menu.').aliasPaths).toEqual(['/menu.', '/menu'])
  expect(readScannedPath('/Men%75%CC%88').aliasPaths).toEqual(['/Menu%CC%88', '/Men%C3%BC'])
})

test.each(['/6TY66MM8B+', '/6TY66MM8B%2B', '/6TY66MM8B+/', '/6TY66MM8B/+', '/6ty66mm8b+.', '/6TY66MM8B+?a=b'])(
  '%s requests a preview of the destination',
  (path) => {
    expect(readScannedPath(path)).toMatchObject({ shortCode: '6TY66MM8B', isPreview: true })
  },
)

test('an alias with a plus requests a preview', () => {
  expect(readScannedPath('/s/menu+')).toMatchObject({ isPreview: true, aliasPaths: ['/s/menu'] })
})

test('punctuation alone is not the root', () => {
  expect(readScannedPath('/...').aliasPaths).toEqual(['/...'])
})

test.each([
  ['slashes', '/'.repeat(16_000)],
  ['slashes before a letter', `${'/'.repeat(16_000)}x`],
  ['punctuation', `/a${'.'.repeat(3_900)}b`],
  ['escapes', `/${'%E2%80%8B'.repeat(400)}a`],
  ['percent signs', `/${'%'.repeat(3_900)}`],
  ['letters and dots', `/${'a.'.repeat(2_500_000)}`],
])('thousands of %s are read within 100 ms', (_, path) => {
  const startedAt = performance.now()
  readScannedPath(path)
  expect(performance.now() - startedAt).toBeLessThan(100)
})
