import type { Page } from '@playwright/test'
import { expectNoViolations } from './expect-accessible.ts'
import { makeCode } from './open-codes.ts'
import { expect, signIn, test } from './stack.ts'
import type { SpawnedStack } from '../src/testing/stack.ts'

test.beforeEach(({ page, stack }) => signIn(page, stack))

test('an unreadable code shows a warning, and one click fixes it, with Undo', async ({ page, stack }) => {
  const { id } = await unreadable(page, stack, 'Pale poster')
  await page.goto(`${stack.origin}/codes/${id}`)
  const margin = page.getByRole('region', { name: 'Scan margin' })
  await expect(margin).toContainText('Not verified')
  await expect(margin).toContainText('no phone will read it')
  await expect(margin.getByRole('list', { name: 'What lowers the margin' }).getByRole('listitem').first()).toBeVisible()
  await expectNoViolations(page)
  await margin.getByRole('button', { name: 'Fix the design' }).click()
  await expect(page.getByRole('status').getByText('Fixed: scan margin')).toBeVisible()
  await expect(margin.getByText('Verified', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(margin).toContainText('Not verified')
})

test('downloading an unreadable code asks first, names the cause and fixes it', async ({ page, stack }) => {
  const { id, name } = await unreadable(page, stack, 'Pale flyer')
  await page.goto(`${stack.origin}/codes/${id}`)
  const question = page.getByRole('dialog', { name: `Download ${name}?` })
  await chooseSvg(page)
  await expect(question).toContainText('no phone will read it')
  await expect(question).toContainText('0 of 100')
  await expect(question).toContainText('The contrast between code and background is only')
  const asItIs = page.waitForEvent('download')
  await question.getByRole('button', { name: 'Download anyway' }).click()
  expect((await asItIs).suggestedFilename()).toContain(name)
  await chooseSvg(page)
  const fixed = page.waitForEvent('download')
  await question.getByRole('button', { name: 'Fix and download' }).click()
  await fixed
  await expect(page.getByRole('region', { name: 'Scan margin' }).getByText('Verified', { exact: true })).toBeVisible()
  // No question for a safe code.
  const safe = page.waitForEvent('download')
  await chooseSvg(page)
  await safe
  await expect(question).toBeHidden()
})

test('a ZIP tells how many of its codes would not scan, and counts its files', async ({ page, stack }) => {
  await unreadable(page, stack, 'Pale sign')
  await page.goto(`${stack.origin}/codes`)
  await expect(page.getByRole('table', { name: 'Codes' }).getByRole('link', { name: 'Pale sign' })).toBeVisible()
  // When the next page arrives, the box is checked in part.
  await page.getByRole('checkbox', { name: 'Select all that are loaded' }).click()
  await page.getByRole('toolbar', { name: 'Selected codes' }).getByRole('button', { name: 'Download' }).click()
  const dialog = page.getByRole('dialog', { name: /^Download [\d,]+ codes$/ })
  await dialog.getByLabel('Format').selectOption('pdf')
  await dialog.getByRole('button', { name: 'Download ZIP' }).click()
  await expect(dialog).toContainText(/[\d,]+ of [\d,]+ would not scan/)
  await expect(dialog.getByRole('list', { name: 'Codes that would not scan' })).toContainText('Pale sign')
  const zip = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download anyway' }).click()
  await expect(dialog.getByRole('status')).toHaveText(/^Downloaded [1-9][\d,]* of [\d,]+$/)
  expect((await zip).suggestedFilename()).toBe('codes.zip')
})

test('selected codes are printed on labels, after a question about those that would not scan', async ({
  page,
  stack,
}) => {
  await unreadable(page, stack, 'Pale label')
  await page.goto(`${stack.origin}/codes`)
  await page.getByRole('checkbox', { name: 'Pale label' }).click()
  await page.keyboard.press('p')
  const dialog = page.getByRole('dialog', { name: 'Print labels of Pale label' })
  await expect(dialog.getByLabel('Sheet')).toHaveValue('a4-24')
  await expect(dialog).toContainText('Scans well from up to')
  await dialog.getByLabel('Copies of each').fill('0')
  await dialog.getByRole('button', { name: 'Download PDF' }).click()
  await expect(dialog.getByText('Enter a number from 1 to 100.')).toBeVisible()
  await dialog.getByLabel('First free label').fill('25')
  await expect(dialog.getByText('Enter a number from 1 to 24.')).toBeVisible()
  await dialog.getByLabel('First free label').fill('1')
  await dialog.getByLabel('Copies of each').fill('30')
  await expect(dialog).toContainText('2 sheets.')
  await dialog.getByRole('button', { name: 'Text' }).click()
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Scan for the menu')
  await dialog.getByLabel(/print shop/).check()
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Download PDF' }).click()
  await expect(dialog.getByRole('list', { name: 'Codes that would not scan' })).toContainText('Pale label')
  const labels = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Fix and print' }).click()
  expect((await labels).suggestedFilename()).toBe('labels.pdf')
  await expect(page.getByRole('status').getByText('Downloaded Pale label')).toBeVisible()
})

test('saving an unreadable design in the studio warns that no phone will read it', async ({ page, stack }) => {
  const { id } = await make(page, stack, { name: 'To be made pale', foreground: '#000000' })
  await page.goto(`${stack.origin}/codes/${id}/design`)
  await expect(page.getByRole('meter', { name: 'Scan margin' })).toBeVisible()
  await page.getByLabel('Code', { exact: true }).first().fill('#ffffff')
  await expect(page.getByText('no phone will read it').first()).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Saved the design.' })).toContainText('no phone will read it')
})

async function chooseSvg(page: Page) {
  await page.getByRole('button', { name: 'Download' }).click()
  await page.getByRole('menuitem', { name: 'SVG, any size' }).click()
}

function unreadable(page: Page, stack: SpawnedStack, name: string) {
  return make(page, stack, { name, foreground: '#fefefe' })
}

function make(page: Page, stack: SpawnedStack, { name, foreground }: { name: string; foreground: string }) {
  return makeCode(page, stack, { name, design: { kind: 'plain', foreground, background: '#ffffff' } })
}
