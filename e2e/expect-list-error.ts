import type { Locator, Page } from '@playwright/test'
import { expect } from './stack.ts'

interface FailingList {
  /** Which requests are refused, as a glob. */
  requests: string
  /** What it says in their place. */
  says: string
  /** What stands there once they are answered. */
  until: Locator
}

/** Fails where a list that cannot be read does not say so, or Retry does not bring it. */
export async function expectRetryBrings(page: Page, { requests, says, until }: FailingList): Promise<void> {
  let failing = true
  await page.route(requests, (route) =>
    failing
      ? route.fulfill({ status: 400, json: { error: { code: 'unavailable', message: 'Not now.' } } })
      : route.continue(),
  )
  await page.reload()
  await expect(page.getByRole('alert')).toContainText(says)
  failing = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(until).toBeVisible()
}
