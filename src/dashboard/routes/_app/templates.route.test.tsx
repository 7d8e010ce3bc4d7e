import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openStudio } from '#dashboard/testing/design-studio.ts'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { openScreen } from '#dashboard/testing/open-screen.tsx'
import { createWorkspace } from '#dashboard/testing/workspace.ts'

test('a design is saved as a template, renamed and deleted', async () => {
  await openStudio()
  await page.getByRole('button', { name: 'Coffee' }).click()
  await page.getByRole('button', { name: 'Save as template' }).click()
  const saveDialog = page.getByRole('dialog', { name: 'Save as template' })
  await saveDialog.getByLabelText('Name').fill('Autumn cups')
  await saveDialog.getByRole('button', { name: 'Save template' }).click()
  await expect.element(page.getByRole('status').getByText('Saved the template Autumn cups')).toBeVisible()

  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Templates' }).click()
  await page.getByRole('radio', { name: 'Workspace' }).click()
  await expect.poll(() => location.search).toContain('from=yours')
  await page.getByRole('button', { name: 'Actions for Autumn cups' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByRole('dialog', { name: 'Rename template' }).getByLabelText('Name').fill('Winter cups')
  await page.getByRole('button', { name: 'Rename', exact: true }).click()
  await page.getByRole('link', { name: 'Winter cups' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Winter cups' })).toMatchTextContent('Bubble, “Order here”')
  await userEvent.keyboard('{Escape}')

  await page.getByRole('button', { name: 'Actions for Winter cups' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const deleteDialog = page.getByRole('alertdialog', { name: 'Delete template' })
  await expect.element(deleteDialog).toMatchTextContent('Delete Winter cups?')
  await deleteDialog.getByRole('button', { name: 'Delete template' }).click()
  await expect.element(page.getByText('No templates in this workspace yet')).toBeVisible()
})

test('axe finds no violations in the list of templates and in a template', async () => {
  await createWorkspace()
  await openScreen('/templates')
  await expect.element(page.getByRole('list', { name: 'Templates' })).toBeVisible()
  await expectAccessible()
  await page.getByRole('link', { name: 'Botanical' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Botanical' })).toBeVisible()
  await expectAccessible('[role=dialog]')
})
