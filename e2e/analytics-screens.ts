import type { Page } from 'playwright/test'
import { z } from 'zod'
import type { SpawnedStack } from '../src/testing/stack.ts'
import { scanCode } from './create-webhook.ts'
import {
  chooseDays,
  defineFailingState,
  defineLoadingState,
  createResource,
  defineEmptyState,
  defineState,
  unavailableError,
} from './screenshot-states.ts'
import type { State } from './screens.ts'

/** States of the start screen. */
export const overviewScreens: { name: string; states: State[] } = {
  name: 'overview',
  states: [
    defineState('a busy workspace', openOverview),
    defineEmptyState('/'),
    {
      name: 'waiting for the first scan',
      as: 'empty',
      async open(page, stack) {
        await openFirstCode(page, stack)
      },
    },
    {
      name: 'the first scan',
      as: 'empty',
      async open(page, stack) {
        const scanFirstCode = await openFirstCode(page, stack)
        await scanFirstCode()
        await page.getByRole('button', { name: 'Go to the overview' }).waitFor()
      },
    },
    defineLoadingState({
      path: '/',
      requests: /\/api\/(analytics|codes|alerts|scans)/,
      until: (page) => page.getByRole('region', { name: 'Top movers' }),
    }),
    defineFailingState({ path: '/', requests: /\/api\/(analytics|me|codes)/ }),
  ],
}

/** Opens the overview of a workspace with a code that was never scanned. Returns a function that scans it. */
async function openFirstCode(page: Page, stack: SpawnedStack): Promise<() => Promise<void>> {
  const { origin } = stack
  let isScanned = false
  // Earlier captures have scanned codes of the workspace.
  await page.route('**/api/scans?*', (route) =>
    isScanned ? route.continue() : route.fulfill({ json: { data: [], next_cursor: null } }),
  )
  const destination = { type: 'url', url: 'https://example.com/menu' }
  const { scanUrl } = await createResource(page, `${origin}/api/codes`, { name: 'Window poster', destination })
  await page.goto(`${origin}/`)
  await page.getByText('Waiting for the first scan').waitFor()
  return async () => {
    isScanned = true
    await scanCode(stack, { scanUrl: String(scanUrl) })
  }
}

