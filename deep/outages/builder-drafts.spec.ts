import type { Page } from 'playwright/test'
import type { SpawnedStack } from '../../src/testing/stack.ts'
import {
  findHeading,
  createPage,
  openBuilder,
  createAndOpenPage,
  readContent,
  rewriteHeading,
  listSavedHeadings,
  listShownHeadings,
} from '../../e2e/open-builder.ts'
import { expect, signIn, test } from '../../e2e/stack.ts'
import { countStoredSteps, leaveUnsaved, readStoredDrafts } from '../../e2e/stored-drafts.ts'

const edits = '**/api/pages/*/edits'

test.beforeEach(({ page, stack }) => signIn(page, stack))

/** Creates a page, and opens it in this tab and in another one. */
async function openInTwoTabs(page: Page, stack: SpawnedStack) {
  const id = await createPage(page, stack, ['One', 'Two'])
  const tab = await page.context().newPage()
  await openBuilder(tab, stack, id)
  await openBuilder(page, stack, id)
  return { id, tab }
}

test('edits made offline survive a reload and a closed tab', async ({ page, stack }) => {
  const id = await createAndOpenPage(page, stack, ['One'])
  // Only the API is unreachable; the document can still be reloaded.
  await page.route('**/api/pages/*/edits', (route) => route.abort())
  await rewriteHeading(page, 'One', 'Not sent yet')
  await expect(page.getByText(/^\d+ not saved yet$/)).toBeVisible()
  await page.reload()
  await expect(findHeading(page, 'Not sent yet')).toBeVisible()
  const context = page.context()
  await page.close()
  const nextTab = await context.newPage()
  await openBuilder(nextTab, stack, id)
  await expect(findHeading(nextTab, 'Not sent yet')).toBeVisible()
  await expect.poll(() => listSavedHeadings(nextTab, stack, id)).toEqual(['Not sent yet'])
  await nextTab.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => listSavedHeadings(nextTab, stack, id)).toEqual(['One'])
})

test('edits that a tab had sent before it crashed are saved once', async ({ page, stack }) => {
  const id = await createAndOpenPage(page, stack, ['One'])
  const { promise: arrival, resolve } = Promise.withResolvers<void>()
  // The request arrives, but its response is lost.
  await page.route('**/api/pages/*/edits', async (route) => {
    await route.fetch()
    resolve()
  })
  // A duplicate is always one edit. Typed text may be sent in several edits on a slow machine.
  await findHeading(page, 'One').click()
  await page.keyboard.press('ControlOrMeta+d')
  await arrival
  const context = page.context()
  const devtools = await context.newCDPSession(page)
  devtools.send('Page.crash').catch(() => {})
  const nextTab = await context.newPage()
  await openBuilder(nextTab, stack, id)
  await expect.poll(() => listShownHeadings(nextTab)).toEqual(['One', 'One'])
  await nextTab.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => listSavedHeadings(nextTab, stack, id)).toEqual(['One'])
  const { revision } = await readContent(nextTab, stack, id)
  expect(revision).toBe(4)
})

test('edits that two tabs made offline are saved after reconnecting', async ({ page, stack }) => {
  const { id, tab } = await openInTwoTabs(page, stack)
  await page.context().setOffline(true)
  await rewriteHeading(tab, 'Two', 'Due')
  await page.bringToFront()
  await rewriteHeading(page, 'One', 'Uno')
  await page.context().setOffline(false)
  await expect.poll(() => listSavedHeadings(page, stack, id)).toEqual(['Uno', 'Due'])
  for (const window of [page, tab]) await expect.poll(() => listShownHeadings(window)).toEqual(['Uno', 'Due'])
})

test('unsaved edits of a closed tab are saved once by two tabs opened at the same time', async ({ page, stack }) => {
  const id = await createPage(page, stack, ['One', 'Two'])
  const context = page.context()
  await openBuilder(page, stack, id)
  await leaveUnsaved(page, 'One')
  await page.close()
  const tabs = [await context.newPage(), await context.newPage()]
  await Promise.all(tabs.map((tab) => openBuilder(tab, stack, id)))
  for (const tab of tabs)
    await expect.poll(() => listShownHeadings(tab)).toEqual(['Written last', 'Written last', 'Two'])
  for (const tab of tabs) {
    await expect(tab.getByText('Saved', { exact: true })).toBeVisible()
    expect(await listSavedHeadings(tab, stack, id)).toEqual(['Written last', 'Written last', 'Two'])
  }
})

test('edits that a tab had sent before it crashed are applied once, although another tab takes them over', async ({
  page,
  stack,
}) => {
  const { id, tab } = await openInTwoTabs(page, stack)
  const { promise: arrival, resolve } = Promise.withResolvers<void>()
  // The request arrives, but its response is lost.
  await page.route(edits, async (route) => {
    await route.fetch()
    resolve()
  })
  await findHeading(page, 'One').click()
  await page.keyboard.press('ControlOrMeta+d')
  await arrival
  await rewriteHeading(page, 'Two', 'Not sent')
  await expect.poll(() => readStoredDrafts(page)).toContain('Not sent')
  expect(await countStoredSteps(page)).toBe(2)
  const devtools = await page.context().newCDPSession(page)
  devtools.send('Page.crash').catch(() => {})
  await expect.poll(() => listSavedHeadings(tab, stack, id)).toEqual(['One', 'One', 'Not sent'])
  await expect.poll(() => listShownHeadings(tab)).toEqual(['One', 'One', 'Not sent'])
})
