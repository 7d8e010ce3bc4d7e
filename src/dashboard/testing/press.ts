import { type Locator, userEvent } from 'vitest/browser'

/** Gives an element the focus and presses keys there. */
export async function press(target: Locator, keys: string): Promise<void> {
  const element = await target.findElement()
  element.focus()
  await userEvent.keyboard(keys)
}
