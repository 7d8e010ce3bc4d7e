import { readFile } from 'node:fs/promises'
import type { Download } from 'playwright'
import type { BrowserCommand } from 'vitest/node'

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Begins to collect the downloads of the page, for `takeDownload`. */
    collectDownloads(): Promise<void>
    /** The first download since `collectDownloads`, as soon as there is one. */
    takeDownload(): Promise<{ name: string; text: string }>
    /** Waits until no other page uses the clipboard, which all pages of a browser share. */
    holdClipboard(): Promise<void>
    releaseClipboard(): Promise<void>
  }
}

const downloads = new Map<string, Promise<Download>>()

const collectDownloads: BrowserCommand<[]> = ({ page, sessionId }) => {
  const download = page.waitForEvent('download', { timeout: 60_000 })
  // `takeDownload` reports the error, if a test waits for the download.
  download.catch(() => {})
  downloads.set(sessionId, download)
}

const takeDownload: BrowserCommand<[]> = async ({ sessionId }) => {
  const download = await downloads.get(sessionId)
  if (download === undefined) throw new Error('Call collectDownloads() before the click.')
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

let clipboardIsFree = Promise.resolve()
const clipboardReleases = new Map<string, () => void>()

const holdClipboard: BrowserCommand<[]> = async ({ sessionId }) => {
  const isFree = clipboardIsFree
  const { promise, resolve } = Promise.withResolvers<void>()
  clipboardIsFree = promise
  clipboardReleases.set(sessionId, resolve)
  await isFree
}

const releaseClipboard: BrowserCommand<[]> = ({ sessionId }) => clipboardReleases.get(sessionId)?.()

export const routeTestCommands = { collectDownloads, takeDownload, holdClipboard, releaseClipboard }
