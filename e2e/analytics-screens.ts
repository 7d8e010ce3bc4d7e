import type { Page } from '@playwright/test'
import { z } from 'zod'
import type { SpawnedStack } from '../src/testing/stack.ts'
import { scan } from './make-webhook.ts'
import { chooseDays, failing, loading, make, nothingYet, seeded, unavailable } from './screenshot-states.ts'
import type { State } from './screens.ts'

/** States of the start screen. */
export const overviewScreens: { name: string; states: State[] } = {
  name: 'overview',
  states: [
    seeded('a busy workspace', openOverview),
    nothingYet('/'),
    failing({ path: '/', requests: /\/api\/(analytics|me|codes)/ }),
  ],
}

/** States of Analytics. */
export const analyticsScreens: { name: string; states: State[] } = {
  name: 'analytics',
  states: [
    seeded('thirty days', (page, stack) => openAnalytics(page, stack)),
    seeded('narrowed, and closer', (page, stack) =>
      openAnalytics(page, stack, '?country=DE&deviceType=!desktop&map=closer&range=90d'),
    ),
    seeded('the lower panels', async (page, stack) => {
      await openAnalytics(page, stack)
      await page.getByRole('region', { name: 'Live' }).scrollIntoViewIfNeeded()
    }),
    seeded('one point looked at', async (page, stack) => {
      await openAnalytics(page, stack)
      await page.getByRole('slider', { name: 'Scans over time, point by point' }).focus()
      for (let left = 0; left < 9; left++) await page.keyboard.press('ArrowLeft')
    }),
    seeded('days are chosen in the calendar', async (page, stack) => {
      await openAnalytics(page, stack)
      await page.getByRole('button', { name: 'Custom' }).click()
      await chooseDays(page)
    }),
    seeded('another period to compare with is chosen', async (page, stack) => {
      await openAnalytics(page, stack)
      await page.getByRole('button', { name: 'Previous period' }).click()
      await page.getByRole('menuitemradio', { name: 'Another period…' }).click()
      await page.getByRole('dialog').getByLabel('First day').fill('2099-01-01')
      await page.keyboard.press('Enter')
      await page.getByText('It must begin before').waitFor()
    }),
    seeded('a filter is added', async (page, stack) => {
      await openAnalytics(page, stack)
      await page.getByRole('button', { name: 'Filter', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Country' }).click()
      await page.getByRole('button', { name: 'Apply filter' }).waitFor()
    }),
    seeded('compared with nothing', async (page, { origin }) => {
      await page.goto(`${origin}/analytics?compare=none&range=12mo`)
      await page.locator('[data-country]').first().waitFor({ state: 'attached' })
    }),
    seeded('what can be saved', async (page, stack) => {
      await openAnalytics(page, stack)
      await page.getByRole('button', { name: 'Options of Scans over time' }).click()
    }),
    seeded('as tables', async (page, stack) => {
      await openAnalytics(page, stack)
      for (const panel of ['Scans over time', 'When']) {
        await page.getByRole('button', { name: `Options of ${panel}` }).click()
        await page.getByRole('menuitemcheckbox', { name: 'Show as a table' }).click()
      }
    }),
    seeded('a code with a long name that was led elsewhere', async (page, stack) => {
      await page.goto(`${stack.origin}/analytics?range=24h&code=${await getRedirectedCode(page, stack)}`)
      await page.getByRole('slider', { name: 'Scans over time, point by point' }).focus()
      await page.keyboard.press('End')
      await page
        .getByText(/now opens/)
        .first()
        .waitFor()
    }),
    seeded('long names', async (page, stack) => {
      await getRedirectedCode(page, stack)
      await page.goto(`${stack.origin}/analytics?range=24h`)
      await page.getByRole('region', { name: 'Top codes' }).getByText(/^Very/).first().scrollIntoViewIfNeeded()
    }),
    seeded('one panel fails', async (page, stack) => {
      await page.route('**/api/analytics/changes*', (route) => route.fulfill({ status: 400, json: unavailable }))
      await page.goto(`${stack.origin}/analytics`)
      await page.getByRole('button', { name: 'Retry' }).scrollIntoViewIfNeeded()
    }),
    nothingYet('/analytics', (page) => page.getByText('No scans in this period')),
    loading({
      path: '/analytics',
      requests: '**/api/analytics/*',
      until: (page) => page.getByRole('region', { name: 'Countries' }),
    }),
    failing({ path: '/analytics', requests: '**/api/analytics/*' }),
  ],
}

async function openOverview(page: Page, { origin }: SpawnedStack) {
  await page.goto(`${origin}/`)
  for (const name of ['Since yesterday', 'Live', 'Top movers'])
    await page.getByRole('region', { name }).getByRole('row').nth(1).waitFor()
}

async function openAnalytics(page: Page, { origin }: SpawnedStack, search = '') {
  await page.goto(`${origin}/analytics${search}`)
  await page.getByRole('region', { name: 'Why did this change?' }).getByRole('row').nth(1).waitFor()
  await page.locator('[data-country]').first().waitFor({ state: 'attached' })
}

let long: Promise<string> | undefined

/** A code that was scanned, got another destination and was scanned again; created once for all screenshots. */
function getRedirectedCode(page: Page, stack: SpawnedStack): Promise<string> {
  return (long ??= (async () => {
    const { origin } = stack
    const destination = (to: string) => ({ type: 'url', url: `https://example.com/${to}` })
    const made = await make(page, `${origin}/api/codes`, {
      name: `${'Very '.repeat(39)}long`,
      destination: destination('before'),
      tags: [`${'long '.repeat(9)}tag`],
    })
    const code = z.object({ id: z.string(), name: z.string(), scanUrl: z.string() }).parse(made)
    for (let i = 0; i < 40; i++) await scan(stack, code)
    const data = { destination: destination('a-much-longer-address-than-before/'.repeat(4)) }
    await page.request.patch(`${origin}/api/codes/${code.id}`, { headers: { origin }, data })
    for (let i = 0; i < 40; i++) await scan(stack, code)
    return code.id
  })())
}
