import { expect, type Locator } from 'playwright/test'

/** Selects the first option with that name in a combobox with one value, whose list then closes. */
export async function chooseOption(field: Locator, name: string | RegExp): Promise<void> {
  await field.click()
  await field.page().getByRole('option', { name }).first().click()
  await expect(field).toHaveAttribute('aria-expanded', 'false')
}

/** Adds the first option with that name to a combobox with several values, and closes its list. */
export async function addOption(field: Locator, name: string | RegExp): Promise<void> {
  await field.click()
  await field.page().getByRole('option', { name }).first().click()
  await field.press('Escape')
}
