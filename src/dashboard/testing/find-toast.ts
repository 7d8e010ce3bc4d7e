import { type Locator, page } from 'vitest/browser'

/** The toast with this text. Other toasts may be shown too, because each stays for some seconds. */
export function findToast(text: string | RegExp): Locator {
  return page.getByRole('status').getByRole('listitem').filter({ hasText: text })
}
