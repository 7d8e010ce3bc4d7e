import type { FileChooser, Page } from '@playwright/test'
import { chooseOption } from './choose-option.ts'
import { expectAccessible, openDialog } from './expect-accessible.ts'
import { chooseZip, html, makeSite, small, unique, visit, zipOf } from './make-site.ts'
import { expect, signIn, test } from './stack.ts'

test.beforeEach(async ({ page, stack }) => {
  await signIn(page, stack)
})

test('a new version is previewed on desktop and phone before it goes live; a restore is undone', async ({
  page,
  stack,
}) => {
  const site = await makeSite(page, stack.origin)
  await page.goto(`${stack.origin}/sites/${site.id}`)
  await page.getByRole('link', { name: 'Deploy a new version' }).click()
  const dialog = page.getByRole('dialog')
  await chooseZip(dialog, { 'index.html': html('Second version', '') })
  await dialog.getByRole('button', { name: 'Upload and preview' }).click()
  await expect(dialog).toHaveAccessibleName('Preview of version 2')
  await expect(dialog.frameLocator('iframe').getByRole('heading', { name: 'Second version' })).toBeVisible()
  expect((await visit(site.url)).body).toContain('First version')
  await dialog.getByRole('radio', { name: 'Phone' }).check()
  await expect(dialog.locator('iframe')).toHaveAttribute('width', '390')
  await expectAccessible(page, { ...openDialog, without: 'iframe' })
  await dialog.getByRole('button', { name: 'Publish version 2' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('status')).toContainText('Version 2 is live')
  expect((await visit(site.url)).body).toContain('Second version')
  const versions = page.getByRole('list', { name: 'Versions' }).getByRole('listitem')
  await expect(versions.first()).toContainText('Live')
  await page.getByRole('button', { name: 'Restore version 1' }).click()
  await expect(versions.nth(1)).toContainText('Live')
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).first().click()
  await expect(versions.first()).toContainText('Live')
  await expect.poll(async () => (await visit(site.url)).body).toContain('Second version')
})

test('a version that was only previewed is discarded, and Undo brings it back', async ({ page, stack }) => {
  const site = await makeSite(page, stack.origin)
  await page.goto(`${stack.origin}/sites/${site.id}?deploy=true`)
  const dialog = page.getByRole('dialog')
  await chooseZip(dialog, { 'index.html': html('Second version', '') })
  await dialog.getByRole('button', { name: 'Upload and preview' }).click()
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toBeHidden()
  const versions = page.getByRole('list', { name: 'Versions' }).getByRole('listitem')
  await expect(versions).toHaveCount(1)
  const toast = page.getByRole('status').filter({ hasText: 'Discarded version 2' })
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect(versions).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Discard version 1' })).toBeHidden()
  await expect(toast).toHaveCount(0)
  const deleted = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await page.getByRole('button', { name: 'Discard version 2' }).click()
  await expect(versions).toHaveCount(1)
  // Nobody can undo it any more, so it is deleted.
  await toast.getByRole('button', { name: 'Dismiss' }).click()
  expect((await deleted).status()).toBe(204)
  await page.reload()
  await expect(versions).toHaveCount(1)
})

test('a new version can be published at once', async ({ page, stack }) => {
  const site = await makeSite(page, stack.origin)
  await page.goto(`${stack.origin}/sites/${site.id}?deploy=true`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: 'Preview it before it goes live' }).uncheck()
  await chooseZip(dialog, { 'index.html': html('At once', '') })
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(dialog.getByRole('status')).toHaveText('Version 2 is live')
  expect((await visit(site.url)).body).toContain('At once')
})

