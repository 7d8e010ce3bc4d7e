import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { chooseOption } from '#dashboard/testing/choose-option.ts'
import { createCode, openCodes } from '#dashboard/testing/codes.ts'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { disconnect, intercept, loseFirstResponse } from '#dashboard/testing/network.ts'
import { createPictureFile } from '#dashboard/testing/pictures.ts'
import { api, createWorkspace } from '#dashboard/testing/workspace.ts'

const dialog = page.getByRole('dialog', { name: 'New code' })
const name = dialog.getByLabelText('Name', { exact: true })
const submit = () => dialog.getByRole('button', { name: 'Create code' }).click()

/** Opens the dialog with the key `c` and chooses what the code is for. */
async function openKind(kind: string) {
  await createWorkspace()
  await createCode({ name: 'Earlier code' })
  await openCodes()
  await userEvent.keyboard('c')
  await dialog.getByRole('radio', { name: kind, exact: true }).click()
}

test('what is typed right after c goes into the address, and the title of the page names the code', async () => {
  await createWorkspace()
  await createCode({ name: 'Earlier code' })
  await openCodes()
  intercept('POST /api/addresses/title', () => Response.json({ title: 'Summer menu' }))
  await userEvent.keyboard('c')
  await userEvent.keyboard('example.com/summer')
  await expect.element(dialog.getByLabelText('Destination')).toHaveValue('example.com/summer')
  await expect.element(name).toHaveValue('Summer menu')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Summer menu' })).toBeVisible()
})

