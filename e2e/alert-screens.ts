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
      await page.getByText('Goal met').waitFor()
    }),
    definePathState('of the demo, by their causes', path, (page) => page.getByRole('list', { name: 'Alerts' })),
    definePathState('none are snoozed', `${path}?status=snoozed`, (page) =>
      page.getByRole('heading', { name: 'No snoozed alerts' }),
    ),
    definePathState('resolved', `${path}?status=resolved`, (page) =>
      page.getByRole('list', { name: 'Alerts' }).or(page.getByRole('heading', { name: 'No resolved alerts' })),
    ),
    defineState('in the overview', async (page, { origin }) => {
      await showAllAlerts(page)
      await page.goto(origin)
      await page.getByText('Poster at the station').first().waitFor()
    }),
    definePathState('settings', '/settings/alerts', (page) => page.getByLabel('Mail alerts to')),
    defineEmptyState(path, (page) => page.getByRole('heading', { name: 'No open alerts' })),
    ...defineLoadingAndFailingStates({
      path,
      requests: '**/api/alert-causes*',
      until: (page) => page.getByRole('heading', { name: 'Alerts', exact: true }),
    }),
  ],
}

async function showAllAlerts(page: Page) {
  const data = createAlertSamples().filter(({ resolvedAt }) => resolvedAt === null)
  await page.route('**/api/alerts?*', (route) => route.fulfill({ json: { data, next_cursor: null } }))
  const causes = data.map((alert) => ({
    id: `cause of ${alert.id}`,
    alerts: 1,
    unread: alert.readAt === null ? 1 : 0,
    raisedAt: alert.raisedAt,
    newest: alert,
    subjects: [alert.subject],
    host: null,
    assignee: null,
    snoozedUntil: null,
    doneAt: null,
  }))
  await page.route('**/api/alert-causes?*', (route) => route.fulfill({ json: { data: causes, next_cursor: null } }))
  const days = Array.from({ length: 28 }, (_, day) => 20 + ((day * 7) % 11))
  await page.route('**/api/alert-causes/*/course*', (route) =>
    route.fulfill({ json: { counted: 'scans', from: new Date().toISOString(), days } }),
  )
}
