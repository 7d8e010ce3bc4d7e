import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { chooseOption } from '#dashboard/testing/choose-option.ts'
import { createCode, createFolder, openCodes } from '#dashboard/testing/codes.ts'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { loseFirstResponse } from '#dashboard/testing/network.ts'
import { api, createWorkspace } from '#dashboard/testing/workspace.ts'

const dialog = page.getByRole('dialog', { name: 'New code' })
const destination = dialog.getByLabelText('Destination')

test('errors of a new code disappear when they are corrected', async () => {
  await createWorkspace()
  await openDialog()
  await destination.fill('two words')
  await dialog.getByRole('button', { name: 'Create code' }).click()
  await expect.element(dialog.getByText('Enter a name.')).toBeVisible()
  await expect
    .element(dialog.getByText('“two words” is not an address. Enter one such as example.com/menu.'))
    .toBeVisible()
  await expectAccessible('[role=dialog]')
  await dialog.getByLabelText('Name').fill('Poster')
  await destination.fill('example.com/menu')
  await expect.element(dialog.getByText('Enter a name.')).not.toBeInTheDocument()
  await expect
    .element(dialog.getByText('“two words” is not an address. Enter one such as example.com/menu.'))
    .not.toBeInTheDocument()
})

test('a suggestion replaces an invalid address', async () => {
  await createWorkspace()
  await openDialog()
  await dialog.getByLabelText('Name').fill('Mail')
  await destination.fill('anna@ex.example')
  await dialog.getByRole('button', { name: 'Create code' }).click()
  await expect.element(dialog.getByText('“anna@ex.example” is an e-mail address.')).toBeVisible()
  await expectAccessible('[role=dialog]')
  await dialog.getByRole('button', { name: 'Use mailto:anna@ex.example' }).click()
  await expect.element(dialog.getByText('is an e-mail address')).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Create code' }).click()
  await expect.element(page.getByRole('link', { name: 'mailto:anna@ex.example' })).toBeVisible()
})

test('a code is created from informal input, with a folder, tags and an access code', async () => {
  await createWorkspace()
  const restaurant = await createFolder('Restaurant')
  const { id: folderId } = await createFolder('Tables', restaurant.id)
  await openDialog()
  const name = `Poster ${'long '.repeat(36)}end`
  await dialog.getByLabelText('Name').fill(name)
  await destination.fill('example.com/menu')
  await chooseOption(dialog.getByLabelText('Folder'), 'Restaurant / Tables')
  const tags = dialog.getByLabelText('Tags (optional)')
  // Pasted tags: one that is too long stays in the input.
  await tags.fill(`summer, ${'garden '.repeat(8)}, summer`)
  await expect.element(dialog.getByRole('button', { name: 'Remove summer' })).toBeVisible()
  await expect.element(dialog.getByText('A tag can have up to 50 characters.')).toBeVisible()
  await tags.fill('garden')
  await userEvent.keyboard('{Enter}')
  await dialog.getByRole('button', { name: 'More options' }).click()
  await dialog.getByLabelText('Access code (optional)').fill('open sesame')
  await dialog.getByRole('button', { name: 'Create code' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'https://example.com/menu' })).toBeVisible()
  await expect.element(page.getByText('Visitors enter it before the destination opens.')).toBeVisible()
  const { data } = await api('GET /codes', { query: { q: 'Poster long' } })
  expect(data).toEqual([expect.objectContaining({ name, folderId, tags: ['summer', 'garden'], hasAccessCode: true })])
})

test('a lost response causes no second code when the button is clicked again', async () => {
  await createWorkspace()
  await openDialog()
  loseFirstResponse('POST /api/codes')
  await dialog.getByLabelText('Name').fill('Made only once')
  await destination.fill('example.com')
  await dialog.getByRole('button', { name: 'More options' }).click()
  const alias = `once-${crypto.randomUUID().slice(0, 8)}`
  await dialog.getByLabelText('Short address (optional)').fill(alias)
  await dialog.getByRole('button', { name: 'Create code' }).click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/The server cannot be reached/)
  // The code that was created does not make its own short address look taken.
  await expect.element(dialog.getByText(new RegExp(`/${alias} is free, and opens this code too\\.`))).toBeVisible()
  await dialog.getByRole('button', { name: 'Create code' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Made only once' })).toBeVisible()
  const { data } = await api('GET /codes', { query: { q: 'Made only once' } })
  expect(data).toEqual([expect.objectContaining({ aliases: [expect.stringContaining(alias)] })])
})

test('UTM parameters can be entered before the address', async () => {
  await createWorkspace()
  await openDialog()
  await dialog.getByLabelText('Name').fill('With a campaign')
  await dialog.getByRole('button', { name: 'UTM parameters' }).click()
  await dialog.getByLabelText('Source').fill('poster')
  await dialog.getByLabelText('Campaign').fill('Spring season')
  await destination.fill('example.com/menu?table=4')
  await userEvent.tab()
  await expect
    .element(destination)
    .toHaveValue('example.com/menu?table=4&utm_source=poster&utm_campaign=Spring%20season')
  await dialog.getByLabelText('Medium').fill('print')
  await expectAccessible('[role=dialog]')
  await dialog.getByRole('button', { name: 'Create code' }).click()
  const name = 'https://example.com/menu?table=4&utm_source=poster&utm_medium=print&utm_campaign=Spring%20season'
  await expect.element(page.getByRole('link', { name })).toBeVisible()
})

/** Opens the dialog for a new code with the key `c`. */
async function openDialog() {
  await createCode({ name: 'Earlier code' })
  await openCodes()
  await userEvent.keyboard('c')
  await expect.element(dialog).toBeVisible()
}
