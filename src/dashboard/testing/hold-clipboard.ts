import { onTestFinished } from 'vitest'
import { commands } from 'vitest/browser'

/** Keeps other tests from the clipboard until this one ends: all pages of a browser share it. */
export async function holdClipboard(): Promise<void> {
  await commands.holdClipboard()
  onTestFinished(() => commands.releaseClipboard())
}
