import { expect, test } from 'vitest'
import { writeStory } from './campaign-story.ts'

const now = new Date('2026-03-21T00:00:00Z')
const window = { from: new Date('2026-03-01T00:00:00Z'), to: now }
const counts = { visitors: 0, views: 0, clicks: 0, leads: 0, conversions: 0 }
const code = { id: 'cod_1', shortCode: 'B', name: 'Poster', placement: null, ...counts, scans: 900 }
const campaign: Parameters<typeof writeStory>[0] = {
  id: 'cmp_1',
  name: 'Spring',
  folderIds: [],
  tags: [],
  codeIds: [],
  pageIds: [],
  from: window.from,
  to: new Date('2026-03-31T00:00:00Z'),
  goal: { metric: 'leads', target: 100 },
  cost: { amount: 500, currency: 'EUR' },
  createdAt: now,
  updatedAt: now,
  window,
  totals: { ...counts, scans: 1000, visitors: 800, views: 620, leads: 40, value: [] },
  previous: { scans: 800, visitors: 700 },
  series: [],
  interval: 'day',
  codes: [code, { ...code, id: 'cod_2', name: 'Flyer', scans: 100 }],
  codesTotal: 2,
  progress: { done: 40, target: 100, forecast: 60, expectedAt: null },
  changes: [],
}

test('a running campaign is described by its figures', () => {
  expect(writeStory(campaign, now, 'UTC')).toBe(
    'In 20 days it brought 1,000 scans from 800 visitors, 25% more than in the 20 days before. ' +
      '“Poster” alone brought 90% of the scans. Of 100 scans, 62 led to a visit of a page and 4 to a lead. ' +
      'It is at 40% of its goal of 100 leads, and at this pace will end at 60%. A lead cost €12.50.',
  )
})

test.each<[Partial<typeof campaign>, string]>([
  [{ previous: null }, 'In 20 days it brought 1,000 scans from 800 visitors.'],
  [{ previous: { scans: 1003, visitors: 1 } }, 'as many as in the 20 days before.'],
  [{ previous: { scans: 3, visitors: 1 } }, 'up from 3 in the 20 days before.'],
  [{ previous: { scans: 2000, visitors: 1 } }, '50% fewer than in the 20 days before.'],
  [{ codes: Array.from({ length: 10 }, () => ({ ...code, scans: 100 })) }, 'No code stands out: “Poster” has the most'],
  [{ progress: { done: 100, target: 100, forecast: 140, expectedAt: null } }, 'It has reached its goal of 100 leads.'],
  [
    { progress: { done: 60, target: 100, forecast: 120, expectedAt: new Date('2026-03-28T12:00:00Z') } },
    'and at this pace will reach it on March 28, 2026.',
  ],
  [{ to: new Date('2026-03-20T00:00:00Z') }, 'It ended at 40% of its goal of 100 leads.'],
  [{ from: new Date('2026-04-01T00:00:00Z') }, 'It starts on April 1, 2026.'],
  [{ totals: { ...campaign.totals, scans: 0 } }, 'None of its 2 codes has been scanned yet.'],
  [{ totals: { ...campaign.totals, scans: 0 }, codesTotal: 1 }, 'Its code has not been scanned yet.'],
  [{ totals: { ...campaign.totals, conversions: 20 } }, 'A conversion cost €25.00.'],
])('with %j the story contains %s', (changes, text) => {
  expect(writeStory({ ...campaign, ...changes }, now, 'UTC')).toContain(text)
})
