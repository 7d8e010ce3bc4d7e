import { expectAccessible } from './expect-accessible.ts'
import { expect, signIn, test } from './stack.ts'
import { heading, openPage, readContent, rewrite, savedHeadings, shownHeadings } from './open-builder.ts'

test.beforeEach(({ page, stack }) => signIn(page, stack))

test('a page is checked, published, opened by a new code, and unpublished', async ({ page, stack }) => {
  await openPage(page, stack, ['One', 'Two'])
  const publish = page.getByRole('button', { name: 'Publish', exact: true })
  const dialog = page.getByRole('dialog', { name: 'Publish' })
  await publish.click()
  await expect(dialog).toContainText('Goes live at')
  await expectAccessible(page, { without: 'iframe' })
  await dialog.getByRole('button', { name: 'Publish the page' }).click()
  await expect(dialog.getByText('The page is live')).toBeVisible()
  await expect(dialog.getByRole('img', { name: /^QR code of/ })).toBeVisible()
  await expectAccessible(page, { without: 'iframe' })
  await dialog.getByRole('button', { name: 'Create a dynamic code' }).click()
  await dialog.getByRole('button', { name: 'Create code' }).click()
  await expect(dialog.getByRole('link', { name: 'Open the code' })).toBeVisible()
  await page.keyboard.press('Escape')
  await rewrite(page, 'One', 'Another one')
  await expect(publish).toContainText('1 change')
  await publish.click()
  await expect(dialog.getByRole('region', { name: 'Changes since it was last published' })).toContainText(
    "Changed 'Another one'",
  )
  await dialog.getByRole('button', { name: 'Publish the changes' }).click()
  await expect(dialog.getByText('The page is live')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Page actions' }).click()
  await page.getByRole('menuitem', { name: 'Unpublish' }).click()
  await expect(page.getByText('The page is no longer live. Your draft has not changed.')).toBeVisible()
})

test('edits are listed by name; one is undone, all are jumped over, and a revision is restored', async ({
  page,
  stack,
}) => {
  const id = await openPage(page, stack, ['One', 'Two'])
  await rewrite(page, 'One', 'Uno')
  await rewrite(page, 'Two', 'Due')
  await page.getByRole('button', { name: 'History', exact: true }).click()
  const history = page.getByRole('region', { name: 'History' })
  await history.getByRole('button', { name: 'When you opened it' }).click()
  await expect.poll(() => savedHeadings(page, stack, id)).toEqual(['One', 'Two'])
  await history.getByRole('button', { name: /^Change 'Two'\s*, undone$/ }).click()
  await expect.poll(() => savedHeadings(page, stack, id)).toEqual(['Uno', 'Due'])
  await history.getByRole('button', { name: "Undo only this: Change 'One'" }).click()
  await expect.poll(() => savedHeadings(page, stack, id)).toEqual(['One', 'Due'])
  expect(await shownHeadings(page)).toEqual(['One', 'Due'])
  await expectAccessible(page, { without: 'iframe' })
  await history.getByRole('tab', { name: 'All versions' }).click()
  // The revision before an edit was undone.
  const { revision } = await readContent(page, stack, id)
  const before = new RegExp(`Version ${revision - 1}\\b`)
  await history.getByRole('list', { name: 'Versions' }).getByRole('button', { name: before }).click()
  const version = page.getByRole('dialog')
  await expect(version.getByRole('group', { name: 'How the page was' }).getByText('Due')).toBeAttached()
  await expectAccessible(page, { without: 'iframe' })
  await version.getByRole('button', { name: 'Restore this version' }).click()
  await expect.poll(() => savedHeadings(page, stack, id)).toEqual(['Uno', 'Due'])
  await expect(heading(page, 'Uno')).toBeVisible()
})

test('the draft is previewed as on a phone, and a service without revisions has no such list', async ({
  page,
  stack,
}) => {
  await page.route('**/api/pages/*/history*', (route) =>
    route.fulfill({ status: 404, json: { error: { code: 'not_found' } } }),
  )
  await openPage(page, stack, ['Shown in the preview'])
  await page.getByRole('button', { name: 'Preview' }).click()
  const draft = page.frameLocator('iframe[title="The draft on a phone"]')
  await expect(draft.getByRole('heading', { name: 'Shown in the preview' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'QR code that opens the draft' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'History', exact: true }).click()
  await expect(page.getByRole('region', { name: 'History' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'All versions' })).toBeHidden()
})
