import type { Page } from 'playwright/test'
import { z } from 'zod'
import type { SpawnedStack } from '../src/testing/stack.ts'
import {
  alterResponses,
  defineFailingState,
  defineLoadingState,
  defineState,
  unavailableError,
} from './screenshot-states.ts'
import type { State } from './screens.ts'

/** States of the design studio. */
export const designScreens: { name: string; states: State[] } = {
  name: 'design',
  states: [
    defineState('a new design', openNewStudio),
    defineState('hard to read, with a logo', async (page, stack) => {
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
    defineState('a logo is chosen', async (page, stack) => {
      await openNewStudio(page, stack)
      await page.locator('summary', { hasText: 'Template' }).press('Enter')
      await page.locator('summary', { hasText: 'Logo' }).press('Enter')
      await page.getByRole('button', { name: 'Choose a logo' }).click()
      await page.getByRole('tabpanel').waitFor()
    }),
    defineState('on a small plan', async (page, stack) => {
      await lockTemplates(page)
      await openNewStudio(page, stack)
      await page.getByRole('button', { name: /^Show all/ }).click()
    }),
    defineState('brand colors', async (page, stack) => {
      await openNewStudio(page, stack)
      await page.getByRole('button', { name: 'Brand colors' }).click()
      await page.getByRole('radio', { name: 'Your own colors' }).check()
      await page.getByRole('button', { name: 'Draw nine designs' }).click()
      await page.getByRole('region', { name: 'Designs' }).waitFor()
    }),
    defineState('real size', async (page, stack) => {
      await openNewStudio(page, stack)
      await page.getByRole('button', { name: 'Show at real size' }).click()
      await page.getByRole('dialog').waitFor()
    }),
    defineState('the check fails', async (page, stack) => {
      await page.route('**/api/design/preview', (route) => route.fulfill({ status: 400, json: unavailableError }))
      await openStudio(page, stack)
      await page.getByRole('button', { name: 'Retry' }).waitFor()
    }),
  ],
}

/** States of the templates. */
export const templatesScreens: { name: string; states: State[] } = {
  name: 'templates',
  states: [
    defineState('templates of the product', (page, stack) => openTemplates(page, stack)),
    {
      name: 'no templates of the workspace yet',
      as: 'empty',
      async open(page, { origin }) {
        await page.goto(`${origin}/templates?from=yours`)
        await page.getByRole('heading', { level: 2 }).waitFor()
      },
    },
    defineState('on a small plan', async (page, stack) => {
      await lockTemplates(page)
      await openTemplates(page, stack)
    }),
    defineState('a template is opened', async (page, stack) => {
      await openTemplates(page, stack)
      await page.getByRole('link', { name: 'Event ticket' }).click()
      await page.getByRole('dialog').waitFor()
    }),
    defineLoadingState({
      path: '/templates',
      requests: '**/api/templates',
      until: (page) => page.getByRole('region', { name: 'Templates' }),
    }),
    defineFailingState({ path: '/templates', requests: '**/api/templates' }),
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
  await alterResponses(page, '**/api/templates', (answer) => {
    const { data, ...rest } = z.looseObject({ data: z.array(z.looseObject({})) }).parse(answer)
    return {
      ...rest,
      data: data.map((template, index) => ({ ...template, locked: index % 2 === 1, isPro: index % 4 === 1 })),
    }
  })
}

const harbour =
  '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="120" viewBox="0 0 24 24"><path fill="#9c2f1b" d="M12 2l9 5v10l-9 5-9-5V7z"/></svg>'
