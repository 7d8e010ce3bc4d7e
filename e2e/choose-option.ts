import type { Locator } from '@playwright/test'

/** Selects the first option with that name in a combobox, and closes the list. */
export async function chooseOption(field: Locator, name: string | RegExp): Promise<void> {
  await field.click()
  await field.page().getByRole('option', { name }).first().click()
  // With multiple selection the list stays open.
  if ((await field.getAttribute('aria-expanded')) === 'true') await field.press('Escape')
}
