import type { Page } from 'playwright/test'
import { expectAccessible, openDialog } from '../../e2e/expect-accessible.ts'
import { chooseZip, toHtml, createSite, createUniqueName, requestSite } from '../../e2e/create-site.ts'
import { expect, signIn, test } from '../../e2e/stack.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test.beforeEach(async ({ page, stack }) => {
  await signIn(page, stack)
})

test('on a phone, versions of a site are previewed, published, restored and discarded', async ({ page, stack }) => {
  await page.goto(`${stack.origin}/sites`)
  await page.getByRole('link', { name: 'New site' }).tap()
  const dialog = page.getByRole('dialog')
  const name = `Phone ${createUniqueName()}`
  await chooseZip(dialog, { 'index.html': toHtml('First version', ''), 'mail.php': '<?php' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Address').fill(name.toLowerCase().replace(' ', '-'))
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>()
  await page.route('**/api/sites', async (route) => {
    if (route.request().method() === 'POST') await released
    await route.fallback()
  })
  await dialog.getByRole('button', { name: 'Publish site' }).tap()
  await expect(dialog.getByRole('status')).toHaveText('Check and publish…')
  await expectFits(page)
  await expectAccessible(page, openDialog)
  release(undefined)
  await expect(dialog.getByRole('status')).toHaveText('The site is live')
  await expect(dialog.getByRole('region', { name: '1 file was skipped' })).toBeVisible()
  await expectFits(page)
  await dialog.getByRole('link', { name: 'Show the site' }).tap()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expectFits(page)

  const versions = page.getByRole('list', { name: 'Versions' }).getByRole('listitem')
  await uploadAndPreview(page, 'Second version')
  await expect(dialog.frameLocator('iframe').getByRole('heading', { name: 'Second version' })).toBeVisible()
  await expectFits(page)
  await expectAccessible(page, { ...openDialog, without: 'iframe' })
  await dialog.getByRole('button', { name: 'Publish version 2' }).tap()
  await expect(dialog).toBeHidden()
  await expect(versions.first()).toContainText('Live')
  await page.getByRole('button', { name: 'Restore version 1' }).tap()
  await expect(versions.nth(1)).toContainText('Live')

  await uploadAndPreview(page, 'Third version')
  await dialog.getByRole('button', { name: 'Discard' }).tap()
  await expect(dialog).toBeHidden()
  await expect(versions).toHaveCount(2)
  await expectFits(page)
})

test('on a phone, sites are renamed and deleted', async ({ page, stack }) => {
  const [site, other] = [await createSite(page, stack.origin), await createSite(page, stack.origin)]
  await page.goto(`${stack.origin}/sites`)
  await chooseAction(page, site.name, 'Rename')
  const dialog = page.getByRole('dialog')
  const name = `${site.name} anew`
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Rename' }).tap()
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible()

  await chooseAction(page, name, 'Make a code for it')
  await expectFits(page)
  await dialog.getByRole('button', { name: 'Create code' }).tap()
  await expect(dialog.getByTitle(/^http:/)).toBeVisible()
  await expectFits(page)
  await dialog.getByRole('button', { name: 'Close' }).tap()
  await expect(page.getByRole('article').filter({ hasText: name })).toContainText('1 code')

  await chooseAction(page, other.name, 'Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete site' }).tap()
  await expect(page.getByText(`Deleted the site ${other.name}`)).toBeVisible()
  await expect(page.getByRole('link', { name: other.name, exact: true })).toBeHidden()
  expect((await requestSite(other.url)).status).toBe(404)
})

/** Uploads a new version, and opens its preview before it goes live. */
async function uploadAndPreview(page: Page, title: string) {
  await page.getByRole('link', { name: 'Deploy a new version' }).tap()
  const dialog = page.getByRole('dialog')
  await chooseZip(dialog, { 'index.html': toHtml(title, '') })
  await dialog.getByRole('button', { name: 'Upload and preview' }).tap()
  await expect(dialog).toHaveAccessibleName(/^Preview of version/)
}

async function chooseAction(page: Page, name: string, action: string) {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).tap()
  await page.getByRole('menuitem', { name: action }).tap()
}

async function expectFits(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
}
