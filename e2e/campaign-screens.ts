import type { Page } from 'playwright/test'
import { z } from 'zod'
import type { SpawnedStack } from '../src/testing/stack.ts'
import {
  alterResponses,
  defineLoadingAndFailingStates,
  defineEmptyState,
  defineState,
  definePathState,
} from './screenshot-states.ts'
import type { State } from './screens.ts'

/** States of the list of campaigns, and of the screen of one campaign. */
export const campaignScreens: { name: string; states: State[] } = {
  name: 'campaigns',
  states: [
    defineState('the list', openCampaigns),
    defineState('a campaign', openCampaign, { everyWidth: true }),
    { name: 'what a viewer may do', as: 'viewer', open: openCampaign },
    definePathState('two are compared', '/campaigns/compare', (page) =>
      page.getByRole('table', { name: 'Comparison' }),
    ),
    defineEmptyState('/campaigns'),
    ...defineLoadingAndFailingStates({
      path: '/campaigns',
      requests: '**/api/campaigns*',
      until: (page) => page.getByRole('table', { name: 'Campaigns' }),
    }),
    defineState('a new campaign with errors', async (page, stack) => {
      await openCampaigns(page, stack)
      await page.getByRole('button', { name: 'New campaign' }).click()
      await page.getByLabel('First day').fill('2026-05-02')
      await page.getByLabel('Last day').fill('2026-05-01')
      await page.getByRole('dialog').getByLabel('Goal').selectOption('Leads')
      await page.getByRole('button', { name: 'Create campaign' }).click()
      await page.getByText('Enter a number above zero.').waitFor()
    }),
    defineState('a campaign is edited', async (page, stack) => {
      await openCampaign(page, stack)
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      await page.getByRole('dialog').getByLabel('Name').waitFor()
    }),
    defineState('a campaign is deleted', async (page, stack) => {
      await openCampaign(page, stack)
      await page.getByRole('button', { name: /^Actions for/ }).click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      await page.getByRole('alertdialog').waitFor()
    }),
    defineState('a long name, no goal and no scans', async (page, stack) => {
      await alterResponses(page, '**/api/campaigns/cmp_*', (campaign) => ({
        ...z.looseObject({}).parse(campaign),
        name: 'A campaign with a name of two hundred characters '.repeat(4).trim(),
        goal: null,
        progress: null,
        codes: [],
        changes: [],
      }))
      await openCampaign(page, stack)
    }),
    definePathState('not found', '/campaigns/cmp_00000000000000000000', (page) =>
      page.getByRole('heading', { level: 2 }),
    ),
  ],
}

async function openCampaigns(page: Page, { origin }: SpawnedStack) {
  await page.goto(`${origin}/campaigns`)
  await page.getByRole('table', { name: 'Campaigns' }).getByRole('row', { name: /\d/ }).first().waitFor()
}

async function openCampaign(page: Page, stack: SpawnedStack) {
  await openCampaigns(page, stack)
  await page.getByRole('table', { name: 'Campaigns' }).getByRole('link').first().click()
  await page.getByRole('region', { name: 'Scans over time' }).waitFor()
}
