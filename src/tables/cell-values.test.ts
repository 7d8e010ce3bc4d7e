import { expect, test, vi } from 'vitest'
import { readAmount, readMoment, readTags } from './cell-values.ts'

const options = { now: new Date('2026-01-01T00:00:00Z'), order: 'unknown' } as const

test.each([
  ['5 March 2024', '2024-03-05T00:00:00Z'],
  ['05-Mar-2024 10:11', '2024-03-05T10:11:00Z'],
  ['Mar 5, 2024, 6:30 PM', '2024-03-05T18:30:00Z'],
  ['2024-03-05 10:11', '2024-03-05T10:11:00Z'],
  ['2024-03-05T10:11:12+02:00', '2024-03-05T08:11:12Z'],
  ['2024-03-05T10:11:12.345Z', '2024-03-05T10:11:12.345Z'],
  ['Tue, 05 Mar 2024 10:11:12 GMT', '2024-03-05T10:11:12Z'],
  ['Tue Mar 05 2024 10:11:12 GMT+0100 (Central European Standard Time)', null],
  ['Tue Mar 05 2024 10:11:12 GMT+0100 (CET)', '2024-03-05T09:11:12Z'],
  ['March 5, 2024 10:11 EST', '2024-03-05T15:11:00Z'],
])('the time %j is %s on a machine in Tokyo too', (text, time) => {
  vi.stubEnv('TZ', 'Asia/Tokyo')
  const moment = readMoment(text, options)
  vi.unstubAllEnvs()
  expect(moment.ok ? moment.value : null).toEqual(time === null ? null : new Date(time))
})

test.each(['Spring 2024', '2024-02-30T10:11:00Z', 'Launch 12, 2024'])('%j is not a time', (text) => {
  expect(readMoment(text, options).ok).toBe(false)
})

test.each([
  ['summer, menu', ['summer', 'menu']],
  ['summer; menu ;', ['summer', 'menu']],
  ['summer|menu|summer', ['summer', 'menu']],
  ['summer\r\nmenu\r\n', ['summer', 'menu']],
  ['summer\tmenu card', ['summer', 'menu card']],
  [
    [{ name: ' summer ' }, { name: '' }, 'menu'],
    ['summer', 'menu'],
  ],
  [null, []],
])('the tags of %j are %j', (value, tags) => {
  expect(readTags(value)).toEqual(tags)
})

test.each([
  ['1200', 1200],
  [1204.5, 1204.5],
  ['0,5', 0.5],
  ['1204,50', 1204.5],
  ['1,204', 1204],
  ['1.204', 1204],
  ['1,204.50', 1204.5],
  ['1.204,50 €', 1204.5],
  ['€ 1 204,50', 1204.5],
  ['1\u00a0204\u202f000,5', null],
  ['1\u202f204\u202f000,5', 1_204_000.5],
  ['CHF 1’204.05', 1204.05],
  ["1'204'000", 1_204_000],
  ['₹12,34,567.89', 1_234_567.89],
  ['1200 USD', 1200],
])('the amount %j is %j', (value, amount) => {
  expect(readAmount(value)).toEqual(
    amount === null ? expect.objectContaining({ ok: false }) : { ok: true, value: amount },
  )
})

test.each(['-5', '1,20,4', '1.204.5', '1,204,50', '12.345,678', 'twelve', '1e5', '1,204.567'])(
  '%j is not an amount',
  (text) => {
    expect(readAmount(text)).toEqual({ ok: false, reason: `“${text}” is not an amount` })
  },
)
