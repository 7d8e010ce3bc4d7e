import type { Locator, Page } from 'playwright/test'
import type { SpawnedStack } from '../src/testing/stack.ts'
import { defineState, unavailableError } from './screenshot-states.ts'
import type { State } from './screens.ts'

/** States of the dialog for a new code, by what the code is for. */
export const newCodeScreens: { name: string; states: State[] } = {
  name: 'new-code',
  states: [
    defineKindState('an address with everything open', 'Address', async (dialog) => {
      await dialog.getByLabel('Destination').fill('example.com/summer-menu')
      await dialog.getByRole('button', { name: 'More options' }).click()
      await dialog.getByLabel('Short address (optional)').fill('summer-menu')
      await dialog.getByText('is free, and opens this code too').waitFor()
      await dialog.getByRole('button', { name: 'Design' }).first().click()
      await dialog.getByText('of 100 scan margin').waitFor()
    }),
    defineKindState('a PDF', 'PDF or file', async (dialog) => {
      await chooseFile(dialog, 'Speisekarte Herbst 2026.pdf', '%PDF-1.7')
    }),
    defineKindState('a program', 'PDF or file', async (dialog) => {
      await chooseFile(dialog, 'menu.exe', 'MZ')
      await submit(dialog)
    }),
    defineKindState('nothing answered', 'Contact', submit),
    defineKindState('a network in the picture', 'Wi-Fi', async (dialog) => {
      await dialog.getByLabel('Network name').fill('Lindenhof Guests')
      await dialog.getByLabel('Password').fill('flat;white:please')
      await dialog.getByRole('radio', { name: 'In the picture' }).check()
      await dialog.getByRole('button', { name: 'Show the code' }).click()
      await dialog.getByText('of 100 scan margin').waitFor()
    }),
    defineKindState('an event', 'Event', async (dialog) => {
      await dialog.getByLabel('Title of the event').fill('Summer concert in the park')
      await dialog.getByLabel('Starts').fill('2027-06-18T19:00')
    }),
    defineKindState('a menu', 'Menu', async (dialog) => {
      await dialog.getByLabel('Name of the place').fill('Café Lindenhof')
      await dialog.getByLabel('Dishes and drinks').fill('Coffee\nEspresso 2.60 €\nFlat white 3.90 €')
    }),
    defineKindState('links of which one has no address', 'Links', async (dialog) => {
      await dialog.getByLabel('Title of the page').fill('Café Lindenhof')
      await dialog.getByLabel('Links', { exact: true }).last().fill('Menu: example.com/menu\nour new shop')
      await submit(dialog)
    }),
    defineKindState('an app', 'App', async (dialog) => {
      await dialog.getByLabel('App Store').fill('apps.apple.com/app/id310633997')
    }),
    defineKindState('a national phone number', 'WhatsApp', async (dialog) => {
      await dialog.getByLabel('Phone number').fill('030 901820')
      await dialog.getByLabel('Message').fill('Hello, I would like to book a table.')
    }),
    defineKindState('a failing service', 'Phone', async (dialog, page) => {
      await page.route('**/api/codes', (route) => route.fulfill({ status: 503, json: unavailableError }))
      await dialog.getByLabel('Phone number').fill('+49 30 901820')
      await submit(dialog)
      await dialog.getByText('The code was not created').waitFor()
    }),
  ],
}

function defineKindState(name: string, kind: string, fill: (dialog: Locator, page: Page) => Promise<void>): State {
  return defineState(name, async (page, stack) => {
    const dialog = await openNewCode(page, stack)
    await dialog.getByRole('radio', { name: kind, exact: true }).check()
    await fill(dialog, page)
  })
}

async function openNewCode(page: Page, { origin }: SpawnedStack): Promise<Locator> {
  await page.goto(`${origin}/codes`)
  await page.getByRole('table', { name: 'Codes' }).getByRole('link').first().waitFor()
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: 'New code' })
  await dialog.getByLabel('Destination').waitFor()
  return dialog
}

async function chooseFile(dialog: Locator, name: string, content: string): Promise<void> {
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) })
}

async function submit(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Create code' }).click()
  await dialog.getByRole('alert').first().waitFor()
}
