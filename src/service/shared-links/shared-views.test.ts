import { beforeAll, expect, test } from 'vitest'
import { rollingDurations, rollingPeriods } from '#contract/periods.ts'
import { SHARED_PATH } from '#contract/shared-dashboard.ts'
import { createScanRow } from '#testing/create-scan-row.ts'
import { getSharedService } from '#testing/service.ts'
import { storeScanRows } from '#testing/store-scan-rows.ts'

const DAY_MS = 86_400_000
const service = await getSharedService()
const workspace = await service.createWorkspace()
const now = Date.now()
const ago = (days: number) => new Date(now - days * DAY_MS).toISOString()

// Two codes, scanned every five hours for 60 days, by people of two countries.
beforeAll(async () => {
  const destination = { type: 'url' as const, url: 'https://example.com/' }
  const codes = [
    await workspace.call('POST /codes', { body: { name: 'Poster', destination, tags: ['event'] } }),
    await workspace.call('POST /codes', { body: { name: 'Card', destination } }),
  ]
  const people = codes.flatMap(({ id }, index) =>
    Array.from({ length: 288 }, (_, hourIndex) => ({
      ...createScanRow({ workspaceId: workspace.id, codeId: id, at: now - (hourIndex * 5 + index + 1) * 3_600_000 }),
      country: hourIndex % 3 === 0 ? 'FR' : 'DE',
    })),
  )
  await storeScanRows(service, { people })
})

async function share(body: object) {
  return workspace.call('POST /shared-links', { body: { filter: {}, ...body } })
}

