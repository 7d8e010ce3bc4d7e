import type { Page } from 'playwright/test'
import { createAlertSamples } from '../src/dashboard/testing/alert-samples.ts'
import { defineLoadingAndFailingStates, defineEmptyState, defineState, definePathState } from './screenshot-states.ts'
import type { State } from './screens.ts'

const path = '/alerts'

/** States of the alerts and their settings. */
export const alertScreens: { name: string; states: State[] } = {
  name: 'alerts',
  states: [
    defineState('of each kind', async (page, { origin }) => {
      await showAllAlerts(page)
      await page.goto(origin + path)
      await page.getByRole('list', { name: 'Alerts' }).waitFor()
    }),
    defineState('in the overview', async (page, { origin }) => {
      await showAllAlerts(page)
      await page.goto(origin)
      await page.getByText('Poster at the station').first().waitFor()
    }),
    definePathState('settings', '/settings/alerts', (page) => page.getByLabel('Mail alerts to')),
    defineEmptyState(path, (page) => page.getByRole('heading', { name: 'No open alerts' })),
    ...defineLoadingAndFailingStates({
      path,
      requests: '**/api/alerts?status=open',
      until: (page) => page.getByRole('heading', { name: 'Alerts', exact: true }),
    }),
  ],
}

async function showAllAlerts(page: Page) {
  const data = createAlertSamples().filter(({ resolvedAt }) => resolvedAt === null)
  await page.route('**/api/alerts?*', (route) => route.fulfill({ json: { data, next_cursor: null } }))
}
