import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { openScreen, phoneSize } from '#dashboard/testing/open-screen.tsx'
import { createWorkspace } from '#dashboard/testing/workspace.ts'

test('only the demo can be deleted, after one question', async () => {
  await createWorkspace()
  await openScreen('/settings')
  await expect.element(page.getByRole('heading', { name: 'Export' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Delete the demo' })).not.toBeInTheDocument()
  await createWorkspace({ name: 'Harbour House (demo)', isDemo: true })
  await openScreen('/settings', phoneSize)
  await page.getByRole('button', { name: 'Delete the demo' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete the demo' })
  await expect.element(dialog.getByText('Harbour House (demo)')).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})
