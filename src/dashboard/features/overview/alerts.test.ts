import { expect, test } from 'vitest'
import { sampleCode } from '#testing/sample-code.ts'
import type { Code } from '../../api/code.ts'
import { getAlerts } from './alerts.ts'

const none = {
  codes: 0,
  folders: 0,
  pages: 0,
  bulkBatch: 0,
  apiKeys: 0,
  apiRequestsPerMinute: 0,
  sites: 0,
  aiImages: 0,
}
const healthy: Code = sampleCode({ name: 'Table card' })

test('nothing is listed when nothing is wrong', () => {
  const me = { limits: { ...none, codes: 100 }, usage: { ...none, codes: 89 } }
  expect(getAlerts({ me, codes: [], webhooks: [] })).toEqual([])
})

test('failing webhooks, codes with each of their problems, and used-up limits are listed in this order', () => {
  const dead = { ok: false, status: 404, error: null, checkedAt: '' }
  const alerts = getAlerts({
    me: { limits: { ...none, codes: 100, pages: 10 }, usage: { ...none, codes: 90, pages: 10 } },
    codes: [
      { ...healthy, id: 'cod_b', name: 'Poster', scanVerified: false, warnings: ['The contrast is too low.'] },
      { ...healthy, id: 'cod_c', name: 'Leaflet', destinationHealth: dead, scanMargin: 40 },
    ],
    webhooks: [{ id: 'whk_1', url: 'https://hooks.example', failed: 1 }],
  })
  expect(alerts.map(({ text, detail }) => `${text}: ${detail}`)).toEqual([
    'https://hooks.example: 1 delivery failed in the last 24 hours.',
    'Poster: Design does not scan reliably. The contrast is too low.',
    'Leaflet: Destination responds with 404. Hard to scan: margin 40 of 100.',
    'Almost out of codes: 90 of the 100 codes included in your plan are used.',
    'No more pages: 10 of the 10 pages included in your plan are used.',
  ])
})
