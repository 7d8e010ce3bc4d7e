import { expect, test } from 'vitest'
import {
  describePeriodInSentence,
  isFiltered,
  toListQuery,
  describePeriod,
  toReasonFilters,
  toSummaryWindow,
} from './delivery-query.ts'
import { parseDeliverySearch } from './delivery-search.ts'

const now = new Date('2026-03-10T15:30:00.000Z')

test('search parameters are parsed leniently', () => {
  expect(parseDeliverySearch({ status: 'lost', response: 'x', hours: 0, code: ' cod_1 ', from: '', more: 1 })).toEqual({
    code: ['cod_1'],
  })
  expect(parseDeliverySearch({ status: 'failed', response: 0, notResponse: [500, 'x'], hours: 24 })).toEqual({
    status: 'failed',
    response: [0],
    notResponse: [500],
    hours: 24,
  })
})

test('the webhook of the screen overrides the filter', () => {
  const search = {
    status: 'failed' as const,
    webhook: ['whk_2'],
    code: ['cod_1'],
    response: [0],
    notCode: ['cod_2'],
    hours: 24,
  }
  expect(toListQuery(search, 'whk_1', now)).toEqual({
    status: 'failed',
    webhookId: 'whk_1',
    codeId: 'cod_1',
    noneOfCodes: ['cod_2'],
    lastStatus: 0,
    from: '2026-03-09T15:30:00.000Z',
  })
  expect(toListQuery({ webhook: ['whk_1', 'whk_2'], response: [403, 404] }, undefined, now)).toEqual({
    anyOfWebhooks: ['whk_1', 'whk_2'],
    anyOfResponses: [403, 404],
  })
  expect(toListQuery({ from: 'yesterday', to: '1066-10-14T10:00' }, undefined, now)).toEqual({})
})

test('custom times are in the local time zone, where a reversed range is empty', () => {
  const reversed = toListQuery({ from: '2026-03-05T10:00', to: '2026-03-02T10:00' }, undefined, now)
  expect(reversed.from).toBe(new Date(2026, 2, 5, 10).toISOString())
  expect(reversed.to).toBe(reversed.from)
})

test('figures cover the last 24 hours by default', () => {
  expect(toSummaryWindow({ status: 'failed', webhook: ['whk_2'] }, undefined, now)).toEqual({
    webhookId: 'whk_2',
    from: '2026-03-09T15:30:00.000Z',
  })
  const window = toSummaryWindow({ to: '2026-03-10T09:00' }, 'whk_1', now)
  expect(Date.parse(window.to ?? '') - Date.parse(window.from)).toBe(24 * 3_600_000)
})

test('an open delivery or replay does not count as a filter', () => {
  expect(isFiltered({ open: 'dlv_1', replay: 'rpl_1' })).toBe(false)
  expect(isFiltered({ response: [0] })).toBe(true)
  expect([{}, { hours: 1 }, { hours: 24 }, { hours: 168 }].map(describePeriod)).toEqual([
    'Any time',
    'Last hour',
    'Last 24 hours',
    'Last 7 days',
  ])
})

test('within a sentence, only the first word of a period is written in lower case', () => {
  const from = '2026-03-09T10:00'
  const [sentence, heading] = [describePeriodInSentence({ from }), describePeriod({ from })]
  expect([sentence.slice(0, 6), sentence.slice(6)]).toEqual(['since ', heading.slice(6)])
  const range = { from, to: '2026-03-10T10:00' }
  expect(describePeriodInSentence(range)).toBe(describePeriod(range))
  expect(describePeriodInSentence({ hours: 168 })).toBe('last 7 days')
})

test('the deliveries of a reason are shown, although the filter leaves out its response', () => {
  const search = { status: 'delivered' as const, code: ['cod_1'], notResponse: [500], open: 'dlv_1' }
  expect(toListQuery({ ...search, ...toReasonFilters(500) }, undefined, now)).toEqual({
    codeId: 'cod_1',
    lastStatus: 500,
  })
  expect(toReasonFilters(null).response).toEqual([0])
})
