import { expect, onTestFinished, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { setListOptions, useListOptions } from '#dashboard/features/codes/list/list-options.ts'
import { findCodesTable, createCode, createManyCodes, openCodes } from '#dashboard/testing/codes.ts'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { findToast } from '#dashboard/testing/find-toast.ts'
import { createErrorResponse, intercept, loseFirstResponse } from '#dashboard/testing/network.ts'
import { api, createWorkspace } from '#dashboard/testing/workspace.ts'

test('a hidden column stays hidden on this device', async () => {
  onTestFinished(() => setListOptions(useListOptions.getInitialState()))
  await createWorkspace()
  await createCode()
  await openCodes()
  const tags = findCodesTable().getByRole('columnheader', { name: /^Tags/ })
  await expect.element(tags).toBeVisible()
  await page.getByRole('button', { name: 'View options' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Tags' }).click()
  await expect.element(tags).not.toBeInTheDocument()
  await openCodes('?sort=name')
  await expect.element(findCodesTable().getByRole('columnheader', { name: /^Destination/ })).toBeVisible()
  await expect.element(tags).not.toBeInTheDocument()
  expect(Object.values(localStorage).join()).toMatch(/"hidden":\[[^\]]*"tags"/)
})

test('a saved view is opened, renamed and deleted', async () => {
  await createWorkspace()
  await createCode({ name: 'Card' })
  await openCodes()
  await page.getByLabelText('Search codes').fill('card')
  await page.getByRole('button', { name: 'Save this view' }).click()
  const saveDialog = page.getByRole('dialog', { name: 'Save view' })
  await saveDialog.getByLabelText('Name').fill('Cards')
  await saveDialog.getByRole('button', { name: 'Save view' }).click()
  await page.getByRole('button', { name: /^Remove Matches/ }).click()
  await expect.poll(() => location.search).toBe('')
  await page.getByRole('link', { name: 'Cards' }).click()
  await expect.poll(() => location.search).toBe('?q=card')
  await expectAccessible()
  await page.getByRole('button', { name: 'Actions for Cards' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  const renameDialog = page.getByRole('dialog', { name: 'Rename view' })
  await renameDialog.getByLabelText('Name').fill('All cards')
  await renameDialog.getByRole('button', { name: 'Rename' }).click()
  await page.getByRole('button', { name: 'Actions for All cards' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const view = page.getByRole('link', { name: 'All cards' })
  await expect.element(view).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(view).toBeVisible()
  await expect
    .poll(() => api('GET /views'))
    .toMatchObject({ data: [{ name: 'All cards', search: expect.stringContaining('card') }] })
})

test('a view whose response is lost is saved once, and is not in its own way when the button is clicked again', async () => {
  await createWorkspace()
  await createCode({ name: 'Card' })
  await openCodes('?q=card')
  const { requests } = loseFirstResponse('POST /api/views')
  await page.getByRole('button', { name: 'Save this view' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save view' })
  await dialog.getByLabelText('Name').fill('Cards')
  const save = dialog.getByRole('button', { name: 'Save view' })
  await save.click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/The server cannot be reached/)
  await save.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(requests).toHaveLength(2)
  expect((await api('GET /views')).data).toMatchObject([{ name: 'Cards' }])
})

test('a view is renamed although its former name is in the way, and a former view that stays is reported', async () => {
  await createWorkspace()
  await createCode({ name: 'Card' })
  for (const name of ['cards', 'Posters']) await api('POST /views', { body: { name, search: 'q=card' } })
  await openCodes()
  const dialog = page.getByRole('dialog', { name: 'Rename view' })
  const rename = async (name: string, next: string) => {
    await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    await dialog.getByLabelText('Name').fill(next)
    await dialog.getByRole('button', { name: 'Rename' }).click()
  }
  const readNames = async () => (await api('GET /views')).data.map(({ name }) => name)
  await rename('cards', 'Cards')
  await expect.element(page.getByRole('link', { name: 'Cards', exact: true })).toBeVisible()
  await expect.poll(readNames).toEqual(['Cards', 'Posters'])

  await rename('Cards', 'posters')
  await expect.element(dialog.getByText('There is already a view with this name.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await readNames()).toEqual(['Cards', 'Posters'])

  const full = intercept('POST /api/views', (_, forward) =>
    full.requests.length === 1 ? createErrorResponse(400, 'invalid_request') : forward(),
  )
  await rename('Cards', 'Menus')
  await expect.element(page.getByRole('link', { name: 'Menus', exact: true })).toBeVisible()
  await expect.poll(readNames).toEqual(['Menus', 'Posters'])

  intercept('DELETE /api/views/*', () => createErrorResponse(503, 'unavailable'))
  await rename('Menus', 'Drinks')
  await expect.element(findToast(/^The view Menus was not deleted\./)).toBeVisible()
})

test('the CSV export includes codes that are not loaded yet', async () => {
  await createWorkspace()
  await createManyCodes(120)
  await openCodes()
  await page.getByRole('button', { name: 'View options' }).click()
  await commands.collectDownloads()
  await page.getByRole('menuitem', { name: 'Export as CSV' }).click()
  const { name, text } = await commands.takeDownload()
  expect(name).toBe('codes.csv')
  const lines = text.trimEnd().split('\r\n')
  expect(lines[0]).toContain('Name,Short code,Scan address,Destination')
  expect(lines).toHaveLength(121)
})
