import { type Locator, page } from 'vitest/browser'

/** The toast with the text. Earlier toasts may still be shown, as each stays for some seconds. */
export function findToast(text: string | RegExp): Locator {
  return page.getByRole('status').getByRole('listitem').filter({ hasText: text })
}
