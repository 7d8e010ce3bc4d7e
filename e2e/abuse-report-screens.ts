import type { Page } from 'playwright/test'
import type { SpawnedStack } from '../src/testing/stack.ts'
import {
  defineFailingState,
  defineLoadingState,
  defineEmptyState,
  defineState,
  findSkeleton,
} from './screenshot-states.ts'
import type { State } from './screens.ts'

const path = '/settings/abuse-reports'
const requests = '**/api/abuse-reports*'

/** States of abuse reports: the form of visitors, and the list of the operator. */
export const abuseReportScreens: { name: string; states: State[] } = {
  name: 'abuse-reports',
  states: [
    defineState('some reports', openReports, { everyWidth: true }),
    defineState('a report', async (page, stack) => {
      await openReports(page, stack)
      await page.getByRole('link', { name: 'Impersonation' }).click()
      await page.getByRole('dialog').waitFor()
    }),
    defineEmptyState(path),
    defineLoadingState({ path, requests, until: findSkeleton }),
    defineFailingState({ path, requests }),
    { name: 'the form', as: 'nobody', open: openReportForm },
    {
      name: 'a problem with the form',
      as: 'nobody',
      async open(page, stack) {
        await openReportForm(page, stack)
        await page.getByLabel('Address', { exact: true }).fill('https://elsewhere.example/')
        await page.getByRole('button', { name: 'Send report' }).click()
        await page.getByRole('alert').waitFor()
      },
    },
  ],
}

async function openReportForm(page: Page, { serviceOrigin }: SpawnedStack) {
  const url = 'http://osteria-lume.pages.localhost:4000/'
  await page.goto(`${serviceOrigin}/_/report?url=${encodeURIComponent(url)}`)
  await page.getByRole('button', { name: 'Send report' }).waitFor()
}

async function openReports(page: Page, { origin }: SpawnedStack) {
  const report = {
    at: new Date().toISOString(),
    url: 'https://osteria-lume.pages.example.com/',
    workspace: { id: 'wsp_1', name: 'Harbour House' },
    text: 'It asks for the PIN of my card.',
    email: 'grace@example.com',
  }
  const long = `${'a-very-long-part/'.repeat(12)}end`
  const data = [
    { ...report, id: 'abu_1', reason: 'phishing' },
    {
      ...report,
      id: 'abu_2',
      reason: 'impersonation',
      url: report.url + long,
      workspace: { id: 'wsp_2', name: `Countess ${'Augusta '.repeat(12)}` },
      text: `This is my bakery.\n\n${'It has my name, my pictures and my recipe for bread. '.repeat(12)}`,
      email: null,
    },
    { ...report, id: 'abu_3', reason: 'other', text: '', email: null },
  ]
  await page.route(requests, (route) => route.fulfill({ json: { data, next_cursor: null } }))
  await page.goto(origin + path)
  await page.getByRole('link', { name: 'Impersonation' }).waitFor()
}
