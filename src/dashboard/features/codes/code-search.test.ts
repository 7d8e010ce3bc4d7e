import { expect, test } from 'vitest'
import { parseCodeSearch } from './code-search.ts'

test('a search for a number or a boolean is read as text', () => {
  expect(parseCodeSearch({ q: 2026, tag: true })).toEqual({ q: '2026', tag: 'true' })
})

test('invalid parameters are dropped and long ones are cut', () => {
  const search = parseCodeSearch({
    q: '   ',
    folder: ['a'],
    tag: 'x'.repeat(60),
    archived: 'yes',
    sort: 'size',
    page: 3,
  })
  expect(search).toEqual({ tag: 'x'.repeat(50) })
})

test('defaults are not written into the address', () => {
  expect(parseCodeSearch({ sort: 'updated', archived: false })).toEqual({})
})
