import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { readBoth } from '../src/service/designs/verify/decoders.ts'
import { pdfPicture } from '#testing/pdf-picture.ts'
import { expectAccessible, openDialog } from './expect-accessible.ts'
import { fillNewCode, makeCode } from './open-codes.ts'
import { expect, signIn, test } from './stack.ts'

test.beforeEach(async ({ page, stack }) => {
  await signIn(page, stack)
  // Each test has its own code.
  const { id } = await makeCode(page, stack, { name: 'To be designed' })
  await page.goto(`${stack.origin}/codes/${id}`)
  await page.getByRole('link', { name: 'Design', exact: true }).click()
  await expect(page.getByRole('meter', { name: 'Scan margin' })).toBeVisible()
})

test('a design with a logo is verified and saved, and both decoders read the printed PDF', async ({ page }) => {
  await page.getByRole('button', { name: 'Free Wi-Fi' }).click()
  await group(page, 'Logo')
  await page.getByRole('button', { name: 'Choose a logo' }).click()
  const file = { name: 'harbour.png', mimeType: 'image/png', buffer: await logo() }
  await page.getByLabel('Picture files').setInputFiles(file)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const size = page.getByRole('slider', { name: 'Size' })
  await size.press('ArrowLeft')
  await expect(size).toHaveAttribute('aria-valuetext', '21%')
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('status')).toContainText('Saved the design')
  await page.reload()
  await group(page, 'Logo')
  await expect(size).toHaveValue('21')
  await page.getByLabel('Width in millimeters').fill('60')
  await page.getByRole('button', { name: 'Download' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'PDF, 60 mm wide' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/\.pdf$/)
  const pdf = await pdfPicture(await readFile(await download.path()), 800)
  expect(pdf.millimetres.width).toBeCloseTo(60, 1)
  expect(pdf.images).toBeGreaterThan(0)
  expect(await readBoth(pdf.raster, await scanUrl(page))).toEqual({ zxing: true, qr: true })
})

test('the preview follows a dragged slider, and one undo reverts the whole drag', async ({ page }) => {
  await group(page, 'Advanced')
  const slider = page.getByRole('slider', { name: 'Quiet zone' })
  await slider.scrollIntoViewIfNeeded()
  const before = await drawing(page)
  const box = await slider.boundingBox()
  if (!box) throw new Error('The slider is not there.')
  await page.mouse.move(box.x + box.width / 3, box.y + box.height / 2)
  await page.mouse.down()
  const seen = new Set<string>()
  for (const share of [0.5, 0.7, 0.9]) {
    await page.mouse.move(box.x + box.width * share, box.y + box.height / 2)
    await expect.poll(async () => drawing(page)).not.toBe([...seen].at(-1) ?? before)
    seen.add(await drawing(page))
  }
  expect(seen.size).toBe(3)
  await page.mouse.up()
  await slider.press('ControlOrMeta+z')
  await expect.poll(async () => drawing(page)).toBe(before)
  await page.getByRole('button', { name: 'Redo' }).click()
  await expect.poll(async () => drawing(page)).toBe([...seen].at(-1))
})

test('a design that is hard to scan shows why, and one click fixes it', async ({ page }) => {
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByLabel('Code', { exact: true }).fill('e0a070')
  await expect(page.getByText('Contrast too low: 2.1 : 1')).toBeVisible()
  await expect(page.getByText('Not verified')).toBeVisible()
  await expect(page.getByRole('list', { name: 'What lowers the margin' })).toContainText(
    'contrast between code and background',
  )
  await page.getByRole('button', { name: 'Darken the code' }).click()
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Reset to the saved design' }).click()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
})

test('the studio works by keyboard', async ({ page }) => {
  await page.getByRole('radio', { name: 'Square' }).first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Rounded' }).first()).toBeChecked()
  await page.locator('summary', { hasText: 'Frame and text' }).press('Enter')
  await page.getByRole('radio', { name: 'None' }).first().press('ArrowLeft')
  await expect(page.getByRole('radio', { name: 'Bubble' })).toBeChecked()
  await page.getByLabel('Frame text').fill('Look inside')
  await page.getByRole('radio', { name: 'Bubble' }).press('ControlOrMeta+z')
  await expect(page.getByLabel('Frame text')).toHaveValue('Scan me')
  await page.getByRole('radio', { name: 'Bubble' }).press('ControlOrMeta+Shift+z')
  await expect(page.getByLabel('Frame text')).toHaveValue('Look inside')
})

test('leaving unsaved changes asks first, and Undo reverts a save', async ({ page }) => {
  const saved = await drawing(page)
  await page.getByRole('radio', { name: 'Dots' }).press('Space')
  const changed = await drawing(page)
  await page.goBack()
  const asking = page.getByRole('dialog', { name: 'Leave without saving?' })
  await asking.getByRole('button', { name: 'Keep editing' }).click()
  await expect(asking).toBeHidden()
  expect(await drawing(page)).toBe(changed)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeEnabled()
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Templates' }).click()
  await asking.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Templates' })).toBeVisible()
  await page.goBack()
  await expect.poll(async () => drawing(page)).toBe(saved)
})

