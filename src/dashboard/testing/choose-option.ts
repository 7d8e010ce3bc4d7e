import { expect } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'

/** Chooses the first option with this name in a combobox with one value. Its list then closes. */
export async function chooseOption(field: Locator, name: string | RegExp): Promise<void> {
  await field.click()
  await page.getByRole('option', { name }).first().click()
  await expect.element(field).toHaveAttribute('aria-expanded', 'false')
}

/** Chooses the first option with this name in a combobox with several values, and closes its list. */
export async function addOption(field: Locator, name: string | RegExp): Promise<void> {
  await field.click()
  await page.getByRole('option', { name }).first().click()
  await userEvent.keyboard('{Escape}')
}
