import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createCode, openCodes } from '#dashboard/testing/codes.ts'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { openScreen } from '#dashboard/testing/open-screen.tsx'
import { api, createWorkspace } from '#dashboard/testing/workspace.ts'

const list = page.getByRole('table', { name: 'Files' })
const panel = page.getByRole('complementary', { name: 'File' })

async function createFile(fileName: string) {
  return api('POST /files', { body: { fileName, data: btoa(`%PDF-1.7\n${fileName}`) } })
}

test('files are uploaded, found, and opened with their codes and versions', async () => {
  await createWorkspace()
  await openScreen('/files')
  await expect.element(page.getByRole('heading', { level: 2, name: 'A PDF behind a code' })).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Upload' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Upload a file' })
  await userEvent.upload(dialog.getByLabelText('File', { exact: true }), new File(['%PDF-1.7\nSoup'], 'Menü.pdf'))
  await dialog.getByRole('button', { name: 'Upload' }).click()
  await expect.element(panel.getByText('No code opens this file yet.')).toBeVisible()
  const { id = '' } = (await api('GET /files')).data[0] ?? {}
  const { shortCode } = await createCode({ name: 'Table 4 '.repeat(20), destination: { type: 'file', fileId: id } })
  await createFile('Prices.pdf')
  await openScreen(`/files?q=menu&open=${id}`)
  await expect.element(list.getByRole('link', { name: 'Menü' })).toBeVisible()
  await expect.element(list.getByRole('link', { name: 'Prices' })).not.toBeInTheDocument()
  await expect.element(panel.getByRole('link', { name: /Table 4/ }).getByText(shortCode)).toBeInViewport()
  await expect.element(panel.getByRole('list', { name: 'Versions' })).toMatchTextContent(/Menü\.pdf.*Current/)
  await expect.element(panel.getByRole('button', { name: 'Delete' })).not.toBeInTheDocument()
  await expectAccessible()
})

test('a file that no code opens can be renamed and deleted', async () => {
  await createWorkspace()
  const { id } = await createFile('Prices.pdf')
  await openScreen(`/files?unused=true&open=${id}`)
  await panel.getByRole('button', { name: 'Rename' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rename file' })
  await dialog.getByLabelText('Name').fill('Price list')
  await dialog.getByRole('button', { name: 'Rename' }).click()
  await expect.element(list.getByRole('link', { name: 'Price list' })).toBeVisible()
  await panel.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete file' }).click()
  await expect.element(page.getByText('No matching files')).toBeVisible()
  expect((await api('GET /files')).data).toEqual([])
})

test('a new code opens a file that was uploaded before, and its destination becomes another file', async () => {
  await createWorkspace()
  await createFile('Wine.pdf')
  await createCode({ name: 'Earlier code' })
  await openCodes()
  await userEvent.keyboard('c')
  const dialog = page.getByRole('dialog', { name: 'New code' })
  await dialog.getByRole('radio', { name: 'PDF or file', exact: true }).click()
  await dialog.getByRole('radio', { name: 'In Files' }).click()
  await dialog.getByRole('combobox', { name: 'File' }).click()
  await page.getByRole('option', { name: /Wine/ }).click()
  await expect.element(dialog.getByLabelText('Name', { exact: true })).toHaveValue('Wine')
  await expectAccessible('[role=dialog]')
  await dialog.getByRole('button', { name: 'Create code' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Wine' })).toBeVisible()
  await page.getByRole('button', { name: 'Edit destination' }).click()
  await userEvent.upload(page.getByLabelText('New file'), new File(['%PDF-1.7\nBeer'], 'Beer.pdf'))
  await expect.element(page.getByRole('combobox', { name: 'File' })).toHaveValue('Beer')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Beer.pdf', { exact: true }).first()).toBeVisible()
  // The file is shown before the service has answered.
  await expect
    .poll(async () => Object.fromEntries((await api('GET /files')).data.map(({ name, usedBy }) => [name, usedBy])))
    .toEqual({ Wine: 0, Beer: 1 })
})
