import { expect, test } from 'vitest'
import {
  formatPeriod,
  hasAdditionalFilters,
  isFiltered,
  parsePeriod,
  toListQuery,
  toTagLists,
  omitFilters,
} from './code-query.ts'
import { parseCodeSearch } from './code-search.ts'

test('every search parameter is sent to the service under its name in the API', () => {
  const unchangedParameters = { tag: 'menu', archived: true, attention: true, sort: 'scans' }
  const query = toListQuery(parseCodeSearch({ ...unchangedParameters, folder: 'root', q: 'table' }))
  expect(query).toEqual({ ...unchangedParameters, folderId: 'root', search: 'table' })
})

test('sort order and archive are not filters', () => {
  expect(isFiltered({ sort: 'name', archived: true })).toBe(false)
  expect(isFiltered({ tag: 'menu' })).toBe(true)
})

test('filters of tags, destinations and people are sent as they are in the address', () => {
  const search = parseCodeSearch({
    anyTags: ['menu', 2026],
    noTags: 'old, printed',
    hosts: ['a.example', ''],
    kinds: [],
    creator: 'usr_ann',
    rules: 'without',
    design: 'unverified',
    sort: 'recent_asc',
  })
  expect(toListQuery(search)).toEqual({
    anyOfTags: ['menu', '2026'],
    noneOfTags: ['old, printed'],
    destinationHosts: ['a.example'],
    createdBy: 'usr_ann',
    hasRules: false,
    verified: false,
    sort: 'recent_asc',
  })
  expect(parseCodeSearch({ rules: 'some', design: true, created: 'yesterday', hosts: [{}, null] })).toEqual({})
})

test('a single tag is in the list of tags in which it finds the same codes', () => {
  expect(toTagLists({ tag: 'menu', noTags: ['old'] })).toEqual({ anyTags: ['menu'], allTags: [], noTags: ['old'] })
  expect(toTagLists({ tag: 'menu', anyTags: ['a', 'b'], allTags: ['c'] })).toEqual({
    anyTags: ['a', 'b'],
    allTags: ['c', 'menu'],
    noTags: [],
  })
})

test('periods become times that stay the same all day', () => {
  const now = new Date(2026, 10, 29, 12, 30)
  const day = (date: number) => new Date(2026, 10, date).toISOString()
  const search = parseCodeSearch({ unscanned: '30d', created: '2026-11-02..2026-11-03', changed: '..2026-11-05' })
  expect(toListQuery(search, now)).toEqual({
    notScannedFrom: new Date(2026, 9, 31).toISOString(),
    createdFrom: day(2),
    createdTo: day(4),
    updatedTo: day(6),
  })
  for (const period of ['7d', '2026-11-02..2026-11-03', '2026-11-02..', '..2026-11-03'])
    expect(formatPeriod(parsePeriod(period))).toBe(period)
  expect(formatPeriod({})).toBeUndefined()
})

test('clearing the filters leaves the sort order and the archive', () => {
  const search = parseCodeSearch({ q: 'table', hosts: ['a.example'], archived: true, sort: 'name' })
  expect(hasAdditionalFilters(search)).toBe(true)
  expect(hasAdditionalFilters({ q: 'table', attention: true, sort: 'name' })).toBe(false)
  expect(isFiltered({ ...search, ...omitFilters(search) })).toBe(false)
  expect({ ...search, ...omitFilters(search) }).toMatchObject({ archived: true, sort: 'name' })
})
