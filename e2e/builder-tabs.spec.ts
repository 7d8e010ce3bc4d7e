import { makePage, openBuilder, rewrite, savedHeadings, shownHeadings } from './open-builder.ts'
import { expect, signIn, test } from './stack.ts'
import { leaveUnsaved } from './stored-drafts.ts'

const edits = '**/api/pages/*/edits'

test('two tabs send their edits separately, and what one leaves unsaved is saved once by the other', async ({
  page,
  stack,
}) => {
  await signIn(page, stack)
  const id = await makePage(page, stack, ['One', 'Two'])
  const tab = await page.context().newPage()
  await openBuilder(tab, stack, id)
  await openBuilder(page, stack, id)
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

  await page.bringToFront()
  await leaveUnsaved(page, 'Uno')
  await page.close()
  const both = ['Written last', 'Written last', 'Due']
  await expect.poll(() => savedHeadings(tab, stack, id)).toEqual(both)
  await expect.poll(() => shownHeadings(tab)).toEqual(both)
  await tab.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => savedHeadings(tab, stack, id)).toEqual(['Written last', 'Due'])
})
