import type { Page } from 'playwright/test'
import type { SpawnedStack } from '../src/testing/stack.ts'
import { findCanvas, showSettings } from './open-builder.ts'
import type { State } from './screens.ts'

/** States of the dashboard with a service that has only the specified fields. */
export const foreignScreens: { name: string; states: State[] } = {
  name: 'foreign',
  states: [
    defineForeignState('overview', '/', (page) => page.getByText('Needs attention').first().waitFor()),
    defineForeignState('codes', '/codes', (page) =>
      page.getByRole('table', { name: 'Codes' }).getByRole('link').first().waitFor(),
    ),
    defineForeignState('a code', '/codes', (page) => openFirstRow(page, 'Codes')),
    defineForeignState('its design', '/codes', async (page) => {
      await openFirstRow(page, 'Codes')
      await page.goto(`${page.url()}/design`)
      await page.getByText('does not show its designs').waitFor()
    }),
    defineForeignState('pages', '/pages', (page) => page.getByRole('list', { name: 'Pages' }).waitFor()),
    defineForeignState('a new page', '/pages?new=true', (page) =>
      page.getByRole('button', { name: 'Plain' }).waitFor(),
    ),
    defineForeignState('images', '/images', (page) => page.getByRole('tab').first().waitFor()),
    defineForeignState('stock photos', '/images?tab=stock', (page) => page.getByRole('tabpanel').waitFor()),
    defineForeignState('generated images', '/images?tab=generate', (page) => page.getByRole('tabpanel').waitFor()),
    defineForeignState('sites', '/sites', (page) => page.getByRole('list', { name: 'Sites' }).waitFor()),
    defineForeignState('a site', '/sites', async (page) => {
      await page.getByRole('link', { name: 'Harbour guide' }).click()
      await page.getByRole('region', { name: 'Details' }).waitFor()
    }),
    defineForeignState('analytics', '/analytics', (page) => page.getByText('Not offered by this service').waitFor()),
    defineForeignState('campaigns', '/campaigns', (page) => page.getByText('Not offered by this service').waitFor()),
    defineForeignState('leads', '/leads', (page) => page.getByText('Iris de Vries').first().waitFor()),
    defineForeignState('a lead', '/leads', async (page) => {
      await page.getByRole('table', { name: 'Leads' }).getByRole('link').first().click()
      await page.getByRole('complementary', { name: 'Lead' }).waitFor()
    }),
    defineForeignState('templates', '/templates', (page) => page.getByText('Our blue').waitFor()),
    defineForeignState('webhooks', '/webhooks', (page) => page.getByText('receiver.example').first().waitFor()),
    defineForeignState('a webhook', '/webhooks', (page) => openFirstRow(page, 'Webhooks')),
    defineForeignState('deliveries', '/webhooks/deliveries', (page) => openFirstRow(page, 'Deliveries')),
    defineForeignState('settings', '/settings', (page) => page.getByRole('heading', { level: 2 }).first().waitFor()),
    defineForeignState('keys', '/settings/developers', (page) =>
      page.getByRole('heading', { level: 2 }).first().waitFor(),
    ),
    defineForeignState('the builder', '/pages', async (page) => {
      await openForeignBuilder(page)
      await findBlock(page, 'Team').click()
    }),
    defineForeignState('fields that are not set', '/pages', async (page) => {
      await openForeignBuilder(page)
      await findBlock(page, 'Notice').click()
      await showSettings(page)
    }),
    defineForeignState('a new block with required fields', '/pages', async (page) => {
      await openForeignBuilder(page)
      await findBlock(page, 'Notice').click()
      await page.keyboard.press('/')
      await page.getByRole('combobox', { name: 'Find a block or a section to add' }).fill('notice')
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Add block', exact: true }).click()
      await page.getByRole('alert').first().waitFor()
    }),
  ],
}

function defineForeignState(name: string, path: string, until: (page: Page) => Promise<void>): State {
  return {
    name,
    as: 'foreign',
    async open(page, { origin }: SpawnedStack) {
      await page.goto(origin + path)
      await until(page)
    },
  }
}

async function openFirstRow(page: Page, table: string) {
  const listUrl = page.url()
  await page.getByRole('table', { name: table }).getByRole('link').first().click()
  await page.waitForURL((url) => url.href !== listUrl)
  await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
}

async function openForeignBuilder(page: Page) {
  await page
    .getByRole('link', { name: /^(Edit )?Harbour House/ })
    .first()
    .click()
  await findCanvas(page).getByRole('option').nth(6).waitFor()
  await page
    .getByRole('button', { name: 'Preview' })
    .or(page.getByRole('button', { name: 'Publish' }))
    .first()
    .waitFor()
}

function findBlock(page: Page, type: string) {
  return findCanvas(page).getByRole('option', { name: new RegExp(`^${type}`) })
}
