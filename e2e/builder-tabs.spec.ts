import type { Page } from '@playwright/test'
import { z } from 'zod'
import type { SpawnedStack } from '../src/testing/stack.ts'
import { heading, makePage, openBuilder, rewrite, savedHeadings, shownHeadings } from './open-builder.ts'
import { expect, signIn, test } from './stack.ts'

const Steps = z.array(z.unknown())
const Draft = z.object({ session: z.object({ flight: z.object({ steps: Steps }).nullable(), queue: Steps }) })
const edits = '**/api/pages/*/edits'

test.beforeEach(({ page, stack }) => signIn(page, stack))

/** A new page, open in another tab too. */
async function openInTwoTabs(page: Page, stack: SpawnedStack) {
  const id = await makePage(page, stack, ['One', 'Two'])
  const tab = await page.context().newPage()
  await openBuilder(tab, stack, id)
  await openBuilder(page, stack, id)
  return { id, tab }
}

test('two tabs of one browser send their edits separately, and both end in the service’s state', async ({
  page,
  stack,
}) => {
  const { id, tab } = await openInTwoTabs(page, stack)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  let sent = 0
  await page.route(edits, async (route) => {
    sent += 1
    await held
    await route.continue()
  })
  await rewrite(page, 'One', 'Uno')
  await expect.poll(() => sent).toBe(1)
  // A request of the first tab blocks nobody; it is then based on an old revision.
  await rewrite(tab, 'Two', 'Due')
  await expect.poll(() => savedHeadings(tab, stack, id)).toEqual(['One', 'Due'])
  release()
  for (const window of [page, tab]) {
    await expect(window.getByText('Saved', { exact: true })).toBeVisible()
    await expect.poll(() => shownHeadings(window)).toEqual(['Uno', 'Due'])
  }
  expect(await savedHeadings(tab, stack, id)).toEqual(['Uno', 'Due'])
})

test('edits that two tabs made offline are saved after reconnecting', async ({ page, stack }) => {
  const { id, tab } = await openInTwoTabs(page, stack)
  await page.context().setOffline(true)
  await rewrite(tab, 'Two', 'Due')
  await page.bringToFront()
  await rewrite(page, 'One', 'Uno')
  await page.context().setOffline(false)
  await expect.poll(() => savedHeadings(page, stack, id)).toEqual(['Uno', 'Due'])
  for (const window of [page, tab]) await expect.poll(() => shownHeadings(window)).toEqual(['Uno', 'Due'])
})

test('unsaved edits of a closed tab are saved once by the other tab', async ({ page, stack }) => {
  const { id, tab } = await openInTwoTabs(page, stack)
  await leaveUnsaved(page)
  await page.close()
  await expect.poll(() => savedHeadings(tab, stack, id)).toEqual(['Written last', 'Written last', 'Two'])
  await expect.poll(() => shownHeadings(tab)).toEqual(['Written last', 'Written last', 'Two'])
  await tab.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => savedHeadings(tab, stack, id)).toEqual(['Written last', 'Two'])
})

test('unsaved edits of a closed tab are saved once by two tabs opened at the same time', async ({ page, stack }) => {
  const id = await makePage(page, stack, ['One', 'Two'])
  const context = page.context()
  await openBuilder(page, stack, id)
  await leaveUnsaved(page)
  await page.close()
  const tabs = [await context.newPage(), await context.newPage()]
  await Promise.all(tabs.map((tab) => openBuilder(tab, stack, id)))
  for (const tab of tabs) await expect.poll(() => shownHeadings(tab)).toEqual(['Written last', 'Written last', 'Two'])
  for (const tab of tabs) {
    await expect(tab.getByText('Saved', { exact: true })).toBeVisible()
    expect(await savedHeadings(tab, stack, id)).toEqual(['Written last', 'Written last', 'Two'])
  }
})

test('edits that a tab had sent before it crashed are applied once, although the other tab takes them over', async ({
  page,
  stack,
}) => {
  const { id, tab } = await openInTwoTabs(page, stack)
  const { promise: arrived, resolve } = Promise.withResolvers<void>()
  // The request arrives, but its response is lost.
  await page.route(edits, async (route) => {
    await route.fetch()
    resolve()
  })
  await heading(page, 'One').click()
  await page.keyboard.press('ControlOrMeta+d')
  await arrived
  await rewrite(page, 'Two', 'Not sent')
  await expect.poll(() => readStoredDrafts(page)).toContain('Not sent')
  expect(await countStoredSteps(page)).toBe(2)
  const devtools = await page.context().newCDPSession(page)
  devtools.send('Page.crash').catch(() => {})
  await expect.poll(() => savedHeadings(tab, stack, id)).toEqual(['One', 'One', 'Not sent'])
  await expect.poll(() => shownHeadings(tab)).toEqual(['One', 'One', 'Not sent'])
})

test('the address of a builder asks to sign in and then shows the page', async ({ page, stack }) => {
  const id = await makePage(page, stack, ['One'])
  await page.context().clearCookies()
  await page.goto(`${stack.origin}/pages/${id}/edit`)
  await page.getByLabel('Email').fill(stack.admin.email)
  await page.getByLabel('Password').fill(stack.admin.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(heading(page, 'One')).toBeVisible()
  await expect(page).toHaveURL(`${stack.origin}/pages/${id}/edit`)
  await expect(page.getByRole('dialog', { name: 'Sign in again' })).toBeHidden()
})

/** Edits and duplicates the first heading, and leaves both unsaved. */
async function leaveUnsaved(page: Page): Promise<void> {
  // Replaces `fetch` in the page, because routes do not see requests of a closing page.
  await page.evaluate(() => Object.assign(globalThis, { fetch: () => Promise.reject(new TypeError('cut')) }))
  await rewrite(page, 'One', 'Written last')
  await heading(page, 'Written last').click()
  await page.keyboard.press('ControlOrMeta+d')
  await expect.poll(() => countStoredSteps(page)).toBe(2)
}

/** Number of unsaved steps stored in this browser for the tab's page. */
async function countStoredSteps(page: Page): Promise<number> {
  const drafts = z.array(Draft).parse(JSON.parse(await readStoredDrafts(page)))
  return drafts.reduce((sum, { session }) => sum + (session.flight?.steps.length ?? 0) + session.queue.length, 0)
}

async function readStoredDrafts(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const opening = indexedDB.open('tessera-builder')
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const reading = opening.result.transaction('drafts').objectStore('drafts').getAll()
    await new Promise((resolve) => reading.addEventListener('success', resolve))
    opening.result.close()
    return JSON.stringify(reading.result)
  })
}