test('an invalid logo and website are rejected with a message at their field', async ({ page }) => {
  await group(page, 'Logo')
  await page.getByRole('button', { name: 'Choose a logo' }).click()
  const file = page.getByLabel('Picture files')
  await file.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') })
  await expect(page.getByRole('alert')).toContainText('notes.txt is not a picture')
  await file.setInputFiles({ name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('not a picture at all') })
  await expect(page.getByRole('alert').filter({ hasText: 'The picture' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Brand colors' }).click()
  const dialog = page.getByRole('dialog', { name: 'Brand colors' })
  await dialog.getByLabel('Address').fill('two words')
  await dialog.getByRole('button', { name: 'Read colors' }).click()
  await expect(dialog.getByRole('alert')).toContainText('cannot contain spaces')
  await dialog.getByLabel('Address').fill('169.254.169.254')
  await dialog.getByRole('button', { name: 'Read colors' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The address')
  await dialog.getByRole('radio', { name: 'Your own colors' }).check()
  await dialog.getByRole('button', { name: 'Draw nine designs' }).click()
  await expect(dialog.getByRole('region', { name: 'Designs' }).getByRole('button')).toHaveCount(9)
  const before = await drawing(page)
  await dialog.getByRole('button', { name: 'Dots' }).click()
  await expect(dialog).toBeHidden()
  expect(await drawing(page)).not.toBe(before)
})

test('a design is saved as a template, renamed and deleted', async ({ page }) => {
  await page.getByRole('button', { name: 'Coffee' }).click()
  await page.getByRole('button', { name: 'Save as template' }).click()
  const keeping = page.getByRole('dialog', { name: 'Save as template' })
  await keeping.getByLabel('Name').fill('Autumn cups')
  await keeping.getByRole('button', { name: 'Save template' }).click()
  await expect(page.getByRole('status').getByText('Saved the template Autumn cups')).toBeVisible()
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Templates' }).click()
  await page.getByRole('radio', { name: 'Workspace' }).check()
  await expect(page).toHaveURL(/from=yours/)
  await page.getByRole('button', { name: 'Actions for Autumn cups' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByRole('dialog', { name: 'Rename template' }).getByLabel('Name').fill('Winter cups')
  await page.getByRole('button', { name: 'Rename', exact: true }).click()
  await page.getByRole('link', { name: 'Winter cups' }).click()
  await expect(page.getByRole('dialog', { name: 'Winter cups' })).toContainText('Bubble, “Order here”')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Actions for Winter cups' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const deleting = page.getByRole('alertdialog', { name: 'Delete template' })
  await expect(deleting).toContainText('Delete Winter cups?')
  await deleting.getByRole('button', { name: 'Delete template' }).click()
  await expect(page.getByText('No templates in this workspace yet')).toBeVisible()
})

test('a new code opens its design directly', async ({ page, stack }) => {
  await page.goto(`${stack.origin}/codes`)
  await page.getByRole('button', { name: 'New code' }).first().click()
  const dialog = await fillNewCode(page, 'Designed from the start', 'example.com')
  await dialog.getByRole('button', { name: 'Create and design' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Design' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Designed from the start' })).toBeVisible()
})

test('axe finds no violations in the studio and the templates', async ({ page, stack }) => {
  for (const title of ['Frame and text', 'Logo', 'Advanced']) await group(page, title)
  await page.getByRole('radio', { name: 'Badge' }).press('Space')
  await page.getByLabel('Code', { exact: true }).fill('#e0a070')
  await expect(page.getByText('Not verified')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Brand colors' }).click()
  await page.getByRole('radio', { name: 'Your own colors' }).check()
  await page.getByRole('button', { name: 'Draw nine designs' }).click()
  await expect(page.getByRole('region', { name: 'Designs' })).toBeVisible()
  await expectAccessible(page, openDialog)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Show at real size' }).click()
  await expectAccessible(page, openDialog)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Reset to the saved design' }).click()
  await page.goto(`${stack.origin}/templates`)
  await expect(page.getByRole('list', { name: 'Templates' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Botanical' }).click()
  await expect(page.getByRole('dialog', { name: 'Botanical' })).toBeVisible()
  await expectAccessible(page, openDialog)
})

async function group(page: Page, title: string) {
  await page.locator('summary', { hasText: title }).press('Enter')
}

/** The current SVG of the preview. */
async function drawing(page: Page): Promise<string> {
  // Also behind a dialog, which hides it from assistive technology.
  const region = page.getByRole('region', { name: 'Drawing', includeHidden: true })
  return region.getByRole('img', { name: /^QR code of/, includeHidden: true }).innerHTML()
}

/** Scan address of the edited code. */
async function scanUrl(page: Page): Promise<string> {
  const name = await page.getByRole('region', { name: 'Drawing' }).getByRole('img').getAttribute('aria-label')
  return (name ?? '').replace('QR code of ', '')
}

async function logo(): Promise<Buffer> {
  return sharp({ create: { width: 240, height: 200, channels: 4, background: '#c8102e' } })
    .png()
    .toBuffer()
}
