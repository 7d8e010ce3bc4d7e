import type { Page } from '@playwright/test'
import { z } from 'zod'
import type { SpawnedStack } from '../src/testing/stack.ts'
import { altering, failing, loading, seeded, unavailable } from './screenshot-states.ts'
import type { State } from './screens.ts'

/** States of the design studio. */
export const designScreens: { name: string; states: State[] } = {
  name: 'design',
  states: [
    seeded('to begin with', openNewStudio),
    seeded('hard to read, with a logo', async (page, stack) => {
      await openNewStudio(page, stack)
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
      await page.getByLabel('Code', { exact: true }).fill('#e0a070')
      await page.locator('summary', { hasText: 'Template' }).press('Enter')
      await page.locator('summary', { hasText: 'Logo' }).press('Enter')
      await page.getByRole('button', { name: 'Choose a logo' }).click()
      await page
        .getByLabel('Picture files')
        .setInputFiles({ name: 'harbour.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(harbour) })
      await page.getByRole('slider', { name: 'Size' }).waitFor()
      await page.getByText('Not verified').waitFor()
    }),
    seeded('a logo is chosen', async (page, stack) => {
      await openNewStudio(page, stack)
      await page.locator('summary', { hasText: 'Template' }).press('Enter')
      await page.locator('summary', { hasText: 'Logo' }).press('Enter')
      await page.getByRole('button', { name: 'Choose a logo' }).click()
      await page.getByRole('tabpanel').waitFor()
    }),
    seeded('on a small plan', async (page, stack) => {
      await lockTemplates(page)
      await openNewStudio(page, stack)
      await page.getByRole('button', { name: /^Show all/ }).click()
    }),
    seeded('brand colours', async (page, stack) => {
      await openNewStudio(page, stack)
      await page.getByRole('button', { name: 'Brand colors' }).click()
      await page.getByRole('radio', { name: 'Your own colors' }).check()
      await page.getByRole('button', { name: 'Draw nine designs' }).click()
      await page.getByRole('region', { name: 'Designs' }).waitFor()
    }),
    seeded('real size', async (page, stack) => {
      await openNewStudio(page, stack)
      await page.getByRole('button', { name: 'Show at real size' }).click()
      await page.getByRole('dialog').waitFor()
    }),
    seeded('the check fails', async (page, stack) => {
      await page.route('**/api/design/preview', (route) => route.fulfill({ status: 400, json: unavailable }))
      await openStudio(page, stack)
      await page.getByRole('button', { name: 'Retry' }).waitFor()
    }),
  ],
}

/** States of the templates. */
export const templatesScreens: { name: string; states: State[] } = {
  name: 'templates',
  states: [
    seeded('ours', (page, stack) => openTemplates(page, stack)),
    {
      name: 'none of theirs yet',
      as: 'empty',
      async open(page, { origin }) {
        await page.goto(`${origin}/templates?from=yours`)
        await page.getByRole('heading', { level: 2 }).waitFor()
      },
    },
    seeded('on a small plan', async (page, stack) => {
      await lockTemplates(page)
      await openTemplates(page, stack)
    }),
    seeded('one looked at', async (page, stack) => {
      await openTemplates(page, stack)
      await page.getByRole('link', { name: 'Event ticket' }).click()
      await page.getByRole('dialog').waitFor()
    }),
    loading({
      path: '/templates',
      requests: '**/api/templates',
      until: (page) => page.getByRole('region', { name: 'Templates' }),
    }),
    failing({ path: '/templates', requests: '**/api/templates' }),
  ],
}

async function openNewStudio(page: Page, stack: SpawnedStack) {
  await openStudio(page, stack)
  await page.getByRole('meter', { name: 'Scan margin' }).waitFor()
  await page.getByRole('list', { name: 'Templates' }).waitFor()
}

async function openStudio(page: Page, stack: SpawnedStack) {
  await page.goto(`${stack.origin}/codes`)
  await page.getByRole('table', { name: 'Codes' }).getByRole('link').first().click()
  await page.getByRole('link', { name: 'Design' }).click()
  await page.getByRole('heading', { level: 1, name: 'Design' }).waitFor()
}

async function openTemplates(page: Page, { origin }: SpawnedStack) {
  await page.goto(`${origin}/templates`)
  await page.getByRole('list', { name: 'Templates' }).waitFor()
}

/** Every other template requires a higher plan. */
async function lockTemplates(page: Page) {
  await altering(page, '**/api/templates', (answer) => {
    const { data, ...rest } = z.looseObject({ data: z.array(z.looseObject({})) }).parse(answer)
    return { ...rest, data: data.map((one, at) => ({ ...one, locked: at % 2 === 1, isPro: at % 4 === 1 })) }
  })
}

const harbour =
  '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="120" viewBox="0 0 24 24"><path fill="#9c2f1b" d="M12 2l9 5v10l-9 5-9-5V7z"/></svg>'
