import type { Page } from '@playwright/test'
import type { SpawnedStack } from '../src/testing/stack.ts'
import { canvas, showSettings } from './open-builder.ts'
import type { State } from './screens.ts'

/** States of the dashboard with a service that has only the specified fields. */
export const foreignScreens: { name: string; states: State[] } = {
  name: 'foreign',
  states: [
    foreign('overview', '/', (page) => page.getByText('Needs attention').first().waitFor()),
    foreign('codes', '/codes', (page) =>
      page.getByRole('table', { name: 'Codes' }).getByRole('link').first().waitFor(),
    ),
    foreign('a code', '/codes', (page) => openFirst(page, 'Codes')),
    foreign('its design', '/codes', async (page) => {
      await openFirst(page, 'Codes')
      await page.goto(`${page.url()}/design`)
      await page.getByText('does not show its designs').waitFor()
    }),
    foreign('pages', '/pages', (page) => page.getByRole('list', { name: 'Pages' }).waitFor()),
    foreign('a new page', '/pages?new=true', (page) => page.getByRole('button', { name: 'Plain' }).waitFor()),
    foreign('images', '/images', (page) => page.getByRole('tab').first().waitFor()),
    foreign('stock photos', '/images?tab=stock', (page) => page.getByRole('tabpanel').waitFor()),
    foreign('generated images', '/images?tab=generate', (page) => page.getByRole('tabpanel').waitFor()),
    foreign('sites', '/sites', (page) => page.getByRole('list', { name: 'Sites' }).waitFor()),
    foreign('a site', '/sites', async (page) => {
      await page.getByRole('link', { name: 'Harbour guide' }).click()
      await page.getByRole('region', { name: 'Details' }).waitFor()
    }),
    foreign('analytics', '/analytics', (page) => page.getByText('Not offered by this service').waitFor()),
    foreign('campaigns', '/campaigns', (page) => page.getByText('Not offered by this service').waitFor()),
    foreign('leads', '/leads', (page) => page.getByText('Iris de Vries').first().waitFor()),
    foreign('a lead', '/leads', async (page) => {
      await page.getByRole('table', { name: 'Leads' }).getByRole('link').first().click()
      await page.getByRole('complementary', { name: 'Lead' }).waitFor()
    }),
    foreign('templates', '/templates', (page) => page.getByText('Our blue').waitFor()),
    foreign('webhooks', '/webhooks', (page) => page.getByText('receiver.example').first().waitFor()),
    foreign('a webhook', '/webhooks', (page) => openFirst(page, 'Webhooks')),
    foreign('deliveries', '/webhooks/deliveries', (page) => openFirst(page, 'Deliveries')),
    foreign('settings', '/settings', (page) => page.getByRole('heading', { level: 2 }).first().waitFor()),
    foreign('keys', '/settings/developers', (page) => page.getByRole('heading', { level: 2 }).first().waitFor()),
    foreign('the builder', '/pages', async (page) => {
      await builder(page)
      await block(page, 'Team').click()
    }),
    foreign('fields that are not set', '/pages', async (page) => {
      await builder(page)
      await block(page, 'Notice').click()
      await showSettings(page)
    }),
    foreign('a new block with required fields', '/pages', async (page) => {
      await builder(page)
      await block(page, 'Notice').click()
      await page.keyboard.press('/')
      await page.getByRole('combobox', { name: 'Find a block to add' }).fill('notice')
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Add block', exact: true }).click()
      await page.getByRole('alert').first().waitFor()
    }),
  ],
}

function foreign(name: string, path: string, until: (page: Page) => Promise<void>): State {
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

async function builder(page: Page) {
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
