import type { Locator } from '@playwright/test'

/** Chooses an option of a combobox, the first of those with that name, and leaves its list closed. */
export async function chooseOption(field: Locator, name: string | RegExp): Promise<void> {
  await field.click()
  await field.page().getByRole('option', { name }).first().click()
  // The list of several stays open for more.
  if ((await field.getAttribute('aria-expanded')) === 'true') await field.press('Escape')
}
