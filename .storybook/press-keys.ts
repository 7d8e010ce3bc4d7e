import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'

/** Presses keys in a browser test, step by step, and awaits the text that each step shows. */
export async function pressKeys(...steps: readonly [keys: string, shown: string][]) {
  for (const [keys, shown] of steps) {
    await userEvent.keyboard(keys)
    await expect.element(page.getByText(shown)).toBeInTheDocument()
  }
}
