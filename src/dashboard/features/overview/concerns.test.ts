import { expect, test } from 'vitest'
import type { Code } from '../../api/code.ts'
import { concernsOf } from './concerns.ts'

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
const healthy: Code = {
  id: 'cod_a',
  shortCode: 'A',
  name: 'Table card',
  scanUrl: '',
  destination: { type: 'url', url: 'https://example.com' },
  folderId: null,
  tags: [],
  archived: false,
  hasAccessCode: false,
  previewUrl: '',
  design: { kind: 'plain', palette: [], scanVerified: true, correction: 'M', plain: null },
  scanVerified: true,
  scanMargin: 90,
  warnings: [],
  rules: [],
  destinationHealth: null,
  createdAt: '',
  updatedAt: '',
}

test('what is well needs nobody', () => {
  const me = { limits: { ...none, codes: 100 }, usage: { ...none, codes: 89 } }
  expect(concernsOf({ me, codes: [healthy], webhooks: [] })).toEqual([])
})

test('webhooks that fail, dead destinations, codes that cannot be read and full plans are told, in this order', () => {
  const dead = { ok: false, status: 404, error: null, checkedAt: '' }
  const concerns = concernsOf({
    me: { limits: { ...none, codes: 100, pages: 10 }, usage: { ...none, codes: 90, pages: 10 } },
    codes: [
      { ...healthy, id: 'cod_b', name: 'Poster', scanVerified: false, warnings: ['The contrast is too low.'] },
      { ...healthy, id: 'cod_c', name: 'Leaflet', destinationHealth: dead },
    ],
    webhooks: [{ id: 'whk_1', url: 'https://hooks.example', failed: 1 }],
  })
  expect(concerns.map(({ text, detail }) => `${text}: ${detail}`)).toEqual([
    'https://hooks.example: 1 delivery of this webhook failed in 24 hours.',
    'Leaflet: Its destination answers with 404.',
    'Poster: Its design no longer verifies. The contrast is too low.',
    'Few codes left: 90 of the 100 codes that your plan holds are in use.',
    'No more pages: 10 of the 10 pages that your plan holds are in use.',
  ])
})
