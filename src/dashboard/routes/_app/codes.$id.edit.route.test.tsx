import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { chooseOption } from '#dashboard/testing/choose-option.ts'
import { findCodeLink, findFolderItem, createCode, createFolder } from '#dashboard/testing/codes.ts'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { createErrorResponse, intercept, serveNoLiveEvents } from '#dashboard/testing/network.ts'
import { openScreen, phoneSize } from '#dashboard/testing/open-screen.tsx'
import { scan } from '#dashboard/testing/scan.ts'
import { api, createWorkspace } from '#dashboard/testing/workspace.ts'

test('a changed destination is restored from the history', async () => {
  await createWorkspace()
  const { id } = await createCode({ destination: { type: 'url', url: 'https://old.example/page' } })
  await openScreen(`/codes/${id}`)
  const panel = page.getByRole('region', { name: 'Destination' })
  const field = panel.getByLabelText('Destination')
  await page.getByRole('button', { name: 'Edit destination' }).click()
  await field.fill('javascript:alert(1)')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect.element(panel.getByRole('alert')).toHaveTextContent('Addresses with “javascript:” cannot be opened.')
  await field.fill('new.example/page')
  await userEvent.keyboard('{Enter}')
  await expect.element(panel.getByRole('link', { name: 'https://new.example/page' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Edit destination' })).toHaveFocus()
  await expect.element(page.getByText('Destination changed. It applies from the next scan.')).toBeVisible()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(panel.getByRole('link', { name: 'https://old.example/page' })).toBeVisible()
  await userEvent.keyboard('r')
  await expect.element(field).toHaveFocus()
  await field.fill('new.example/page')
  await userEvent.keyboard('{Enter}')
  await expect.element(panel.getByRole('link', { name: 'https://new.example/page' })).toBeVisible()
  await page.getByRole('tab', { name: 'History' }).click()
  const history = page.getByRole('region', { name: 'History' })
  await expect
    .element(history.getByRole('listitem').first())
    .toMatchTextContent(/changed the destination to new.example\/page instead of old.example\/page/)
  await history.getByRole('button', { name: 'Revert to https://old.example/page' }).first().click()
  await expect.element(panel.getByRole('link', { name: 'https://old.example/page' })).toBeVisible()
})

test('tags and folder are edited inline', async () => {
  await createWorkspace()
  await createFolder('Events')
  const { id } = await createCode()
  await openScreen(`/codes/${id}`)
  await page.getByLabelText('Tags').fill('fresh,crisp,')
  await expect.element(page.getByRole('button', { name: 'Remove crisp' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove fresh' }).click()
  await expect.element(page.getByRole('button', { name: 'Remove fresh' })).not.toBeInTheDocument()
  await chooseOption(page.getByLabelText('Folder'), 'Events')
  await expect.element(page.getByText('Moved to Events')).toBeVisible()
  await chooseOption(page.getByLabelText('Folder'), 'Unfiled')
  await expect.element(page.getByText('Moved out of its folder')).toBeVisible()
  await expect.poll(() => api('GET /codes/{id}', { params: { id } })).toMatchObject({ tags: ['crisp'], folderId: null })
})

test('an access code is set and removed', async () => {
  await createWorkspace()
  const { id } = await createCode()
  await openScreen(`/codes/${id}`)
  await page.getByRole('button', { name: 'Set access code' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set access code' })
  await dialog.getByLabelText('Access code').fill('abc')
  await dialog.getByRole('button', { name: 'Set access code' }).click()
  await expect.element(dialog.getByText('Use at least 4 characters.')).toBeVisible()
  await dialog.getByLabelText('Access code').fill('abcd')
  await dialog.getByRole('button', { name: 'Set access code' }).click()
  await expect.element(page.getByText('Visitors enter it before the destination opens.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove' }).click()
  const removeDialog = page.getByRole('dialog', { name: 'Remove access code' })
  await removeDialog.getByRole('button', { name: 'Remove access code' }).click()
  await expect.element(page.getByText('None. Every scan opens the destination.')).toBeVisible()
})

test('Retry loads a failed panel', async () => {
  await createWorkspace()
  const code = await createCode()
  await scan(code)
  const params = { id: code.id }
  await expect.poll(async () => (await api('GET /codes/{id}/scans', { params })).data.length).toBe(1)
  serveNoLiveEvents()
  const interception = intercept('GET /api/codes/*/scans', () => createErrorResponse(400, 'validation_failed'))
  await openScreen(`/codes/${code.id}`)
  await expect.element(page.getByText('The scans could not be loaded')).toBeVisible()
  interception.end()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByRole('table', { name: 'Latest scans' })).toBeVisible()
})

test('Retry loads a failed list of codes', async () => {
  await createWorkspace()
  await createFolder('Restaurant')
  await createCode()
  serveNoLiveEvents()
  const failing = intercept('GET /api/codes', () => createErrorResponse(400, 'validation_failed'))
  await openScreen('/codes')
  await expect.element(page.getByText('The codes could not be loaded')).toBeVisible()
  await expect.element(findFolderItem('Restaurant')).toBeVisible()
  failing.end()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(findCodeLink('Poster')).toBeVisible()
})

test('axe finds no violations on the screen of a code, not even on a phone', async () => {
  await createWorkspace()
  const code = await createCode({ tags: ['menu'] })
  await scan(code)
  for (const size of [undefined, phoneSize]) {
    await openScreen(`/codes/${code.id}`, size)
    await expect.element(page.getByRole('table', { name: 'Latest scans' })).toBeVisible()
    await expectAccessible()
  }
})
