import { expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { findCodeCheckbox, createCode, openCodes } from '#dashboard/testing/codes.ts'
import { readDrawing, openStudio, showControls } from '#dashboard/testing/design-studio.ts'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { createErrorResponse, intercept } from '#dashboard/testing/network.ts'
import { openScreen, phoneSize } from '#dashboard/testing/open-screen.tsx'
import { addImage, createPictureFile } from '#dashboard/testing/pictures.ts'
import { press } from '#dashboard/testing/press.ts'
import { api, createWorkspace } from '#dashboard/testing/workspace.ts'

const findSaveButton = () => page.getByRole('button', { name: 'Save', exact: true })
/** The verdict "Verified" or "Verified for phones". The random short code decides which of them is shown. */
const findVerified = () => page.getByText(/^Verified( for phones)?$/)

test('a design with a logo is downloaded as a PDF of the chosen width', async () => {
  const { id } = await openStudio()
  await page.getByRole('button', { name: 'Free Wi-Fi' }).click()
  await showControls('Logo')
  await page.getByRole('button', { name: 'Choose a logo' }).click()
  await page.getByLabelText('Picture files').upload(await createPictureFile('harbour'))
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  const size = page.getByRole('slider', { name: 'Size' })
  await press(size, '{ArrowLeft}')
  await expect.element(size).toHaveAttribute('aria-valuetext', '21%')
  await expect.element(findVerified()).toBeVisible()
  await findSaveButton().click()
  await expect.element(page.getByRole('status').getByText('Saved the design')).toBeVisible()
  await expect.element(findSaveButton()).toBeDisabled()

  await openStudio({ id })
  await showControls('Logo')
  await expect.element(size).toHaveAttribute('aria-valuetext', '21%')
  await page.getByLabelText('Width in millimeters').fill('60')
  await commands.collectDownloads()
  await page.getByRole('button', { name: 'Download' }).click()
  await page.getByRole('menuitem', { name: 'PDF, 60 mm wide' }).click()
  const { name, text } = await commands.takeDownload()
  expect(name).toMatch(/\.pdf$/)
  const [, points] = /MediaBox \[0 0 ([\d.]+) /.exec(text) ?? []
  expect(Number(points)).toBeCloseTo((60 * 72) / 25.4, 0)
  expect(text).toContain('/Subtype /Image')
})

test('the studio says that the logo was deleted from the library', async () => {
  await createWorkspace()
  const [code, image] = [await createCode(), await addImage('harbour')]
  await api('PATCH /codes/{id}', { params: { id: code.id }, body: { logo: { imageId: image.id } } })
  intercept('GET /api/images/*', () => createErrorResponse(404, 'not_found'))
  await openStudio(code)
  await expect
    .element(page.getByText('The logo was deleted from the library. Choose another, or remove it.'))
    .toBeVisible()
})

test('one undo reverts the whole drag of a slider', async () => {
  await openStudio()
  await showControls('Advanced')
  const slider = page.getByRole('slider', { name: 'Quiet zone' })
  const drawings = [readDrawing()]
  for (const modules of ['6', '8', '11']) {
    await slider.fill(modules)
    await expect.poll(readDrawing).not.toBe(drawings.at(-1))
    drawings.push(readDrawing())
  }
  expect(new Set(drawings).size).toBe(4)
  await press(slider, '{Control>}z{/Control}')
  await expect.poll(readDrawing).toBe(drawings[0])
  await page.getByRole('button', { name: 'Redo' }).click()
  await expect.poll(readDrawing).toBe(drawings.at(-1))
})

test('a design that is hard to scan is fixed with one click', async () => {
  await openStudio()
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByLabelText('Code', { exact: true }).fill('e0a070')
  await expect.element(page.getByText('Contrast too low: 2.1 : 1')).toBeVisible()
  await expect.element(page.getByText('Not verified')).toBeVisible()
  await expect
    .element(page.getByRole('list', { name: 'What lowers the margin' }))
    .toMatchTextContent('contrast between code and background')
  await page.getByRole('button', { name: 'Darken the code' }).click()
  await expect.element(findVerified()).toBeVisible()
  await page.getByRole('button', { name: 'Reset to the saved design' }).click()
  await expect.element(findSaveButton()).toBeDisabled()
})

test('a white code without a background is shown on a dark ground', async () => {
  await createWorkspace()
  const code = await createCode({ design: { kind: 'plain', foreground: '#ffffff', background: 'transparent' } })
  await api('POST /codes/{id}/template', { params: { id: code.id }, body: { name: 'Window' } })
  await openStudio(code)
  await expect.element(page.getByText('Verified for phones')).toBeVisible()
  await expect.element(page.getByText(/It was tested on black/)).toBeVisible()
  await expect.element(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await page.getByLabelText('Width in millimeters').fill('60')
  const print = page.getByRole('region', { name: 'Print' })
  await expect.element(print).toMatchTextContent(/Width of the code itself\s*47 mm/)
  await showControls('Template')
  const template = page.getByRole('list', { name: 'Templates' }).getByRole('button', { name: 'Window' })
  await expect.element(template).toBeVisible()
  expectDark(template.element().querySelector('img'))
  await page.getByRole('button', { name: 'Show at real size' }).click()
  expectDark(page.getByRole('img', { name: 'The code, 60 millimeters wide' }).element())
  await expectAccessible('[role=dialog]')

  await openCodes()
  await findCodeCheckbox(code.name).click()
  await page.getByRole('toolbar', { name: 'Selected codes' }).getByRole('button', { name: 'Design' }).click()
  const tile = page.getByRole('dialog').getByText('Window')
  await expect.element(tile).toBeVisible()
  expectDark(tile.element().parentElement?.querySelector('img'))
})

/** The ground of a picture must be dark in both themes. */
function expectDark(picture: Element | null | undefined): void {
  const ground = picture?.closest('.bg-paper-ink, .bg-paper')
  expect(ground?.classList.contains('bg-paper-ink')).toBe(true)
}

test('the studio works by keyboard', async () => {
  await openStudio()
  await press(page.getByRole('radio', { name: 'Square' }).first(), '{ArrowRight}')
  await expect.element(page.getByRole('radio', { name: 'Rounded' }).first()).toBeChecked()
  await showControls('Frame and text')
  const bubble = page.getByRole('radio', { name: 'Bubble' })
  await press(page.getByRole('radio', { name: 'None' }).first(), '{ArrowLeft}')
  await expect.element(bubble).toBeChecked()
  const text = page.getByLabelText('Frame text')
  await text.fill('Look inside')
  await press(bubble, '{Control>}z{/Control}')
  await expect.element(text).toHaveValue('Scan me')
  await press(bubble, '{Control>}{Shift>}z{/Shift}{/Control}')
  await expect.element(text).toHaveValue('Look inside')
})

test('leaving unsaved changes asks first', async () => {
  await createWorkspace()
  const { id } = await createCode()
  await openScreen(`/codes/${id}`)
  await page.getByRole('link', { name: 'Design' }).click()
  await expect.element(page.getByRole('meter', { name: 'Scan margin' })).toBeVisible()
  const savedDrawing = readDrawing()
  await press(page.getByRole('radio', { name: 'Dots' }), ' ')
  await expect.poll(readDrawing).not.toBe(savedDrawing)
  const changedDrawing = readDrawing()
  history.back()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(readDrawing()).toBe(changedDrawing)
  await findSaveButton().click()
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect.element(findSaveButton()).toBeEnabled()
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Templates' }).click()
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Templates' })).toBeVisible()
  history.back()
  await expect.poll(readDrawing).toBe(savedDrawing)
})

test('a file that is not a picture is rejected as a logo', async () => {
  await openStudio()
  await showControls('Logo')
  await page.getByRole('button', { name: 'Choose a logo' }).click()
  const files = page.getByLabelText('Picture files')
  await files.upload(new File(['hello'], 'notes.txt', { type: 'text/plain' }))
  await expect.element(page.getByRole('alert')).toMatchTextContent('notes.txt is not a picture')
  await files.upload(new File(['not a picture at all'], 'fake.png', { type: 'image/png' }))
  await expect.element(page.getByRole('alert').filter({ hasText: /The picture/ })).toBeVisible()
})

test('brand colors become nine designs', async () => {
  await openStudio()
  await page.getByRole('button', { name: 'Brand colors' }).click()
  const dialog = page.getByRole('dialog', { name: 'Brand colors' })
  await dialog.getByLabelText('Address').fill('two words')
  await dialog.getByRole('button', { name: 'Read colors' }).click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('cannot contain spaces')
  await dialog.getByLabelText('Address').fill('169.254.169.254')
  await dialog.getByRole('button', { name: 'Read colors' }).click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('The address')
  await dialog.getByRole('radio', { name: 'Your own colors' }).click()
  await dialog.getByRole('button', { name: 'Draw nine designs' }).click()
  const designs = dialog.getByRole('region', { name: 'Designs' })
  await expect.poll(() => designs.getByRole('button').all().length).toBe(9)
  await expectAccessible('[role=dialog]')
  const previousDrawing = readDrawing()
  await designs.getByRole('button', { name: /dots/i }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(readDrawing).not.toBe(previousDrawing)
})

test('a new code opens its design directly', async () => {
  await openStudio()
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Codes' }).click()
  await page.getByRole('button', { name: 'New code' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New code' })
  await dialog.getByLabelText('Name').fill('Designed from the start')
  await dialog.getByLabelText('Destination').fill('example.com')
  await dialog.getByRole('button', { name: 'Create and design' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Design' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Designed from the start' })).toBeVisible()
})

test('axe finds no violations in the studio, at real size and on a phone', async () => {
  await openStudio()
  for (const title of ['Frame and text', 'Logo', 'Advanced']) await showControls(title)
  await press(page.getByRole('radio', { name: 'Badge' }), ' ')
  await page.getByLabelText('Code', { exact: true }).fill('#e0a070')
  await expect.element(page.getByText('Not verified')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Show at real size' }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await expectAccessible('[role=dialog]')
  await userEvent.keyboard('{Escape}')
  await page.viewport(phoneSize.width, phoneSize.height)
  await expectAccessible()
})

test('a code that follows the brand kit gets its color, darkened until it scans, and is saved', async () => {
  await createWorkspace()
  const colors = [{ name: 'Sun', value: '#f59e0b', uses: ['accent' as const] }]
  await api('PUT /brand', { body: { colors } })
  const { id } = await openStudio(await createCode())
  await press(page.getByRole('switch', { name: 'Follow the brand kit' }), ' ')
  await expect.element(findVerified()).toBeVisible()
  await expectAccessible('[aria-label="Controls"]')
  await page.getByRole('button', { name: 'Reset to the saved design' }).click()
  await expect.element(page.getByRole('switch', { name: 'Follow the brand kit' })).not.toBeChecked()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await findSaveButton().click()
  await expect
    .poll(async () => (await api('GET /codes/{id}', { params: { id } })).design?.plain)
    .toMatchObject({ followsBrand: true })
})
