import type { Page } from 'playwright/test'
import type { SpawnedStack } from '../src/testing/stack.ts'
import type { State } from './screens.ts'
import { defineState, unavailableError } from './screenshot-states.ts'

/** States of failed forms: errors at fields, and one for the whole form. */
export const formScreens: { name: string; states: State[] } = {
  name: 'forms',
  states: [
    defineState(
      'errors at three fields',
      async (page, stack) => {
        const dialog = await openNewCodeDialog(page, stack)
        await dialog.getByLabel('Destination').fill('two words')
        await dialog.getByLabel('Access code').fill('abc')
        await dialog.getByRole('button', { name: 'Create code' }).click()
        await dialog.getByText('Use at least 4 characters.').waitFor()
      },
      { everyWidth: true },
    ),
    defineState('an error without a field', async (page, stack) => {
      const dialog = await openNewCodeDialog(page, stack)
      await page.route('**/api/codes', (route) =>
        route.request().method() === 'POST' ? route.fulfill({ status: 503, json: unavailableError }) : route.continue(),
      )
      await dialog.getByLabel('Name').fill('Table card')
      await dialog.getByLabel('Destination').fill('example.com/menu')
      await dialog.getByRole('button', { name: 'Create code' }).click()
      await dialog.getByText('The code was not created').waitFor()
    }),
    defineState('one text field in a row', async (page, { origin }) => {
      await page.goto(`${origin}/settings`)
      await page.getByLabel('Workspace name').fill('')
      await page.getByRole('button', { name: 'Rename' }).click()
      await page.getByText('Enter a name.').waitFor()
    }),
  ],
}

async function openNewCodeDialog(page: Page, { origin }: SpawnedStack) {
  await page.goto(`${origin}/codes`)
  await page.getByRole('button', { name: 'New code' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New code' })
  await dialog.getByLabel('Destination').waitFor()
  return dialog
}
