import { expect, test } from 'vitest'
import { isFiltered, toListQuery } from './code-query.ts'
import { parseCodeSearch } from './code-search.ts'

test('every search parameter is sent to the service under its name in the API', () => {
  const unchangedParameters = { tag: 'menu', archived: true, attention: true, sort: 'scans' }
  const query = toListQuery(parseCodeSearch({ ...unchangedParameters, folder: 'root', q: 'table' }))
  expect(query).toEqual({ ...unchangedParameters, folderId: 'root', search: 'table' })
})

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

test('sort order and archive are not filters', () => {
  expect(isFiltered({ sort: 'name', archived: true })).toBe(false)
  expect(isFiltered({ tag: 'menu' })).toBe(true)
})
