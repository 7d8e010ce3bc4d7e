import { expect, test } from 'vitest'
import { parseAnalyticsSearch } from './analytics-search.ts'
import { formatPeriod } from './period.ts'
import { toSummaryQuery, toSharedTarget } from './analytics-query.ts'

const now = new Date('2026-11-21T21:45:30Z')
const omitUndefined = (question: object) =>
  Object.fromEntries(Object.entries(question).filter(([, value]) => value !== undefined))
const querySummary = (address: Record<string, unknown>) =>
  omitUndefined(toSummaryQuery(parseAnalyticsSearch({ zone: 'Europe/Berlin', ...address }), now))
const defaultQuery = { timezone: 'Europe/Berlin', compare: 'weekdays' }

test('a period starts at a full hour or day of the time zone and ends now', () => {
  expect(querySummary({ range: '24h' })).toEqual({ ...defaultQuery, from: '2026-11-20T22:00:00.000Z' })
  expect(querySummary({ range: '7d' })).toEqual({ ...defaultQuery, from: '2026-11-14T23:00:00.000Z' })
  expect(querySummary({})).toEqual({ ...defaultQuery, from: '2026-10-22T22:00:00.000Z' })
})

test('custom days include both ends, unlike times of day', () => {
  expect(querySummary({ from: '2026-10-25', to: '2026-10-25' })).toEqual({
    ...defaultQuery,
    from: '2026-10-24T22:00:00.000Z',
    to: '2026-10-25T23:00:00.000Z',
  })
  const evening = { from: '2026-11-17T17:00:00.000Z', to: '2026-11-17T21:00:00.000Z' }
  expect(querySummary({ range: '7d', ...evening })).toEqual({ ...defaultQuery, ...evening })
  expect(formatPeriod(evening, 'Europe/Berlin')).toMatch(/(6|18):00.*(10|22):00/)
})

test('a period without a first day has thirty days, also around a change of the clocks', () => {
  expect(querySummary({ to: '2026-04-10' })).toMatchObject({
    from: '2026-03-11T23:00:00.000Z',
    to: '2026-04-10T22:00:00.000Z',
  })
  expect(querySummary({ from: 'yesterday' })).toEqual(querySummary({}))
})

test('filters are sent plain, inverted or empty for unknown values', () => {
  const filters = { country: 'DE', os: '!iOS', referrer: '', matchedRule: '!', tag: 12, code: '', bots: 'only' }
  expect(querySummary({ range: '24h', compare: 'none', by: 'hour', ...filters })).toEqual({
    from: '2026-11-20T22:00:00.000Z',
    timezone: 'Europe/Berlin',
    interval: 'hour',
    country: 'DE',
    os: '!iOS',
    referrer: '',
    matchedRule: '!',
    tag: '12',
    bots: 'only',
  })
})

test('a chosen day replaces the comparison and gets the time of day of the start of the period', () => {
  expect(querySummary({ compareFrom: '2026-07-01', compare: 'year' })).toMatchObject({
    compareFrom: '2026-06-30T22:00:00.000Z',
    from: '2026-10-22T22:00:00.000Z',
  })
  expect(querySummary({ compareFrom: '2026-07-01' })).not.toHaveProperty('compare')
  expect(querySummary({ compareFrom: '2026-07-01', range: '24h' })).toMatchObject({
    compareFrom: '2026-07-01T21:00:00.000Z',
  })
  expect(querySummary({ compareFrom: '2026-11-01', range: '30d' })).toMatchObject({ compare: 'weekdays' })
  expect(querySummary({ compareFrom: '2026-13-01' })).not.toHaveProperty('compareFrom')
})

test('filters that are not in the specification are sent too', () => {
  expect(querySummary({ folder: '!fld_1', campaign: 'cmp_1', tag: '!vip', utmSource: '', hour: '!7' })).toMatchObject({
    folder: '!fld_1',
    campaign: 'cmp_1',
    tag: '!vip',
    utmSource: '',
    hour: '!7',
  })
  expect(querySummary({ folder: 'fld_1', hour: '24' })).toEqual({
    ...defaultQuery,
    from: expect.any(String),
    folderId: 'fld_1',
  })
})

test('invalid search parameters are dropped', () => {
  const address = { range: '3 weeks', from: 'yesterday', bots: true, by: 'minute', map: 'moon', compare: 'next' }
  expect(toSummaryQuery(parseAnalyticsSearch({ ...address, zone: 'Europe/Nowhere' }), now).timezone).not.toContain(
    'Nowhere',
  )
  expect(querySummary(address)).toEqual({ ...defaultQuery, from: expect.any(String) })
})

test('a chosen last day makes the compared period as long as the chosen days', () => {
  expect(querySummary({ compareFrom: '2026-07-01', compareTo: '2026-07-10', compare: 'year' })).toMatchObject({
    compare: '2026-06-30T22:00:00.000Z..2026-07-10T22:00:00.000Z',
  })
  expect(querySummary({ compareFrom: '2026-07-10', compareTo: '2026-07-01' })).toMatchObject({
    compareFrom: '2026-07-09T22:00:00.000Z',
  })
  expect(querySummary({ compareTo: '2026-07-10' })).toMatchObject({ compare: 'weekdays' })
})

test('figures are compared by weekday, with the period just before, the same days last year, or nothing', () => {
  expect(querySummary({ compare: 'exact' })).toMatchObject({ compare: 'previous' })
  expect(querySummary({ compare: 'year' })).toMatchObject({ compare: 'year' })
  expect(querySummary({ compare: 'previous' })).toMatchObject({ compare: 'previous' })
  expect(querySummary({ compare: 'none' })).not.toHaveProperty('compare')
})

test('a shared link has a single folder, campaign or code as its target and other filters as its filter', () => {
  const shareTarget = (address: Record<string, unknown>) =>
    toSharedTarget(parseAnalyticsSearch({ zone: 'Europe/Berlin', ...address }))
  expect(shareTarget({ hour: '9', code: 'cod_1' })).toEqual({
    filter: { hour: '9', codeId: 'cod_1', timezone: 'Europe/Berlin' },
  })
  expect(shareTarget({ country: 'DE' })).toEqual({ filter: { country: 'DE' } })
  expect(shareTarget({ code: 'cod_1' })).toEqual({ codeId: 'cod_1' })
  expect(shareTarget({ folder: 'root' })).toEqual({ filter: { folderId: 'root' } })
})
