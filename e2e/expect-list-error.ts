import type { Locator, Page } from '@playwright/test'
import { expect } from './stack.ts'

interface FailingList {
  /** Requests to fail, as a glob. */
  requests: string
  /** The error message. */
  says: string
  /** Visible once the list is loaded. */
  until: Locator
}

/** Fails if a list that cannot be loaded does not show the error, or Retry does not load it. */
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
