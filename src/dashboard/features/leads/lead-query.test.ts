import { expect, test } from 'vitest'
import { describeDays } from '#dashboard/ui/lists/day-range.ts'
import { isFiltered, toListQuery } from './lead-query.ts'
import { parseLeadSearch } from './lead-search.ts'

const now = new Date(2026, 2, 10, 15, 30)

test('search parameters are parsed leniently', () => {
  expect(parseLeadSearch({ q: 12, page: '', days: '3', from: { a: 1 }, open: ' sub_1 ', more: 1 })).toEqual({
    q: '12',
    open: 'sub_1',
  })
  expect(parseLeadSearch({ days: -1 })).toEqual({})
  expect(toListQuery({ from: 'yesterday', to: '1066-10-14' }, now)).toEqual({})
})

test('the request for the last days stays the same all day', () => {
  const query = toListQuery({ days: 7 }, now)
  expect(query).toEqual({ from: new Date(2026, 2, 4).toISOString() })
  expect(toListQuery({ days: 7 }, new Date(2026, 2, 10, 23, 59))).toEqual(query)
  expect(Date.parse(String(toListQuery({ days: 1e12 }, now).from))).toBeLessThan(now.getTime())
})

test('custom days include both ends, unless their range is reversed', () => {
  expect(toListQuery({ from: '2026-03-01', to: '2026-03-02', page: ['pag_1'], q: 'rye', unread: true }, now)).toEqual({
    q: 'rye',
    pageId: 'pag_1',
    unread: true,
    from: new Date(2026, 2, 1).toISOString(),
    to: new Date(2026, 2, 3).toISOString(),
  })
  const reversed = toListQuery({ from: '2026-03-05', to: '2026-03-02' }, now)
  expect(reversed.to).toBe(reversed.from)
})

test('several values and values that leads may not have are sent as lists', () => {
  const search = parseLeadSearch({
    status: ['new', 'gone'],
    notStatus: 'lost',
    assignee: ['Ada', '-'],
    notPage: ['pag_2'],
  })
  expect(toListQuery(search, now)).toEqual({
    status: 'new',
    noneOfStatuses: ['lost'],
    anyOfAssignees: ['Ada', ''],
    noneOfPages: ['pag_2'],
  })
})

test('the open lead does not count as a filter', () => {
  expect(isFiltered({ open: 'sub_1' })).toBe(false)
  expect(isFiltered({ days: 7 })).toBe(true)
})

test('days are described in words', () => {
  expect([{}, { days: 1 }, { days: 30 }].map(describeDays)).toEqual(['Any time', 'Today', 'Last 30 days'])
  expect(describeDays({ from: '2026-03-01' })).toMatch(/^Since .*2026/)
})
