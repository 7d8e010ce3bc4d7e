import type { Page } from 'playwright/test'
import { z } from 'zod'
import type { SpawnedStack } from '../src/testing/stack.ts'
import {
  defineLoadingAndFailingStates,
  createResource,
  defineEmptyState,
  defineState,
  unavailableError,
} from './screenshot-states.ts'
import type { State } from './screens.ts'

const path = '/settings/shared-links'

/** States of the list of shared links, of the dialog that creates a link, and of the page that a link opens. */
export const sharedLinkScreens: { name: string; states: State[] } = {
  name: 'shared-links',
  states: [
    defineState('the page of a campaign', openCampaign, { everyWidth: true }),
    defineState('the page of all scans', async (page, stack) => {
      await page.goto(await share(page, stack, { filter: {}, name: 'All scans' }))
      await page.getByRole('region', { name: 'Top codes' }).getByRole('table').waitFor()
    }),
    defineState('a password is needed', openLocked),
    defineState('a wrong password', async (page, stack) => {
      await openLocked(page, stack)
      await page.getByLabel('Password').fill('open barley')
      await page.getByRole('button', { name: 'Show figures' }).click()
      await page.getByRole('alert').waitFor()
    }),
    defineState('a link that does not work', async (page, { origin }) => {
      await page.goto(`${origin}/s/nothing`)
      await page.getByRole('heading', { level: 2 }).waitFor()
    }),
    defineState('the figures cannot be loaded', async (page, { origin }) => {
      await page.route('**/shared', (route) => route.fulfill({ status: 400, json: unavailableError }))
      await page.goto(`${origin}/s/nothing`)
      await page.getByRole('button', { name: 'Retry' }).waitFor()
    }),
    defineState('the list', async (page, stack) => {
      await share(page, stack, { filter: {}, name: 'For the board', password: 'open sesame' })
      const name = 'A link with a name of two hundred characters '.repeat(4).trim()
      await share(page, stack, { filter: { country: 'DE' }, name, expiresAt: '2099-01-01T00:00:00Z' })
      await page.goto(stack.origin + path)
      await page.getByRole('table', { name: 'Shared links' }).waitFor()
    }),
    defineEmptyState(path, (page) => page.getByRole('heading', { name: 'No shared links yet' })),
    ...defineLoadingAndFailingStates({
      path,
      requests: '**/api/shared-links',
      until: (page) => page.getByRole('heading', { name: 'Shared links' }),
    }),
    defineState('a campaign is shared', async (page, stack) => {
      await openDialog(page, stack)
    }),
    defineState('filtered figures are shared', async (page, { origin }) => {
      await page.goto(`${origin}/analytics?from=2026-11-02&to=2026-11-15&zone=Asia/Tokyo&compare=year&os=!iOS`)
      await page.getByRole('button', { name: 'Share' }).click()
      await page.getByRole('dialog').getByLabel('Title').waitFor()
    }),
    defineState('what was entered is about to be lost', async (page, stack) => {
      await openDialog(page, stack)
      await page.getByRole('dialog').getByLabel('Title').fill('For the board')
      await page.keyboard.press('Escape')
      await page.getByRole('alertdialog').waitFor()
    }),
    defineState('the new link with its password', async (page, stack) => {
      await openDialog(page, stack)
      await page.getByRole('button', { name: 'Generate' }).click()
      await page.getByRole('button', { name: 'Create link' }).click()
      await page.getByRole('button', { name: 'Done' }).waitFor()
    }),
  ],
}

async function share(page: Page, { origin }: SpawnedStack, body: object): Promise<string> {
  return z.looseObject({ url: z.string() }).parse(await createResource(page, `${origin}/api/shared-links`, body)).url
}

async function openLocked(page: Page, stack: SpawnedStack) {
  await page.goto(await share(page, stack, { filter: {}, password: 'open sesame' }))
  await page.getByLabel('Password').waitFor()
}

async function findCampaign(page: Page, { origin }: SpawnedStack): Promise<string> {
  const reply = await page.request.get(`${origin}/api/campaigns`)
  const { data } = z.object({ data: z.array(z.looseObject({ id: z.string() })) }).parse(await reply.json())
  return data[0]?.id ?? ''
}

async function openCampaign(page: Page, stack: SpawnedStack) {
  await page.goto(await share(page, stack, { campaignId: await findCampaign(page, stack) }))
  await page.getByRole('region', { name: 'Countries' }).getByRole('table').waitFor()
}

async function openDialog(page: Page, stack: SpawnedStack) {
  await page.goto(`${stack.origin}/campaigns/${await findCampaign(page, stack)}`)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByRole('dialog', { name: 'Share' }).getByLabel('Title').waitFor()
}
