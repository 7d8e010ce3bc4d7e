import type { Locator, Page } from 'playwright/test'
import { z } from 'zod'
import type { SpawnedStack } from '../src/testing/stack.ts'
import { expect } from './stack.ts'

/** Opens the list of codes, with `search` as the query string, and waits until codes are shown. */
export async function openCodes(page: Page, { origin }: SpawnedStack, search = ''): Promise<void> {
  await page.goto(`${origin}/codes${search}`)
  await findCodesTable(page).getByRole('link').first().waitFor()
}

export function findCodesTable(page: Page): Locator {
  return page.getByRole('table', { name: 'Codes' })
}

/** Finds the checkboxes of the codes, without the checkbox that selects all codes. */
export function findCodeCheckboxes(page: Page): Locator {
  return page.getByRole('checkbox', { name: /^Select (?!all)/ })
}

/** Fills in the open dialog for a new code, and returns the dialog. */
export async function fillNewCode(page: Page, name: string, destination: string): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name: 'New code' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Destination').fill(destination)
  return dialog
}

const CreatedCode = z.object({ id: z.string(), name: z.string(), scanUrl: z.string() })

/** Creates a code with the session of the page. */
export async function createCode(
  page: Page,
  { origin }: SpawnedStack,
  fields: object,
): Promise<z.infer<typeof CreatedCode>> {
  const data = { destination: { type: 'url', url: 'https://example.com/' }, ...fields }
  const reply = await page.request.post(`${origin}/api/codes`, { headers: { origin }, data })
  expect(reply.ok(), await reply.text()).toBe(true)
  return CreatedCode.parse(await reply.json())
}
