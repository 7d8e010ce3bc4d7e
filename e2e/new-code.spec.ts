import type { Locator, Page } from 'playwright/test'
import { readFile } from 'node:fs/promises'
import { phoneAgent } from '../src/testing/phone-agent.ts'
import type { SpawnedStack } from '../src/testing/stack.ts'
import { openCodes } from './open-codes.ts'
import { expect, signIn, test } from './stack.ts'

const pdf = Buffer.from('%PDF-1.7\nSoup of the day')
const toFile = (name: string) => ({ name, mimeType: 'application/pdf', buffer: pdf })

/** Scans the code that is open, and downloads its file in the reader as a visitor. Returns the saved file. */
async function scanAndDownload(page: Page, phone: Page): Promise<{ name: string; content: Buffer }> {
  const scanUrl = await page.getByRole('link', { name: 'open its scan address' }).getAttribute('href')
  const reply = await fetch(scanUrl ?? '', { redirect: 'manual', headers: { 'user-agent': phoneAgent } })
  await phone.goto(reply.headers.get('location') ?? '')
  const downloading = phone.waitForEvent('download')
  await phone.getByRole('link', { name: 'Download' }).click()
  const download = await downloading
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) }
}

async function openDialog(page: Page, stack: SpawnedStack): Promise<Locator> {
  await signIn(page, stack)
  await openCodes(page, stack)
  return page.getByRole('dialog', { name: 'New code' })
}

test('by mouse, a PDF becomes a code, and a scan downloads it', async ({ page, stack, context }) => {
  const dialog = await openDialog(page, stack)
  await page.getByRole('button', { name: 'New code' }).first().click()
  await dialog.getByRole('radio', { name: 'PDF or file' }).click()
  await dialog.getByLabel('File', { exact: true }).setInputFiles(toFile('Tageskarte.pdf'))
  await dialog.getByRole('button', { name: 'Create code' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tageskarte' })).toBeVisible()
  expect(await scanAndDownload(page, await context.newPage())).toEqual({ name: 'Tageskarte.pdf', content: pdf })
})

test('by keyboard alone, a PDF becomes a code, and a scan downloads it', async ({ page, stack, context }) => {
  const dialog = await openDialog(page, stack)
  // The browser is told early to hand over its file chooser, because a key press does not wait for that.
  const choosing = page.waitForEvent('filechooser')
  await page.keyboard.press('c')
  await expect(dialog.getByLabel('Destination')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('radio', { name: 'PDF or file' })).toBeChecked()
  // Enter continues in the first field.
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('File', { exact: true })).toBeFocused()
  await page.keyboard.press('Space')
  await (await choosing).setFiles(toFile('Weinkarte.pdf'))
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Weinkarte' })).toBeVisible()
  expect(await scanAndDownload(page, await context.newPage())).toEqual({ name: 'Weinkarte.pdf', content: pdf })
})

test('letters typed before the form is loaded go into the address', async ({ page, stack }) => {
  const dialog = await openDialog(page, stack)
  await page.route(/new-code-form/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await route.continue()
  })
  await page.keyboard.press('c')
  await page.keyboard.type('spring.example/flyer')
  await expect(dialog.getByLabel('Destination')).toHaveValue('spring.example/flyer')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog.getByLabel('Destination')).toHaveValue('spring.example/flyer')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a PDF becomes a code, and a scan downloads it', async ({ page, stack, context }) => {
    const dialog = await openDialog(page, stack)
    await page.getByRole('button', { name: 'New code' }).first().tap()
    await dialog.getByRole('radio', { name: 'PDF or file' }).tap()
    await dialog.getByLabel('File', { exact: true }).setInputFiles(toFile('Eiskarte.pdf'))
    await dialog.getByRole('button', { name: 'Create code' }).tap()
    await expect(page.getByRole('heading', { level: 1, name: 'Eiskarte' })).toBeVisible()
    expect(await scanAndDownload(page, await context.newPage())).toEqual({ name: 'Eiskarte.pdf', content: pdf })
  })
})
