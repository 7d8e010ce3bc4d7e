import type { Page } from '@playwright/test'
import type { SpawnedStack } from '../src/testing/stack.ts'
import { canvas, showSettings } from './open-builder.ts'
import type { State } from './screens.ts'

/** States of the dashboard with a service that has only the specified fields. */
export const foreignScreens: { name: string; states: State[] } = {
  name: 'foreign',
  states: [
    createForeignState('overview', '/', (page) => page.getByText('Needs attention').first().waitFor()),
    createForeignState('codes', '/codes', (page) =>
      page.getByRole('table', { name: 'Codes' }).getByRole('link').first().waitFor(),
    ),
    createForeignState('a code', '/codes', (page) => openFirst(page, 'Codes')),
    createForeignState('its design', '/codes', async (page) => {
      await openFirst(page, 'Codes')
      await page.goto(`${page.url()}/design`)
      await page.getByText('does not show its designs').waitFor()
    }),
    createForeignState('pages', '/pages', (page) => page.getByRole('list', { name: 'Pages' }).waitFor()),
    createForeignState('a new page', '/pages?new=true', (page) =>
      page.getByRole('button', { name: 'Plain' }).waitFor(),
    ),
    createForeignState('images', '/images', (page) => page.getByRole('tab').first().waitFor()),
    createForeignState('stock photos', '/images?tab=stock', (page) => page.getByRole('tabpanel').waitFor()),
    createForeignState('generated images', '/images?tab=generate', (page) => page.getByRole('tabpanel').waitFor()),
    createForeignState('sites', '/sites', (page) => page.getByRole('list', { name: 'Sites' }).waitFor()),
    createForeignState('a site', '/sites', async (page) => {
      await page.getByRole('link', { name: 'Harbour guide' }).click()
      await page.getByRole('region', { name: 'Details' }).waitFor()
    }),
    createForeignState('analytics', '/analytics', (page) => page.getByText('Not offered by this service').waitFor()),
    createForeignState('campaigns', '/campaigns', (page) => page.getByText('Not offered by this service').waitFor()),
    createForeignState('leads', '/leads', (page) => page.getByText('Iris de Vries').first().waitFor()),
    createForeignState('a lead', '/leads', async (page) => {
      await page.getByRole('table', { name: 'Leads' }).getByRole('link').first().click()
      await page.getByRole('complementary', { name: 'Lead' }).waitFor()
    }),
    createForeignState('templates', '/templates', (page) => page.getByText('Our blue').waitFor()),
    createForeignState('webhooks', '/webhooks', (page) => page.getByText('receiver.example').first().waitFor()),
    createForeignState('a webhook', '/webhooks', (page) => openFirst(page, 'Webhooks')),
    createForeignState('deliveries', '/webhooks/deliveries', (page) => openFirst(page, 'Deliveries')),
    createForeignState('settings', '/settings', (page) => page.getByRole('heading', { level: 2 }).first().waitFor()),
    createForeignState('keys', '/settings/developers', (page) =>
      page.getByRole('heading', { level: 2 }).first().waitFor(),
    ),
    createForeignState('the builder', '/pages', async (page) => {
      await openForeignBuilder(page)
      await block(page, 'Team').click()
    }),
    createForeignState('fields that are not set', '/pages', async (page) => {
      await openForeignBuilder(page)
      await block(page, 'Notice').click()
      await showSettings(page)
    }),
    createForeignState('a new block with required fields', '/pages', async (page) => {
      await openForeignBuilder(page)
      await block(page, 'Notice').click()
      await page.keyboard.press('/')
      await page.getByRole('combobox', { name: 'Find a block to add' }).fill('notice')
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Add block', exact: true }).click()
      await page.getByRole('alert').first().waitFor()
    }),
  ],
}

function createForeignState(name: string, path: string, until: (page: Page) => Promise<void>): State {
  return {
    name,
    as: 'foreign',
    async open(page, { origin }: SpawnedStack) {
      await page.goto(origin + path)
      await until(page)
    },
  }
}

async function openFirst(page: Page, table: string) {
  const address = page.url()
  await page.getByRole('table', { name: table }).getByRole('link').first().click()
  await page.waitForURL((url) => url.href !== address)
  await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
}

async function openForeignBuilder(page: Page) {
  await page
    .getByRole('link', { name: /^(Edit )?Harbour House/ })
    .first()
    .click()
  await canvas(page).getByRole('option').nth(6).waitFor()
  await page
    .getByRole('button', { name: 'Preview' })
    .or(page.getByRole('button', { name: 'Publish' }))
    .first()
    .waitFor()
}

function block(page: Page, type: string) {
  return canvas(page).getByRole('option', { name: new RegExp(`^${type}`) })
}
