import type { Page } from 'playwright/test'
import type { SpawnedStack } from '../src/testing/stack.ts'
import { defineEmptyState, defineLoadingAndFailingStates, defineState } from './screenshot-states.ts'
import type { State } from './screens.ts'

/** The list of all splits. */
export const splitScreens: { name: string; states: State[] } = {
  name: 'splits',
  states: [
    defineState('a winner, a split that needs scans, and a new one', openSplits, { everyWidth: true }),
    defineState('long names and addresses', async (page, stack) => {
      const url = `https://example.com/${'a-much-longer-address/'.repeat(9)}`
      await openSplits(page, stack, { name: `${'Very '.repeat(39)}long`, url })
    }),
    defineEmptyState('/splits'),
    ...defineLoadingAndFailingStates({
      path: '/splits',
      requests: '**/api/splits**',
      until: (page) => page.locator('[aria-busy=true]'),
    }),
  ],
}

interface SplitNames {
  /** The name of the code. */
  name?: string
  /** The address that wins. */
  url?: string
}

async function openSplits(page: Page, { origin }: SpawnedStack, { name, url }: SplitNames = {}) {
  const decided = splitResults.map((part) => (url !== undefined && part.chance > 0.5 ? { ...part, url } : part))
  const undecided = splitResults.map((part) => ({ ...part, rate: part.rate / 4, low: 0.008, high: 0.051, chance: 0.5 }))
  const unscanned = splitResults.map((part) => ({ ...part, scans: 0, successes: 0, rate: 0, low: 0, high: 1 }))
  const since = '2026-11-20T09:30:00Z'
  const splits = [
    { rule: { id: 'r1', name: 'Menus' }, parts: decided, winner: decided[1]?.url, missingScans: null, since },
    { rule: { id: 'r2', name: 'Evenings' }, parts: undecided, winner: null, missingScans: 880, since },
    { rule: { id: 'r3', name: 'Everybody' }, parts: unscanned, winner: null, missingScans: null, since },
  ]
  const code = { id: 'cod_1', shortCode: 'BCDFGHJKM', name: name ?? 'Poster at the door of the bistro' }
  await page.route('**/api/splits**', (route) =>
    route.fulfill({ json: { data: splits.map((split) => ({ code, ...split })), next_cursor: null } }),
  )
  await page.goto(`${origin}/splits`)
  await page
    .getByText(/is the best/)
    .first()
    .waitFor()
}

/** Results of a split whose second address is the better one. */
export const splitResults = [
  {
    url: 'https://example.com/short',
    weight: 60,
    scans: 612,
    successes: 31,
    rate: 0.051,
    low: 0.036,
    high: 0.071,
    chance: 0.01,
  },
  {
    url: 'https://example.com/long',
    weight: 40,
    scans: 401,
    successes: 47,
    rate: 0.117,
    low: 0.089,
    high: 0.152,
    chance: 0.99,
  },
]
