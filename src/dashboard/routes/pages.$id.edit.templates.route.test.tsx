import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import {
  expectSaved,
  findHeading,
  createPageWithHeadings,
  openBuilder,
  openPageWithHeadings,
  openPane,
  readContent,
  rewriteHeading,
} from '#dashboard/testing/open-builder.ts'
import { createWorkspace } from '#dashboard/testing/workspace.ts'

test('a page starts from a template that was saved from another page', async () => {
  await createWorkspace()
  await openPageWithHeadings(['One', 'Two'])
  await rewriteHeading('Two', 'Doors at seven')
  await page.getByRole('button', { name: 'Page actions' }).click()
  await page.getByRole('menuitem', { name: 'Save as template' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save as template' })
  await expect.element(dialog.getByLabelText('Name')).toHaveFocus()
  await expectAccessible('[role=dialog]')
  await dialog.getByLabelText('Name').fill('Festival')
  await dialog.getByRole('button', { name: 'Save template' }).click()
  await expect.element(page.getByText(/Saved the template Festival/)).toBeVisible()

  const otherPageId = await createPageWithHeadings(['Home'])
  await openBuilder(otherPageId)
  const panel = await openPane('Pages')
  await panel.getByRole('button', { name: 'From a template' }).click()
  const gallery = page.getByRole('dialog', { name: 'New page from a template' })
  await expect.element(gallery.getByRole('list', { name: 'Templates' })).toBeVisible()
  await expectAccessible('[role=dialog]')
  await gallery.getByRole('radio', { name: 'Workspace' }).click()
  await gallery.getByRole('button', { name: /^Festival/ }).click()
  await expect.element(panel.getByRole('button', { name: /^Festival/ })).toHaveAttribute('aria-current', 'page')
  await expect.element(findHeading('Doors at seven')).toBeVisible()
  await expectSaved()
  await expect
    .poll(() => readPageTexts(otherPageId))
    .toEqual([
      [undefined, 'Home'],
      [undefined, 'One', 'Doors at seven'],
    ])
  // The page was added in one step, so one undo removes it with its blocks.
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.element(findHeading('Home')).toBeVisible()
  await expect.poll(() => readPageTexts(otherPageId)).toEqual([[undefined, 'Home']])
})

test('a page from a template omits blocks that the plan does not include', async () => {
  await createWorkspace({ plan: 'basic' })
  const id = await openPageWithHeadings(['Home'])
  const panel = await openPane('Pages')
  await panel.getByRole('button', { name: 'From a template' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Restaurant menu/ })
    .click()
  await expect
    .element(page.getByText(/^Added the page Restaurant menu, without \d+ blocks? that your plan/))
    .toBeVisible()
  await expectSaved()
  await expect.poll(async () => (await readPageTexts(id))[1]?.length).toBeGreaterThan(1)
})

test('the form signing secret of a page is shown on request', async () => {
  await createWorkspace()
  await openPageWithHeadings(['One'])
  await page.getByRole('button', { name: 'Page actions' }).click()
  await page.getByRole('menuitem', { name: 'Form signing secret' }).click()
  const dialog = page.getByRole('dialog', { name: 'Form signing secret' })
  const secret = dialog.getByLabelText('Secret', { exact: true })
  await expect.element(dialog.getByRole('button', { name: 'Show the secret' })).toBeVisible()
  await expect.element(secret).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Show the secret' }).click()
  await expect.element(secret).toMatchTextContent(/^whsec_/)
  await expectAccessible('[role=dialog]')
})

/** The texts of the blocks of each page, as the service has stored them. */
async function readPageTexts(id: string): Promise<unknown[][]> {
  return (await readContent(id)).pages.map(({ blocks }) => blocks.map(({ fields }) => fields['text']))
}
