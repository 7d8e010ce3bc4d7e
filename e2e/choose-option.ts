import type { Locator } from '@playwright/test'

/** Chooses an option of a combobox, the first of those with that name. */
export async function chooseOption(field: Locator, name: string | RegExp): Promise<void> {
  await field.click()
  await field.page().getByRole('option', { name }).first().click()
}
