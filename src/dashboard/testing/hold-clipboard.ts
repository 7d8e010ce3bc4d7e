import { onTestFinished } from 'vitest'
import { commands } from 'vitest/browser'

/** Locks the clipboard, which all pages of a browser share, until this test ends. Other tests wait for the lock. */
export async function holdClipboard(): Promise<void> {
  await commands.holdClipboard()
  onTestFinished(() => commands.releaseClipboard())
}
