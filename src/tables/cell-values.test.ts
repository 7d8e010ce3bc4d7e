import { expect, test, vi } from 'vitest'
import { readMoment } from './cell-values.ts'

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
