import { readFile } from 'node:fs/promises'
import type { Download } from 'playwright'
import type { BrowserCommand } from 'vitest/node'

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Begins to collect the downloads of the page, for `takeDownload`. */
    collectDownloads(): Promise<void>
    /** The first download since `collectDownloads`, as soon as there is one. */
    takeDownload(): Promise<{ name: string; text: string }>
  }
}

const downloads = new Map<string, Promise<Download>>()

const collectDownloads: BrowserCommand<[]> = ({ page, sessionId }) => {
  const download = page.waitForEvent('download', { timeout: 60_000 })
  // It is reported by `takeDownload`, or not waited for.
  download.catch(() => {})
  downloads.set(sessionId, download)
}

const takeDownload: BrowserCommand<[]> = async ({ sessionId }) => {
  const download = await downloads.get(sessionId)
  if (download === undefined) throw new Error('Call collectDownloads() before the click.')
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

export const routeTestCommands = { collectDownloads, takeDownload }
