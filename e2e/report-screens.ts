import type { Page } from 'playwright/test'
import type { SpawnedStack } from '../src/testing/stack.ts'
import { defineLoadingAndFailingStates, createResource, defineEmptyState, defineState } from './screenshot-states.ts'
import type { State } from './screens.ts'

const path = '/settings/reports'

/** States of the reports by mail, and of the page that ends the mails of a report. */
export const reportScreens: { name: string; states: State[] } = {
  name: 'reports',
  states: [
    defineState('the list', openList),
    defineState('a new report', async (page, { origin }) => {
      await page.goto(origin + path)
      await page.getByRole('button', { name: 'New report' }).click()
      await page.getByRole('dialog').getByLabel('Name').waitFor()
    }),
    defineState('from the dialog to share', async (page, { origin }) => {
      await page.goto(`${origin}/analytics`)
      await page.getByRole('button', { name: 'Share', exact: true }).click()
      await page.getByRole('button', { name: 'Report by mail instead' }).waitFor()
    }),
    defineState('the page that ends a report', async (page, { origin }) => {
      await page.goto(`${origin}/reports/end/nothing`)
      await page.getByRole('button', { name: 'End mail' }).waitFor()
    }),
    defineState('a link that does not work', async (page, { origin }) => {
      await page.goto(`${origin}/reports/end/nothing`)
      await page.getByRole('button', { name: 'End mail' }).click()
      await page.getByRole('heading', { name: 'This link does not work' }).waitFor()
    }),
    defineEmptyState(path, (page) => page.getByRole('heading', { name: 'No reports yet' })),
    ...defineLoadingAndFailingStates({
      path,
      requests: '**/api/reports',
      until: (page) => page.getByRole('heading', { name: 'Reports', exact: true }),
    }),
  ],
}

async function openList(page: Page, { origin }: SpawnedStack) {
  const to = ['ada@example.com', 'partner@example.org', 'somebody.with.a.long.address@department.example.com']
  await createResource(page, `${origin}/api/reports`, { name: 'All codes for the board', every: 'month', to })
  const name = 'A report with a name of two hundred characters '.repeat(4).trim()
  await createResource(page, `${origin}/api/reports`, {
    name,
    every: 'week',
    timezone: 'Europe/Berlin',
    to: to.slice(0, 1),
  })
  await page.goto(origin + path)
  await page.getByRole('table', { name: 'Reports' }).waitFor()
}
