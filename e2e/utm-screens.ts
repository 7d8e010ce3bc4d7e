import type { Page } from 'playwright/test'
import type { SpawnedStack } from '../src/testing/stack.ts'
import { defineLoadingAndFailingStates, createResource, defineState } from './screenshot-states.ts'
import type { State } from './screens.ts'

const path = '/settings/utm-presets'

/** States of the UTM presets with the allowed values. */
export const utmScreens: { name: string; states: State[] } = {
  name: 'utm-presets',
  states: [
    defineState('presets and allowed values', openList),
    defineState('allowed values in a form', async (page, stack) => {
      await openList(page, stack)
      await page.getByRole('button', { name: 'Edit allowed values' }).click()
      await page.getByRole('dialog').getByLabel('Source', { exact: true }).waitFor()
    }),
    defineState('a preset with a value that is not allowed', async (page, stack) => {
      await openList(page, stack)
      await page.getByRole('button', { name: 'New preset' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('combobox', { name: 'Medium' }).fill('digital')
      await page.getByRole('option', { name: /^digital/ }).click()
      await dialog.getByText('is not an allowed value').waitFor()
    }),
    defineState('a misspelled value beside an address', async (page, stack) => {
      await openList(page, stack)
      await page.goto(`${stack.origin}/codes`)
      await page.getByRole('table', { name: 'Codes' }).getByRole('link').first().waitFor()
      await page.keyboard.press('c')
      const dialog = page.getByRole('dialog', { name: 'New code' })
      await dialog.getByLabel('Destination').fill('example.com/menu?utm_source=postr&utm_medium=printed')
      await dialog.getByRole('button', { name: 'UTM parameters' }).click()
      await dialog.getByRole('button', { name: 'Use poster as source' }).waitFor()
    }),
    defineState('rows of an import', async (page, stack) => {
      await openList(page, stack)
      await page.goto(`${stack.origin}/codes/import`)
      await page
        .getByLabel('Rows')
        .fill(
          ['a?utm_source=Poster', 'b', 'c?utm_medium=prnt', 'd?utm_medium=radio']
            .map((path, index) => `Menu ${index + 1},https://example.com/${path}`)
            .join('\n'),
        )
      await page.getByRole('button', { name: 'Check the rows' }).click()
      await page.getByRole('button', { name: 'Use poster in row 1' }).waitFor()
    }),
    defineState('codes have other values', async (page, stack) => {
      await allowValues(page, stack)
      await createCodeWithOtherMedium(page, stack)
      await page.goto(stack.origin + path)
      await page.getByRole('link', { name: /a value that is not allowed/ }).scrollIntoViewIfNeeded()
    }),
    defineState('the codes that have other values', async (page, stack) => {
      await allowValues(page, stack)
      await createCodeWithOtherMedium(page, stack)
      await page.goto(`${stack.origin}/codes?utmNotAllowed=true`)
      await page.getByRole('table', { name: 'Codes' }).getByRole('link').first().waitFor()
    }),
    defineState('no code has another value', async (page, stack) => {
      await allowValues(page, stack)
      await page.goto(`${stack.origin}/codes?utmNotAllowed=true&q=nowhere`)
      await page.getByText('with a UTM value that is not allowed').waitFor()
    }),
    {
      name: 'all codes have allowed values',
      as: 'empty',
      open: async (page, stack) => {
        await allowValues(page, stack)
        await page.goto(stack.origin + path)
        await page.getByText('All codes have allowed values.').waitFor()
      },
    },
    ...defineLoadingAndFailingStates({
      path,
      requests: '**/api/utm-*',
      until: (page) => page.getByRole('heading', { name: 'Allowed values' }),
    }),
  ],
}

async function openList(page: Page, stack: SpawnedStack) {
  const { origin } = stack
  await allowValues(page, stack)
  await createResource(page, `${origin}/api/utm-presets`, {
    name: `Posters ${crypto.randomUUID().slice(0, 4)}`,
    source: 'poster',
    medium: 'print',
  })
  await page.goto(origin + path)
  await page.getByRole('table', { name: 'Allowed values' }).waitFor()
}

async function allowValues(page: Page, { origin }: SpawnedStack) {
  await page.request.patch(`${origin}/api/utm-settings`, {
    headers: { origin },
    data: {
      source: { values: ['poster', 'flyer', 'table tent', 'window sticker'] },
      medium: { values: ['print'], others: 'warn' },
    },
  })
}

/** Creates a code with a medium that is not allowed. The settings only warn about other media; other sources are rejected. */
async function createCodeWithOtherMedium(page: Page, { origin }: SpawnedStack) {
  await createResource(page, `${origin}/api/codes`, {
    name: `Advertisement ${crypto.randomUUID().slice(0, 4)}`,
    destination: { type: 'url', url: 'https://example.com/menu?utm_source=poster&utm_medium=newspaper' },
  })
}
