import type { Page } from 'playwright/test'
import { z } from 'zod'
import { findHeading, rewriteHeading } from './open-builder.ts'
import { expect } from './stack.ts'

const Steps = z.array(z.unknown())
const Draft = z.object({ session: z.object({ flight: z.object({ steps: Steps }).nullable(), queue: Steps }) })

/** Edits and duplicates a heading, and leaves both edits unsaved. */
export async function leaveUnsaved(page: Page, text: string): Promise<void> {
  // `fetch` is replaced in the page, because Playwright routes do not see the requests of a page that closes.
  await page.evaluate(() => Object.assign(globalThis, { fetch: () => Promise.reject(new TypeError('cut')) }))
  await rewriteHeading(page, text, 'Written last')
  await findHeading(page, 'Written last').click()
  await page.keyboard.press('ControlOrMeta+d')
  await expect.poll(() => countStoredSteps(page)).toBe(2)
}

/** Number of unsaved steps stored in this browser for the tab's page. */
export async function countStoredSteps(page: Page): Promise<number> {
  const drafts = z.array(Draft).parse(JSON.parse(await readStoredDrafts(page)))
  return drafts.reduce((sum, { session }) => sum + (session.flight?.steps.length ?? 0) + session.queue.length, 0)
}

export async function readStoredDrafts(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const opening = indexedDB.open('tessera-builder')
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const reading = opening.result.transaction('drafts').objectStore('drafts').getAll()
    await new Promise((resolve) => reading.addEventListener('success', resolve))
    opening.result.close()
    return JSON.stringify(reading.result)
  })
}