test('Enter on a kind continues in its first field, also below a choice of where the file comes from', async () => {
  await createWorkspace()
  await createCode({ name: 'Earlier code' })
  await api('POST /files', { body: { fileName: 'Tageskarte.pdf', data: btoa('%PDF-1.7') } })
  await openCodes()
  await userEvent.keyboard('c')
  await expect.element(dialog.getByLabelText('Destination')).toHaveFocus()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}{ArrowRight}')
  await expect.element(dialog.getByRole('radio', { name: 'In Files' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByLabelText('File', { exact: true })).toHaveFocus()
})

test('Escape asks before it discards what was typed', async () => {
  await openKind('Phone')
  await dialog.getByLabelText('Phone number').fill('+49 30 901820')
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(dialog.getByLabelText('Phone number')).toHaveValue('+49 30 901820')
})

test('a phone number becomes a code that calls it, and problems are shown at their fields', async () => {
  await openKind('Phone')
  await dialog.getByLabelText('Phone number').fill('call me')
  await submit()
  await expect.element(dialog.getByText('Enter a phone number such as +49 30 901820.')).toBeVisible()
  await expectAccessible('[role=dialog]')
  await dialog.getByLabelText('Phone number').fill('+49 30 901820')
  await expect.element(name).toHaveValue('Call +4930901820')
  await submit()
  await expect.element(page.getByRole('link', { name: 'tel:+4930901820' })).toBeVisible()
})

test('a PDF is uploaded, opened by the code, replaced and restored', async () => {
  await openKind('PDF or file')
  const toPdf = (fileName: string, text: string) =>
    new File([`%PDF-1.7\n${text}`], fileName, { type: 'application/pdf' })
  await userEvent.upload(dialog.getByLabelText('File', { exact: true }), toPdf('Wine_list.pdf', 'Summer'))
  await expect.element(name).toHaveValue('Wine list')
  await submit()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Wine list' })).toBeVisible()
  const [file] = (await api('GET /files')).data
  expect(file).toMatchObject({ fileName: 'Wine_list.pdf', version: 1, usedBy: 1 })
  await expect.element(page.getByText('Wine_list.pdf, 15 B, version 1')).toBeVisible()
  await page.getByRole('button', { name: 'Replace file' }).click()
  const replace = page.getByRole('dialog', { name: 'Replace file' })
  await userEvent.upload(replace.getByLabelText('New file'), toPdf('Winter.pdf', 'Winter'))
  await replace.getByRole('button', { name: 'Replace file' }).click()
  await expect.element(page.getByText('Winter.pdf, 15 B, version 2')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText('Wine_list.pdf, 15 B, version 1')).toBeVisible()
  await page.getByRole('button', { name: 'Versions' }).click()
  await expectAccessible('[role=dialog]')
  await page.getByRole('button', { name: 'Show again: Winter.pdf, version 2' }).click()
  await expect.element(page.getByText('Winter.pdf, 15 B, version 2')).toBeVisible()
})

test('a PDF in Files that was chosen before the kind Picture is not what the code opens', async () => {
  await createWorkspace()
  await createCode({ name: 'Earlier code' })
  await api('POST /files', { body: { fileName: 'Tageskarte.pdf', data: btoa('%PDF-1.7') } })
  await openCodes()
  await userEvent.keyboard('c')
  await dialog.getByRole('radio', { name: 'PDF or file', exact: true }).click()
  await dialog.getByRole('radio', { name: 'In Files' }).click()
  await chooseOption(dialog.getByRole('combobox', { name: 'File', exact: true }), /Tageskarte/)
  await dialog.getByRole('radio', { name: 'Picture', exact: true }).click()
  await userEvent.upload(dialog.getByLabelText('Picture', { exact: true }).last(), await createPictureFile('Poster'))
  await expect.element(name).toHaveValue('Poster')
  await submit()
  await expect.element(page.getByText(/^Poster\.png, .* version 1$/)).toBeVisible()
})

test('a chosen file is still shown after another kind, and a PDF is refused as a picture', async () => {
  await openKind('PDF or file')
  const file = dialog.getByLabelText('File', { exact: true })
  await userEvent.upload(file, new File(['%PDF-1.7'], 'Wine_list.pdf', { type: 'application/pdf' }))
  await dialog.getByRole('radio', { name: 'Address', exact: true }).click()
  await expect.element(file).not.toBeInTheDocument()
  await dialog.getByRole('radio', { name: 'PDF or file', exact: true }).click()
  await expect.element(file).toHaveValue(String.raw`C:\fakepath\Wine_list.pdf`)
  await dialog.getByRole('radio', { name: 'Picture', exact: true }).click()
  await submit()
  await expect
    .element(
      dialog.getByText(
        'Wine_list.pdf is not a picture that browsers show. Choose a PNG, JPEG, GIF, WebP or AVIF file.',
      ),
    )
    .toBeVisible()
})

test('a network becomes one published page, although the response to every step is lost once', async () => {
  await openKind('Wi-Fi')
  await dialog.getByLabelText('Network name').fill('Lindenhof Guests')
  await dialog.getByLabelText('Password').fill('flat;white:please')
  for (const step of ['POST /api/pages', 'POST /api/pages/*/edits', 'POST /api/pages/*/publish', 'POST /api/codes']) {
    const { requests } = loseFirstResponse(step)
    await submit()
    await expect.poll(() => requests.length).toBe(1)
    await expect.element(dialog.getByText('The code was not created')).toBeVisible()
  }
  await submit()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Wi-Fi Lindenhof Guests' })).toBeVisible()
  const pages = (await api('GET /pages')).data
  expect(pages).toEqual([expect.objectContaining({ name: 'Lindenhof Guests', status: 'published' })])
  const document = await api('GET /pages/{id}/content', { params: { id: pages[0]?.id ?? '' } })
  expect(document.pages.map(({ blocks }) => blocks.map(({ type }) => type))).toEqual([['header', 'wifi']])
  expect(document.pages[0]?.blocks[1]?.fields).toMatchObject({ password: 'flat;white:please' })
  expect((await api('GET /codes', { query: { q: 'Lindenhof' } })).data).toHaveLength(1)
})

test('a page that somebody edited before it could be published is published in the end', async () => {
  await openKind('Wi-Fi')
  await dialog.getByLabelText('Network name').fill('Lindenhof Guests')
  await dialog.getByLabelText('Password').fill('flat-white')
  const { requests } = intercept('POST /api/pages/*/publish', (_, forward) =>
    requests.length === 1 ? disconnect() : forward(),
  )
  await submit()
  await expect.element(dialog.getByText(/The server cannot be reached/)).toBeVisible()
  const [guestPage] = (await api('GET /pages')).data
  const { id = '', revision = 0 } = guestPage ?? {}
  const { pages } = await api('GET /pages/{id}/content', { params: { id } })
  const operations = [{ op: 'setPage' as const, page: pages[0]?.id ?? '', fields: { name: 'Edited' } }]
  await api('POST /pages/{id}/edits', { params: { id }, body: { revision: revision ?? 0, operations } })
  await submit()
  await expect.poll(() => requests.length).toBe(2)
  await expect.element(dialog.getByText(/The server cannot be reached/)).not.toBeInTheDocument()
  await expect.element(dialog.getByText('The code was not created')).toBeVisible()
  await submit()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Wi-Fi Lindenhof Guests' })).toBeVisible()
})

test('a contact in the picture creates no code, and is drawn with a design', async () => {
  await openKind('Contact')
  await dialog.getByLabelText('Name of the person').fill('Zoë Müller')
  await dialog.getByRole('radio', { name: 'In the picture' }).click()
  await expect.element(dialog.getByText(/cannot be changed after printing, and scans are not counted/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Show the code' }).click()
  await expect.element(dialog.getByText('of 100 scan margin')).toBeVisible()
  await expect
    .element(dialog.getByRole('link', { name: 'Download SVG' }))
    .toHaveAttribute('href', expect.stringContaining('?download=Zo%C3%AB%20M%C3%BCller'))
  await expectAccessible('[role=dialog]')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect((await api('GET /codes', { query: {} })).data).toHaveLength(1)
})

test('a short address is checked while it is typed', async () => {
  await openKind('Address')
  await dialog.getByLabelText('Destination').fill('example.com/a')
  await dialog.getByRole('button', { name: 'More options' }).click()
  const path = `summer-${crypto.randomUUID().slice(0, 8)}`
  await dialog.getByLabelText('Short address (optional)').fill(path)
  await expect.element(dialog.getByText(new RegExp(`/${path} is free, and opens this code too\\.`))).toBeVisible()
  await submit()
  await expect.element(page.getByRole('heading', { level: 1, name: 'example.com/a' })).toBeVisible()
  await openCodes()
  await userEvent.keyboard('c')
  await dialog.getByLabelText('Destination').fill('example.com/b')
  await dialog.getByRole('button', { name: 'More options' }).click()
  await dialog.getByLabelText('Short address (optional)').fill(path)
  await expect
    .element(dialog.getByText('This address opens “example.com/a” already. Choose another.').first())
    .toBeVisible()
})
