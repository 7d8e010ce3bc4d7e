import { expect, test } from 'vitest'
import { createSampleCode } from '#testing/sample-code.ts'
import type { Code } from '#dashboard/api/code.ts'
import { getProblems, excludeListedCodes } from './problems.ts'

const zeroLimits = {
  codes: 0,
  folders: 0,
  pages: 0,
  bulkBatch: 0,
  apiKeys: 0,
  apiRequestsPerMinute: 0,
  sites: 0,
  aiImages: 0,
}
const healthyCode: Code = createSampleCode({ name: 'Table card' })

test('nothing is listed when nothing is wrong', () => {
  const me = { limits: { ...zeroLimits, codes: 100 }, usage: { ...zeroLimits, codes: 89 } }
  expect(getProblems({ me, codes: [], webhooks: [], alerts: [] })).toEqual([])
})

test('webhooks, codes and limits with problems are listed in this order', () => {
  const failedCheck = { ok: false, status: 404, error: null, checkedAt: '' }
  const problems = getProblems({
    me: { limits: { ...zeroLimits, codes: 100, pages: 10 }, usage: { ...zeroLimits, codes: 90, pages: 10 } },
    codes: [
      { ...healthyCode, id: 'cod_b', name: 'Poster', scanVerified: false, warnings: ['The contrast is too low.'] },
      { ...healthyCode, id: 'cod_c', name: 'Leaflet', destinationHealth: failedCheck, scanMargin: 40 },
    ],
    webhooks: [{ id: 'whk_1', url: 'https://hooks.example', failed: 1 }],
    alerts: [],
  })
  expect(problems.map(({ text, detail }) => `${text}: ${detail}`)).toEqual([
    'https://hooks.example: 1 delivery failed in the last 24 hours.',
    'Poster: Design does not scan reliably. The contrast is too low.',
    'Leaflet: Destination responds with 404. Hard to scan: margin 40 of 100.',
    'Almost out of codes: 90 of the 100 codes included in your plan are used.',
    'No more pages: 10 of the 10 pages included in your plan are used.',
  ])
})

test('subjects of alerts are not listed again', () => {
  const webhookAlert = {
    kind: 'webhook_resting',
    subject: { type: 'webhook', id: 'whk_1', name: 'hooks.example' },
  } as const
  const listedAlert = { kind: 'destination_down', subject: { type: 'code', id: 'cod_b', name: 'Poster' } } as const
  const unlistedAlert = { ...listedAlert, subject: { ...listedAlert.subject, id: 'cod_d' } }
  const problems = getProblems({
    me: { limits: zeroLimits, usage: zeroLimits },
    codes: [],
    webhooks: [
      { id: 'whk_1', url: 'https://hooks.example', failed: 1 },
      { id: 'whk_2', url: 'https://other.example', failed: 2 },
    ],
    alerts: [webhookAlert],
  })
  expect(problems.map(({ text }) => text)).toEqual(['https://other.example'])
  expect(excludeListedCodes([webhookAlert, listedAlert, unlistedAlert], [{ id: 'cod_b' }])).toEqual([
    webhookAlert,
    unlistedAlert,
  ])
})
