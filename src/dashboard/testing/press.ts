import { type Locator, userEvent } from 'vitest/browser'

/** Focuses an element and presses keys. */
export async function press(target: Locator, keys: string): Promise<void> {
  const element = await target.findElement()
  // A dialog that has just closed gives the focus back in a timer, which would take it from the element.
  await new Promise((resolve) => setTimeout(resolve))
  element.focus()
  await userEvent.keyboard(keys)
}
