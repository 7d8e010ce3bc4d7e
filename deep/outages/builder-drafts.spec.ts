import type { Page } from '@playwright/test'
import type { SpawnedStack } from '../../src/testing/stack.ts'
import {
  heading,
  makePage,
  openBuilder,
  openPage,
  readContent,
  rewrite,
  savedHeadings,
  shownHeadings,
} from '../../e2e/open-builder.ts'
import { expect, signIn, test } from '../../e2e/stack.ts'
import { countStoredSteps, leaveUnsaved, readStoredDrafts } from '../../e2e/stored-drafts.ts'

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

test('edits made offline survive a reload and a closed tab, and so does undo', async ({ page, stack }) => {
  const id = await openPage(page, stack, ['One'])
  // Only the API is unreachable; the document can still be reloaded.
  await page.route('**/api/pages/*/edits', (route) => route.abort())
  await rewrite(page, 'One', 'Not sent yet')
  await expect(page.getByText(/^\d+ not saved yet$/)).toBeVisible()
  await page.reload()
  await expect(heading(page, 'Not sent yet')).toBeVisible()
  const context = page.context()
  await page.close()
  const next = await context.newPage()
  await openBuilder(next, stack, id)
  await expect(heading(next, 'Not sent yet')).toBeVisible()
  await expect.poll(() => savedHeadings(next, stack, id)).toEqual(['Not sent yet'])
  await next.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => savedHeadings(next, stack, id)).toEqual(['One'])
})

test('edits that a tab had sent before it crashed are saved once, and Undo still reverts them', async ({
  page,
  stack,
}) => {
  const id = await openPage(page, stack, ['One'])
  const { promise: arrived, resolve } = Promise.withResolvers<void>()
  // The request arrives, but its response is lost.
  await page.route('**/api/pages/*/edits', async (route) => {
    await route.fetch()
    resolve()
  })
  // One edit, unlike typing, which is sent in parts on a slow machine.
  await heading(page, 'One').click()
  await page.keyboard.press('ControlOrMeta+d')
  await arrived
  const context = page.context()
  const devtools = await context.newCDPSession(page)
  devtools.send('Page.crash').catch(() => {})
  const next = await context.newPage()
  await openBuilder(next, stack, id)
  await expect.poll(() => shownHeadings(next)).toEqual(['One', 'One'])
  await next.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => savedHeadings(next, stack, id)).toEqual(['One'])
  const { revision } = await readContent(next, stack, id)
  expect(revision).toBe(4)
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

test('unsaved edits of a closed tab are saved once by two tabs opened at the same time', async ({ page, stack }) => {
  const id = await makePage(page, stack, ['One', 'Two'])
  const context = page.context()
  await openBuilder(page, stack, id)
  await leaveUnsaved(page, 'One')
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