/** States of Analytics. */
export const analyticsScreens: { name: string; states: State[] } = {
  name: 'analytics',
  states: [
    defineState('thirty days', (page, stack) => openAnalytics(page, stack)),
    defineState('filtered, with a closer map', (page, stack) =>
      openAnalytics(page, stack, '?country=DE&deviceType=!desktop&map=closer&range=90d'),
    ),
    defineState('the lower panels', async (page, stack) => {
      await openAnalytics(page, stack)
      await page.getByRole('region', { name: 'Live' }).scrollIntoViewIfNeeded()
    }),
    defineState('one point of the chart is selected', async (page, stack) => {
      await openAnalytics(page, stack)
      await page.getByRole('slider', { name: 'Scans over time, point by point' }).focus()
      for (let presses = 0; presses < 9; presses++) await page.keyboard.press('ArrowLeft')
    }),
    defineState('days are chosen in the calendar', async (page, stack) => {
      await openAnalytics(page, stack)
      await page.getByRole('button', { name: 'Custom' }).click()
      await chooseDays(page)
    }),
    defineState('another period to compare with is chosen', async (page, stack) => {
      await openAnalytics(page, stack)
      await page.getByRole('button', { name: 'Previous period by weekday' }).click()
      await page.getByRole('menuitemradio', { name: 'Another period…' }).click()
      await page.getByRole('dialog').getByLabel('First day').fill('2099-01-01')
      await page.keyboard.press('Enter')
      await page.getByText('It must begin before').waitFor()
    }),
    defineState('a filter is added', async (page, stack) => {
      await openAnalytics(page, stack)
      await page.getByRole('button', { name: 'Filter', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Country' }).click()
      await page.getByRole('button', { name: 'Apply filter' }).waitFor()
    }),
    defineState('a filter has several values', async (page, stack) => {
      await openAnalytics(page, stack, '?country=DE~~GB&deviceType=!desktop&contains.city=a')
      await page.getByRole('button', { name: /^Edit Country is/ }).click()
      await page.getByRole('textbox', { name: /^Find in/ }).waitFor()
    }),
    defineState('a filter by texts', async (page, stack) => {
      await openAnalytics(page, stack, '?contains.city=Bristol~~Berlin,%20Mitte')
      await page.getByRole('button', { name: /^Edit City contains/ }).click()
      await page.getByLabel('Text').waitFor()
    }),
    defineState('the annotations of the chart', async (page, stack) => {
      await openAnalytics(page, stack)
      await page.getByRole('button', { name: /^Annotations/ }).click()
      await page.getByRole('button', { name: 'Add a note' }).waitFor()
    }),
    defineState('the menu of segments', async (page, stack) => {
      const filters = { country: 'FI', deviceType: 'mobile' }
      // Each picture has a segment more, because the state is opened once for each.
      const name = `Phones in Finland, ${new Date().toLocaleTimeString()}`
      await createResource(page, `${stack.origin}/api/segments`, { name, scope: 'workspace', filters })
      await openAnalytics(page, stack)
      await page.getByRole('button', { name: 'Segments' }).click()
      await page.getByRole('menu').waitFor()
    }),
    defineState('designs by their scans', async (page, stack) => {
      await openAnalytics(page, stack, '?rank=design')
      await page.getByRole('region', { name: 'Which ones worked?' }).scrollIntoViewIfNeeded()
    }),
    defineState('tags by their leads', async (page, stack) => {
      await openAnalytics(page, stack, '?rank=tag&rankBy=leads')
      await page.getByRole('region', { name: 'Which ones worked?' }).scrollIntoViewIfNeeded()
    }),
    defineState('without a comparison', async (page, { origin }) => {
      await page.goto(`${origin}/analytics?compare=none&range=12mo`)
      await page.locator('[data-country]').first().waitFor({ state: 'attached' })
    }),
    defineState('the options of a panel', async (page, stack) => {
      await openAnalytics(page, stack)
      await page.getByRole('button', { name: 'Options of Scans over time' }).click()
    }),
    defineState('as tables', async (page, stack) => {
      await openAnalytics(page, stack)
      for (const panel of ['Scans over time', 'When']) {
        await page.getByRole('button', { name: `Options of ${panel}` }).click()
        await page.getByRole('menuitemcheckbox', { name: 'Show as a table' }).click()
      }
    }),
    defineState('a code with a long name whose destination was changed', async (page, stack) => {
      await page.goto(`${stack.origin}/analytics?range=24h&code=${await ensureRedirectedCode(page, stack)}`)
      await page.getByRole('slider', { name: 'Scans over time, point by point' }).focus()
      await page.keyboard.press('End')
      await page
        .getByText(/now opens/)
        .first()
        .waitFor()
    }),
    defineState('long names', async (page, stack) => {
      await ensureRedirectedCode(page, stack)
      await page.goto(`${stack.origin}/analytics?range=24h`)
      await page.getByRole('region', { name: 'Top codes' }).getByText(/^Very/).first().scrollIntoViewIfNeeded()
    }),
    defineState('one panel fails', async (page, stack) => {
      await page.route('**/api/analytics/changes*', (route) => route.fulfill({ status: 400, json: unavailableError }))
      await page.goto(`${stack.origin}/analytics`)
      await page.getByRole('button', { name: 'Retry' }).scrollIntoViewIfNeeded()
    }),
    defineEmptyState('/analytics', (page) => page.getByText('No scans in this period')),
    defineLoadingState({
      path: '/analytics',
      requests: '**/api/analytics/*',
      until: (page) => page.getByRole('region', { name: 'Countries' }),
    }),
    defineFailingState({ path: '/analytics', requests: '**/api/analytics/*' }),
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

let redirectedCode: Promise<string> | undefined

/** Creates a code that is scanned, gets another destination and is scanned again, once for all screenshots. Returns its id. */
function ensureRedirectedCode(page: Page, stack: SpawnedStack): Promise<string> {
  return (redirectedCode ??= (async () => {
    const { origin } = stack
    const createDestination = (path: string) => ({ type: 'url', url: `https://example.com/${path}` })
    const created = await createResource(page, `${origin}/api/codes`, {
      name: `${'Very '.repeat(39)}long`,
      destination: createDestination('before'),
      tags: [`${'long '.repeat(9)}tag`],
    })
    const code = z.object({ id: z.string(), name: z.string(), scanUrl: z.string() }).parse(created)
    for (let i = 0; i < 40; i++) await scanCode(stack, code)
    const data = { destination: createDestination('a-much-longer-address-than-before/'.repeat(4)) }
    await page.request.patch(`${origin}/api/codes/${code.id}`, { headers: { origin }, data })
    for (let i = 0; i < 40; i++) await scanCode(stack, code)
    return code.id
  })())
}
