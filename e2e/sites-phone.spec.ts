import type { Page } from 'playwright/test'
import { chooseZip, toHtml, createUniqueName, requestSite } from './create-site.ts'
import { expect, signIn, test } from './stack.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('on a phone, a site is created from a ZIP and gets a new version', async ({ page, stack }) => {
  await signIn(page, stack)
  await page.goto(`${stack.origin}/sites`)
  await page.getByRole('link', { name: 'New site' }).tap()
  const dialog = page.getByRole('dialog')
  const name = `Phone ${createUniqueName()}`
  await chooseZip(dialog, { 'index.html': toHtml('First version', ''), 'mail.php': '<?php' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Address').fill(name.toLowerCase().replace(' ', '-'))
  await dialog.getByRole('button', { name: 'Publish site' }).tap()
  await expect(dialog.getByRole('status')).toHaveText('The site is live')
  await expect(dialog.getByRole('region', { name: '1 file was skipped' })).toBeVisible()
  await expectFits(page)
  const url = String(await dialog.getByRole('link', { name: 'Open' }).getAttribute('href'))
  await dialog.getByRole('link', { name: 'Show the site' }).tap()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expectFits(page)

  await page.getByRole('link', { name: 'Deploy a new version' }).tap()
  await chooseZip(dialog, { 'index.html': toHtml('Second version', '') })
  await dialog.getByRole('button', { name: 'Upload and preview' }).tap()
  await expect(dialog.frameLocator('iframe').getByRole('heading', { name: 'Second version' })).toBeVisible()
  await expectFits(page)
  await dialog.getByRole('button', { name: 'Publish version 2' }).tap()
  await expect(dialog).toBeHidden()
  const versions = page.getByRole('list', { name: 'Versions' }).getByRole('listitem')
  await expect(versions.first()).toContainText('Live')
  expect((await requestSite(url)).body).toContain('Second version')
})

async function expectFits(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
}
