import type { StoryObj } from '@storybook/react-vite'
import { screen, userEvent } from 'storybook/test'

/** Presses a button of a story, and waits for what the button opens. */
export function openBy(
  button: string,
  role: 'dialog' | 'menu' | 'slider',
  name: string,
): NonNullable<StoryObj['play']> {
  return async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: button }))
    await screen.findByRole(role, { name })
  }
}
