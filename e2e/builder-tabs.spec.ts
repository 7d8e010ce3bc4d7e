import type { Page } from '@playwright/test'
import { z } from 'zod'
import { heading, makePage, openBuilder, rewrite, savedHeadings, shownHeadings } from './open-builder.ts'
import { expect, signIn, test } from './stack.ts'

const Steps = z.array(z.unknown())
const Draft = z.object({ session: z.object({ flight: z.object({ steps: Steps }).nullable(), queue: Steps }) })
const edits = '**/api/pages/*/edits'

test('two tabs of one browser are one sender, and what a tab that was closed had not saved the other saves, once', async ({
  page,
  stack,
}) => {
  await signIn(page, stack)
  const id = await makePage(page, stack, ['One', 'Two'])
  const tab = await page.context().newPage()
  await openBuilder(page, stack, id)
  await openBuilder(tab, stack, id)

  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  let sent = 0
  await page.context().route(edits, async (route) => {
    sent += 1
    await held
    await route.continue()
  })
  await rewrite(page, 'One', 'Uno')
  await expect.poll(() => sent).toBe(1)
  await rewrite(tab, 'Two', 'Due')
  await expect.poll(() => waiting(tab)).toBe(1)
  await expect(tab.getByText('Saving 1')).toBeVisible()
  expect(sent).toBe(1)
  release()
  for (const window of [page, tab]) {
    await expect(window.getByText('Saved', { exact: true })).toBeVisible()
    await expect.poll(() => shownHeadings(window)).toEqual(['Uno', 'Due'])
  }
  expect(await savedHeadings(tab, stack, id)).toEqual(['Uno', 'Due'])

  // By its own hand: what a page sends as it is closed passes by whoever listens to its requests.
  await page.evaluate(() => Object.assign(globalThis, { fetch: () => Promise.reject(new TypeError('cut')) }))
  await rewrite(page, 'Uno', 'Written last')
  await heading(page, 'Written last').click()
  await page.keyboard.press('ControlOrMeta+d')
  await expect.poll(() => countStoredSteps(page)).toBe(2)
  await page.close()
  await expect.poll(() => savedHeadings(tab, stack, id)).toEqual(['Written last', 'Written last', 'Due'])
  await expect.poll(() => shownHeadings(tab)).toEqual(['Written last', 'Written last', 'Due'])
  await tab.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => savedHeadings(tab, stack, id)).toEqual(['Written last', 'Due'])
})

/** How many steps that are not saved this browser keeps for the page of that tab. */
async function countStoredSteps(page: Page): Promise<number> {
  const steps = await page.evaluate(async () => {
    const opening = indexedDB.open('tessera-builder')
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const reading = opening.result.transaction('drafts').objectStore('drafts').getAll()
    await new Promise((resolve) => reading.addEventListener('success', resolve))
    opening.result.close()
    return JSON.stringify(reading.result)
  })
  const drafts = z.array(Draft).parse(JSON.parse(steps))
  return drafts.reduce((sum, { session }) => sum + (session.flight?.steps.length ?? 0) + session.queue.length, 0)
}

/** How many requests wait for another tab's to be done. */
async function waiting(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { pending = [] } = await navigator.locks.query()
    return pending.filter(({ name = '' }) => name.startsWith('tessera-sends ')).length
  })
}
