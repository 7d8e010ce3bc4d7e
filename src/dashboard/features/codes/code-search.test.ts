import { expect, test } from 'vitest'
import { isFiltered, toListQuery } from './code-query.ts'
import { parseCodeSearch } from './code-search.ts'

test('every filter of the address reaches the service under its own name', () => {
  const same = { tag: 'menu', archived: true, attention: true, sort: 'scans' }
  const query = toListQuery(parseCodeSearch({ ...same, folder: 'root', q: 'table' }))
  expect(query).toEqual({ ...same, folderId: 'root', search: 'table' })
})

test('a search for a number or boolean stays text', () => {
  expect(parseCodeSearch({ q: 2026, tag: true })).toEqual({ q: '2026', tag: 'true' })
})

test('unknown, empty, overlong or malformed parameters are dropped or cut', () => {
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

test('sort order and archive are not filters', () => {
  expect(isFiltered({ sort: 'name', archived: true })).toBe(false)
  expect(isFiltered({ tag: 'menu' })).toBe(true)
})
