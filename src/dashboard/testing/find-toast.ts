import { type Locator, page } from 'vitest/browser'

/** The toast with the text. Others may be shown as well: those before it stay for some seconds. */
export function findToast(text: string | RegExp): Locator {
  return page.getByRole('status').getByRole('listitem').filter({ hasText: text })
}
