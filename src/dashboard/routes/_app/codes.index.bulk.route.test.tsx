import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  findCodeCheckbox,
  findCodeRow,
  findFolderItem,
  createCodes,
  createFolder,
  createManyCodes,
  openCodes,
} from '#dashboard/testing/codes.ts'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { intercept } from '#dashboard/testing/network.ts'
import { api, createWorkspace } from '#dashboard/testing/workspace.ts'

const bar = page.getByRole('toolbar', { name: 'Selected codes' })

test('selected codes are dragged to a folder together', async () => {
  await createWorkspace()
  const partners = await createFolder('Partners')
  const events = await createFolder('Events')
  const [, second] = await createCodes('Code a', 'Code b', 'Code c', 'Code d')
  await api('PATCH /codes/{id}', { params: { id: second?.id ?? '' }, body: { folderId: events.id } })
  await openCodes('?sort=name')
  await expect
    .element(page.getByRole('tree'))
    .toHaveAccessibleDescription(/^To move a code or a folder, press Space on it/)
  await findCodeCheckbox('Code a').click()
  await findCodeCheckbox('Code c').click({ modifiers: ['Shift'] })
  await expect.element(bar).toMatchTextContent(/^3 selected/)
  await findCodeRow('Code c').dropTo(findFolderItem('Partners'), { steps: 8 })
  await expect.element(page.getByText('Moved 3 codes to Partners')).toBeVisible()
  expect(await readFolders()).toEqual([partners.id, partners.id, partners.id, null])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(readFolders).toEqual([null, events.id, null, null])
})

test('codes whose change is rejected are listed', async () => {
  await createWorkspace()
  const [first] = await createCodes('Code a', 'Code b')
  const error = 'The storage could not be reached.'
  intercept('PATCH /api/codes/bulk', async (_, forward) => {
    await forward()
    return Response.json({ updated: 1, failed: [{ id: first?.id, error }] })
  })
  await openCodes('?sort=name')
  await findCodeCheckbox('Code a').click()
  await findCodeCheckbox('Code b').click()
  await page.getByRole('button', { name: 'Change destination' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change destination of 2 codes' })
  await dialog.getByLabelText('Destination').fill('two words')
  await dialog.getByRole('button', { name: 'Change destination' }).click()
  await expect
    .element(dialog.getByText('“two words” is not an address. Enter one such as example.com/menu.'))
    .toBeVisible()
  await expectAccessible('[role=dialog]')
  await dialog.getByRole('radio', { name: 'Page' }).click()
  await dialog.getByRole('radio', { name: 'URL' }).click()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  await dialog.getByLabelText('Destination').fill('example.com/new')
  await dialog.getByRole('button', { name: 'Change destination' }).click()
  await expect.element(page.getByText(`1 code was not changed: Code a. ${error}`)).toBeVisible()
  await expect.element(page.getByText('Changed the destination of Code b to example.com/new')).toBeVisible()
})

test('all matching codes are selected, including those not loaded yet', async () => {
  await createWorkspace()
  await createManyCodes(120)
  // The second page of codes arrives only after the first was selected.
  const isSelected = Promise.withResolvers<void>()
  intercept('GET /api/codes?*cursor=*', async (_, forward) => {
    await isSelected.promise
    return forward()
  })
  await openCodes()
  await page.getByRole('checkbox', { name: 'Select all that are loaded' }).click()
  await expect.element(bar).toMatchTextContent(/^50 selected/)
  isSelected.resolve()
  await bar.getByRole('button', { name: 'Select all that match' }).click()
  await expect.element(bar).toMatchTextContent(/^120 selected/)
  await expectAccessible()
  await bar.getByRole('button', { name: 'Clear selection' }).click()
  await expect.element(bar).not.toBeInTheDocument()
  await findCodeCheckbox('Code 120').click()
  await expect.element(bar).toMatchTextContent(/^1 selected/)
})

async function readFolders() {
  const { data } = await api('GET /codes', { query: { sort: 'name' } })
  return data.map(({ folderId }) => folderId)
}
