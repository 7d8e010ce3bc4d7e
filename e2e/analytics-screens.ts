import type { Page } from '@playwright/test'
import type { SpawnedStack } from '../src/testing/stack.ts'
import { failing, loading, nothingYet } from './look-states.ts'
import type { State } from './screens.ts'

/** What happened since yesterday. */
export const overviewScreens: { name: string; states: State[] } = {
  name: 'overview',
  states: [
    { name: 'a busy workspace', as: 'seeded', open: overview },
    nothingYet('/'),
    failing({ path: '/', requests: /\/api\/(analytics|me|codes)/ }),
  ],
}

/** What was scanned, when, where and by what. */
export const analyticsScreens: { name: string; states: State[] } = {
  name: 'analytics',
  states: [
    { name: 'thirty days', as: 'seeded', open: (page, stack) => analytics(page, stack) },
    {
      name: 'narrowed, and closer',
      as: 'seeded',
      open: (page, stack) => analytics(page, stack, '?country=DE&deviceType=!desktop&map=closer&range=90d'),
    },
    {
      name: 'the lower panels',
      as: 'seeded',
      async open(page, stack) {
        await analytics(page, stack)
        await page.getByRole('region', { name: 'Live' }).scrollIntoViewIfNeeded()
      },
    },
    {
      name: 'one point looked at',
      as: 'seeded',
      async open(page, stack) {
        await analytics(page, stack)
        await page.getByRole('slider').focus()
        for (let left = 0; left < 9; left++) await page.keyboard.press('ArrowLeft')
      },
    },
    {
      name: 'a filter is added',
      as: 'seeded',
      async open(page, stack) {
        await analytics(page, stack)
        await page.getByRole('button', { name: 'Filter', exact: true }).click()
        await page.getByRole('menuitem', { name: 'Country' }).click()
        await page.getByRole('button', { name: 'Apply filter' }).waitFor()
      },
    },
    nothingYet('/analytics', (page) => page.getByText('No scans in this period')),
    loading({
      path: '/analytics',
      requests: '**/api/analytics/*',
      until: (page) => page.getByRole('region', { name: 'Countries' }),
    }),
    failing({ path: '/analytics', requests: '**/api/analytics/*' }),
  ],
}

async function overview(page: Page, { origin }: SpawnedStack) {
  await page.goto(`${origin}/`)
  for (const name of ['Since yesterday', 'Live', 'Top movers'])
    await page.getByRole('region', { name }).getByRole('row').nth(1).waitFor()
}

async function analytics(page: Page, { origin }: SpawnedStack, search = '') {
  await page.goto(`${origin}/analytics${search}`)
  await page.getByRole('region', { name: 'Why did this change?' }).getByRole('row').nth(1).waitFor()
  await page.locator('[data-country]').first().waitFor({ state: 'attached' })
}
