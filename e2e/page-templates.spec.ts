import { expectAccessible } from './expect-accessible.ts'
import { heading, makePage, openBuilder, openPage, openPane, readContent, rewrite } from './open-builder.ts'
import { personElsewhere } from './people.ts'
import { expect, signIn, test } from './stack.ts'

test.beforeEach(({ page, stack }) => signIn(page, stack))

test('a page is saved as a template including unsaved edits, and a page of another document starts from it', async ({
  page,
  stack,
}) => {
  const name = `Festival ${crypto.randomUUID().slice(0, 8)}`
  await openBuilder(page, stack, await makePage(page, stack, ['One', 'Two']))
  await rewrite(page, 'Two', 'Doors at seven')
  await page.getByRole('button', { name: 'Page actions' }).click()
  await page.getByRole('menuitem', { name: 'Save as template' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save as template' })
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await expectAccessible(page)
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Save template' }).click()
  await expect(page.getByText(`Saved the template ${name}`)).toBeVisible()

  const other = await makePage(page, stack, ['Home'])
  await openBuilder(page, stack, other)
  await openPane(page, 'Pages')
  const panel = page.getByRole('region', { name: 'Pages' })
  await panel.getByRole('button', { name: 'From a template' }).click()
  const gallery = page.getByRole('dialog', { name: 'New page from a template' })
  await expect(gallery.getByRole('list', { name: 'Templates' })).toBeVisible()
  await expectAccessible(page)
  await gallery.getByRole('radio', { name: 'Workspace' }).check()
  await gallery.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  await expect(panel.getByRole('button', { name: new RegExp(`^${name}`) })).toHaveAttribute('aria-current', 'page')
  await expect(heading(page, 'Doors at seven')).toBeVisible()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const { pages } = await readContent(page, stack, other)
  expect(pages[1]?.blocks.map(({ fields }) => fields['text'])).toEqual([undefined, 'One', 'Doors at seven'])
  // Added in one step, so one undo removes all of it.
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(heading(page, 'Home')).toBeVisible()
  await expect.poll(async () => (await readContent(page, stack, other)).pages.length).toBe(1)
})

test('blocks that the plan does not include are left out of a page from a template, with a notice', async ({
  browser,
  stack,
}) => {
  const { page } = await personElsewhere({ browser, stack }, 'basic')
  const id = await openPage(page, stack, ['Home'])
  await openPane(page, 'Pages')
  await page.getByRole('button', { name: 'From a template' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Restaurant menu/ })
    .click()
  await expect(page.getByText(/^Added the page Restaurant menu, without \d+ blocks? that your plan/)).toBeVisible()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const { pages } = await readContent(page, stack, id)
  expect(pages[1]?.blocks.length).toBeGreaterThan(1)
  await page.context().close()
})

test('the form signing secret of a page is shown on request', async ({ page, stack }) => {
  await openBuilder(page, stack, await makePage(page, stack, ['One']))
  await page.getByRole('button', { name: 'Page actions' }).click()
  await page.getByRole('menuitem', { name: 'Form signing secret' }).click()
  const dialog = page.getByRole('dialog', { name: 'Form signing secret' })
  await expect(dialog.getByLabel('Secret', { exact: true })).toBeHidden()
  await dialog.getByRole('button', { name: 'Show the secret' }).click()
  await expect(dialog.getByLabel('Secret', { exact: true })).toHaveText(/^whsec_/)
  await expectAccessible(page)
})
