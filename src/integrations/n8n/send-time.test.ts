import { expect, test } from 'vitest'
import { createTimeSender } from './send-time.ts'

const workflow = { getTimezone: () => 'Europe/Berlin' }

test.each<[unknown, unknown]>([
  ['2030-07-01T12:00:00', '2030-07-01T10:00:00.000Z'],
  ['2030-07-01T12:00:00+01:00', '2030-07-01T12:00:00+01:00'],
  [new Date('2030-07-01T10:00:00Z'), '2030-07-01T10:00:00.000Z'],
  [{ toJSON: () => '2030-07-01T12:00:00.000+02:00' }, '2030-07-01T12:00:00.000+02:00'],
  ['soon', 'soon'],
  [null, null],
])('the time %j of a workflow is sent as %j', async (value, sent) => {
  const request = { url: '/codes', body: { name: 'x', startsAt: value }, qs: {} }
  expect(await createTimeSender('body', 'startsAt').call(workflow, request)).toEqual({
    ...request,
    body: { name: 'x', startsAt: sent },
  })
})

test('a time in the query is completed, too', async () => {
  const request = { url: '/scans', qs: { from: '2030-01-01' } }
  expect(await createTimeSender('qs', 'from').call(workflow, request)).toEqual({
    url: '/scans',
    qs: { from: '2029-12-31T23:00:00.000Z' },
  })
})
