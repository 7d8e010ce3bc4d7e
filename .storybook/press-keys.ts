import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'

/** Presses keys in a browser test, step by step, and waits until the text of each step is visible. */
export async function pressKeys(...steps: readonly [keys: string, visibleText: string][]) {
  for (const [keys, visibleText] of steps) {
    await userEvent.keyboard(keys)
    await expect.element(page.getByText(visibleText)).toBeVisible()
  }
}
