import { createPage, openBuilder, rewriteHeading, listSavedHeadings, listShownHeadings } from './open-builder.ts'
import { expect, signIn, test } from './stack.ts'
import { leaveUnsaved } from './stored-drafts.ts'

const edits = '**/api/pages/*/edits'

test('edits that a closed tab leaves unsaved are saved once by another tab', async ({ page, stack }) => {
  await signIn(page, stack)
  const id = await createPage(page, stack, ['One', 'Two'])
  const tab = await page.context().newPage()
  await openBuilder(tab, stack, id)
  await openBuilder(page, stack, id)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let sentCount = 0
  await page.route(edits, async (route) => {
    sentCount += 1
    await released
    await route.continue()
  })
  await rewriteHeading(page, 'One', 'Uno')
  await expect.poll(() => sentCount).toBe(1)
  // The held request of the first tab does not delay the second. Afterwards it is based on an old revision.
  await rewriteHeading(tab, 'Two', 'Due')
  await expect.poll(() => listSavedHeadings(tab, stack, id)).toEqual(['One', 'Due'])
  release()
  for (const window of [page, tab]) {
    await expect(window.getByText('Saved', { exact: true })).toBeVisible()
    await expect.poll(() => listShownHeadings(window)).toEqual(['Uno', 'Due'])
  }
  expect(await listSavedHeadings(tab, stack, id)).toEqual(['Uno', 'Due'])

  await page.bringToFront()
  await leaveUnsaved(page, 'Uno')
  await page.close()
  const headings = ['Written last', 'Written last', 'Due']
  await expect.poll(() => listSavedHeadings(tab, stack, id)).toEqual(headings)
  await expect.poll(() => listShownHeadings(tab)).toEqual(headings)
  await tab.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => listSavedHeadings(tab, stack, id)).toEqual(['Written last', 'Due'])
})