test('a code is made for a site and scanned; the site is deleted only when no code opens it', async ({
  page,
  stack,
}) => {
  const site = await makeSite(page, stack.origin)
  await page.goto(`${stack.origin}/sites/${site.id}`)
  await page.getByRole('button', { name: 'Make a code for it' }).click()
  const dialog = page.getByRole('dialog', { name: 'QR code' })
  await expect(dialog.getByLabel('Name')).toHaveValue(site.name)
  await dialog.getByRole('button', { name: 'Create code' }).click()
  const scanned = await dialog.getByTitle(/^http:/).getAttribute('title')
  const answer = await fetch(String(scanned), {
    redirect: 'manual',
    headers: { 'user-agent': 'Mozilla/5.0 Firefox/140' },
  })
  // The token of the scan follows.
  expect(answer.headers.get('location')).toMatch(new RegExp(`^${site.url}[?]tsr=`))
  await dialog.getByRole('button', { name: 'Close' }).click()
  const codes = page.getByRole('list', { name: 'Codes that open it' })
  await expect(codes.getByRole('link', { name: site.name })).toBeVisible()
  await expect(async () => {
    await page.goto(`${stack.origin}/analytics`)
    const row = page
      .getByRole('region', { name: 'Top pages and sites' })
      .getByRole('link', { name: `Open ${site.name}` })
    await row.click({ timeout: 3_000 })
  }).toPass()
  await expect(page.getByRole('heading', { level: 1, name: site.name })).toBeVisible()

  await choose(page, site.name, 'Delete')
  const refused = page.getByRole('alertdialog', { name: 'Delete site' })
  await expect(refused).toContainText('cannot be deleted while codes open it')
  await refused.getByRole('link', { name: site.name }).click()
  const destination = page.getByRole('region', { name: 'Destination' })
  await expect(destination).toContainText(site.name)
  await page.getByRole('button', { name: 'Edit destination' }).click()
  await expect(destination.getByRole('radio', { name: 'Site' })).toBeChecked()
  await destination.getByRole('radio', { name: 'URL' }).check()
  await destination.getByLabel('Destination').fill('example.com')
  await destination.getByRole('button', { name: 'Save' }).click()
  await expect(destination).toContainText('example.com')

  await page.goto(`${stack.origin}/sites/${site.id}`)
  await choose(page, site.name, 'Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete site' }).click()
  await expect(page.getByText(`Deleted the site ${site.name}`)).toBeVisible()
  await expect(page).toHaveURL(/\/sites$/)
  expect((await visit(site.url)).status).toBe(404)
})

test('the destination of a code is chosen among sites', async ({ page, stack }) => {
  const site = await makeSite(page, stack.origin)
  await page.goto(`${stack.origin}/codes`)
  await page.getByRole('button', { name: 'New code' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New code' })
  await dialog.getByLabel('Name').fill('Table 9')
  await dialog.getByRole('radio', { name: 'Site' }).check()
  await dialog.getByRole('button', { name: 'Create code' }).click()
  await expect(dialog.getByText('Choose the site that the code opens.')).toBeVisible()
  await chooseOption(dialog.getByRole('combobox', { name: 'Site', exact: true }), site.name)
  await dialog.getByRole('button', { name: 'Create code' }).click()
  await expect(page.getByRole('region', { name: 'Destination' })).toContainText(site.name)
})

test('a site is renamed and moved from its menu', async ({ page, stack }) => {
  const site = await makeSite(page, stack.origin)
  await page.goto(`${stack.origin}/sites`)
  await choose(page, site.name, 'Rename')
  await page.getByRole('dialog').getByLabel('Name').fill(`${site.name} anew`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article').filter({ hasText: `${site.name} anew` })).toBeVisible()
  await choose(page, `${site.name} anew`, 'Change address')
  const dialog = page.getByRole('dialog', { name: 'Change address' })
  await expect(dialog).toContainText('The current address stops working')
  await dialog.getByLabel('Address').fill(`${site.subdomain}-moved`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toContainText('Codes that open the site still work')
  expect((await visit(site.url)).status).toBe(404)
})

test('a site is created with the keyboard alone', async ({ page, stack }) => {
  // Listened to from the beginning: a dialog that opens before the browser hands it over is lost.
  const choosers: FileChooser[] = []
  page.on('filechooser', (chooser) => choosers.push(chooser))
  await page.goto(`${stack.origin}/`)
  await page.getByRole('navigation').first().waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await expect(page.getByRole('heading', { level: 1, name: 'Sites' })).toBeVisible()
  await page.getByRole('link', { name: 'New site' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New site' })
  // The first field has the focus; the buttons for the files are before it.
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(dialog.getByRole('button', { name: 'Choose a ZIP file' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(() => choosers.length).toBe(1)
  const own = `keys-${unique()}`
  await choosers[0]?.setFiles({ name: `${own}.zip`, mimeType: 'application/zip', buffer: zipOf(small) })
  await expect(dialog.getByLabel('Address')).toHaveValue(own)
  await dialog.getByLabel('Name').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('The site is live')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Show the site' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('j')
  await expect(page.getByRole('article').first().getByRole('link').first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/sites\/[^/]+$/)
})

test('the list fits a phone, is searched by name, and its cards lead to their sites', async ({ page, stack }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const site = await makeSite(page, stack.origin)
  await page.goto(`${stack.origin}/sites`)
  await expect(page.getByRole('list', { name: 'Sites' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await expectAccessible(page, { without: 'iframe' })
  await page.getByLabel('Search sites by name').fill(site.name.toUpperCase())
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByLabel('Search sites by name').fill('nothing is called this')
  await expect(page.getByText('There is no site named like')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByRole('link', { name: site.name, exact: true }).click()
  await expect(page.getByRole('region', { name: 'Details' })).toContainText(site.subdomain)
})

async function choose(page: Page, name: string, action: string) {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action }).click()
}