let networks = 0
/** Opens a link as its page does, in the time zone of its visitor. */
async function openLink(url: string, fields: object = {}): Promise<Record<string, unknown>> {
  const response = await fetch(service.origin + SHARED_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.${networks++}.7` },
    body: JSON.stringify({ token: url.split('/s/')[1], timezone: 'America/Phoenix', compare: 'previous', ...fields }),
  })
  expect(response.status).toBe(200)
  return response.json() as Promise<Record<string, unknown>>
}

const comparedFields = [
  'timezone',
  'interval',
  'totals',
  'series',
  'previous',
  'codesTotal',
  'breakdowns',
  'heatmap',
  'places',
]

/** The figures that both Analytics and the page show. */
function pickShared(figures: object) {
  const { breakdowns, ...others } = Object.fromEntries(
    Object.entries(figures).filter(([name]) => comparedFields.includes(name)),
  )
  const { country, city, os, browser, deviceType, language, referrer, region } = breakdowns
  return { ...others, country, city, os, browser, deviceType, language, referrer, region }
}

test.each<[string, { from: string; to: string; [name: string]: string }, object]>([
  ['fixed days', { from: ago(20), to: ago(12), timezone: 'Asia/Tokyo', compare: 'previous' }, {}],
  ['fixed days compared with last year', { from: ago(20), to: ago(12), timezone: 'UTC', compare: 'year' }, {}],
  ['fixed days compared by weekday', { from: ago(20), to: ago(12), timezone: 'Asia/Tokyo', compare: 'weekdays' }, {}],
  [
    'fixed days compared with any',
    { from: ago(9), to: ago(3), timezone: 'UTC', compare: `${ago(50)}..${ago(48)}` },
    {},
  ],
  ['fixed days compared with others', { from: ago(9), to: ago(3), timezone: 'UTC', compareFrom: ago(40) }, {}],
  ['days by hour', { from: ago(5), to: ago(3), timezone: 'Asia/Kathmandu', interval: 'hour', compare: 'previous' }, {}],
  [
    'a filter',
    { from: ago(20), to: ago(12), timezone: 'Asia/Tokyo', compare: 'previous' },
    { tag: 'event', country: '!FR' },
  ],
])('the page of a link to %s has exactly the figures of the screen', async (_, view, filter) => {
  const screen = await workspace.call('GET /analytics/summary', { query: { ...view, ...filter } })
  const { from, to, ...others } = view
  const { url } = await share({ period: { from, to }, ...others, filter })
  const page = await openLink(url)
  expect(pickShared(page)).toEqual(pickShared(screen))
  expect(page).toMatchObject({ view: { last: null } })
})

test('a link without a comparison shows no comparison', async () => {
  const { url } = await share({ period: { from: ago(9), to: ago(3) }, timezone: 'UTC', compare: 'none' })
  expect(await openLink(url)).toMatchObject({ previous: null })
})

test.each(rollingPeriods)('a link to the last %s moves on with the days of its time zone', async (period) => {
  const { url } = await share({ period: { last: rollingDurations[period] }, timezone: 'Asia/Tokyo' })
  const page = await openLink(url)
  expect(page).toMatchObject({ timezone: 'Asia/Tokyo', view: { last: rollingDurations[period] } })
  const { from, to } = page['window'] as { from: string; to: string }
  expect(Date.parse(to)).toBeGreaterThanOrEqual(now)
  const inTokyo = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Tokyo', timeStyle: 'medium' })
  expect(inTokyo.format(new Date(from))).toMatch(period === '24h' ? /:00:00$/ : /^00:00:00$/)
  const days = { '24h': 1, '7d': 7, '30d': 30, '90d': 90, '12mo': 365 }[period]
  expect(Math.ceil((Date.parse(to) - Date.parse(from)) / DAY_MS)).toBe(days)
})

test('a visitor who chooses another period keeps the time zone and the comparison of the link', async () => {
  const { url } = await share({ period: { from: ago(20), to: ago(12) }, timezone: 'Asia/Tokyo', compare: 'year' })
  const screen = await workspace.call('GET /analytics/summary', {
    query: { from: ago(6), to: ago(2), timezone: 'Asia/Tokyo', compare: 'year' },
  })
  expect(pickShared(await openLink(url, { from: ago(6), to: ago(2) }))).toEqual(pickShared(screen))
  expect(await openLink(url, { period: '7d' })).toMatchObject({ timezone: 'Asia/Tokyo', interval: 'day' })
})

test('a link may be to the last days of any number', async () => {
  const { url } = await share({ period: { last: 'P45D' }, timezone: 'UTC' })
  const { window, view } = await openLink(url)
  const { from, to } = window as { from: string; to: string }
  expect(Math.ceil((Date.parse(to) - Date.parse(from)) / DAY_MS)).toBe(45)
  expect(view).toEqual({ last: 'P45D' })
})

test('a link without a period stores no time zone, and uses that of its visitor', async () => {
  const { url, period, timezone, compare } = await share({})
  expect([period, timezone, compare]).toEqual([null, null, 'previous'])
  expect(await openLink(url)).toMatchObject({ timezone: 'America/Phoenix', view: null })
})

test.each<[string, object, string]>([
  ['a period of both kinds', { period: { last: 'P7D', from: ago(3) } }, 'period'],
  ['a duration of no days', { period: { last: 'P0D' } }, 'period.last'],
  ['a text that is not a duration', { period: { last: 'a week' } }, 'period.last'],
  ['an end before the start', { period: { from: ago(3), to: ago(5) } }, 'period.from'],
  ['a comparison with later days', { period: { from: ago(3), to: ago(1) }, compareFrom: ago(2) }, 'compareFrom'],
  [
    'a comparison with a later period',
    { period: { from: ago(3), to: ago(1) }, compare: `${ago(2)}..${ago(1)}` },
    'compare',
  ],
  ['a year by hour', { period: { last: 'P12M' }, interval: 'hour' }, 'interval'],
  ['an unknown time zone', { period: { last: 'P7D' }, timezone: 'Mars/Olympus' }, 'timezone'],
])('%s is refused', async (_, body, path) => {
  const invalidBody = { filter: {}, ...body } as never
  expect(await workspace.send('POST /shared-links', { body: invalidBody })).toMatchObject({
    status: 400,
    body: { error: { details: { issues: [expect.objectContaining({ in: 'body', path })] } } },
  })
})
