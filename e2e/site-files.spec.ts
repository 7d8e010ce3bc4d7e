import { randomBytes } from 'node:crypto'
import { expectAccessible, openDialog } from './expect-accessible.ts'
import { chooseFolder, drop, dropFolder, html, makeFolder, makeSite, unique, visit, zipOf } from './make-site.ts'
import { expect, signIn, test } from './stack.ts'

test.beforeEach(async ({ page, stack }) => {
  await signIn(page, stack)
})

test('a folder becomes a site: skipped files are explained before the upload, and broken links after it', async ({
  page,
  stack,
}) => {
  await page.goto(`${stack.origin}/sites`)
  await page.getByRole('link', { name: 'New site' }).click()
  const dialog = page.getByRole('dialog', { name: 'New site' })
  const own = `garden ${unique()}`
  const folder = makeFolder(own, {
    'index.html': html('The garden', '<a href="roses.html">Roses</a> <a href="tulips.html">Tulips</a>'),
    'roses.html': html('Roses', ''),
    'contact.php': '<?php echo 1;',
    '.DS_Store': 'x',
    'node_modules/tool/index.js': 'x',
  })
  await chooseFolder(dialog, folder)
  await expect(dialog.getByText('2 files')).toBeVisible()
  await expect(dialog.getByText('Not uploaded: .DS_Store, node_modules')).toBeVisible()
  await expect(dialog.getByRole('region', { name: '1 file will be skipped' })).toContainText('contact.php')
  const name = own.charAt(0).toUpperCase() + own.slice(1)
  await expect(dialog.getByLabel('Name')).toHaveValue(name)
  await expect(dialog.getByLabel('Address')).toHaveValue(own.replace(' ', '-'))
  await expectAccessible(page, openDialog)
  await dialog.getByRole('button', { name: 'Publish site' }).click()
  const result = page.getByRole('dialog', { name })
  await expect(result.getByRole('status')).toHaveText('The site is live')
  await expect(result.getByRole('region', { name: '1 broken link' })).toContainText('index.html → tulips.html')
  await expectAccessible(page, openDialog)
  const url = await result.getByRole('link', { name: 'Open' }).getAttribute('href')
  expect((await visit(String(url))).body).toContain('The garden')
  await result.getByRole('link', { name: 'Show the site' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Versions' }).getByRole('listitem')).toContainText('Live')
  await expectAccessible(page, { without: 'iframe' })
})

test('problems are shown before the upload, and a build folder inside can be used instead', async ({ page, stack }) => {
  await page.goto(`${stack.origin}/sites?new=true`)
  const dialog = page.getByRole('dialog', { name: 'New site' })
  await dialog.getByRole('button', { name: 'Publish site' }).click()
  await expect(dialog.getByText('Choose a folder or a ZIP file.')).toBeVisible()
  await expect(dialog.getByText('Enter a name.')).toBeVisible()
  const own = `project-${unique()}`
  const folder = makeFolder(own, { 'package.json': '{}', 'dist/index.html': html('Built', '') })
  await chooseFolder(dialog, folder)
  await expect(dialog.getByRole('alert').filter({ hasText: 'There is no index.html' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Use dist instead' }).click()
  await expect(dialog.getByText('1 file ·')).toBeVisible()
  await dialog.getByLabel('Address').fill('admin')
  await dialog.getByRole('button', { name: 'Publish site' }).click()
  await expect(dialog.getByText('The subdomain admin is reserved. Choose another one.')).toBeVisible()
  await dialog.getByLabel('Address').fill(own)
  await dialog.getByRole('button', { name: 'Publish site' }).click()
  await expect(page.getByText('The site is live')).toBeVisible()
})

test('a ZIP that is dropped on the screen becomes a site', async ({ page, stack }) => {
  await page.goto(`${stack.origin}/sites`)
  await expect(page.getByRole('link', { name: 'New site' })).toBeVisible()
  const own = `dropped-${unique()}`
  await drop(page, `${own}.zip`, zipOf({ [`${own}/index.html`]: html('Dropped', ''), [`${own}/contact.php`]: '<?php' }))
  const dialog = page.getByRole('dialog', { name: 'New site' })
  await expect(dialog.getByText(`${own}.zip`)).toBeVisible()
  await expect(dialog.getByLabel('Address')).toHaveValue(own)
  await dialog.getByRole('button', { name: 'Publish site' }).click()
  await expect(page.getByText('The site is live')).toBeVisible()
  await expect(page.getByRole('region', { name: '1 file was skipped' })).toContainText('contact.php')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/sites$/)
  await expect(page.getByRole('article').filter({ hasText: own })).toContainText('Version 1 · 1 file')
})

test('every file of a dropped folder is read, though a browser lists a hundred at a time', async ({ page, stack }) => {
  await page.goto(`${stack.origin}/sites`)
  await expect(page.getByRole('link', { name: 'New site' })).toBeVisible()
  const names = Array.from({ length: 130 }, (_, at) => `${at}.html`)
  const pages = Object.fromEntries(
    names.flatMap((name) => [name, `photos/${name}`].map((path) => [path, html(path, '')])),
  )
  const own = `many-${unique()}`
  await dropFolder(page, makeFolder(own, { 'index.html': html('Many', ''), 'photos/.DS_Store': 'x', ...pages }))
  const dialog = page.getByRole('dialog', { name: 'New site' })
  await expect(dialog.getByText('261 files ·')).toBeVisible()
  await expect(dialog.getByText('Not uploaded: .DS_Store')).toBeVisible()
  await dialog.getByRole('button', { name: 'Publish site' }).click()
  await expect(page.getByText('The site is live')).toBeVisible()
  await expect(page.getByRole('dialog').getByText('261 files ·')).toBeVisible()
})

test('a large folder is uploaded in parts: it goes on after a part that failed, and can be cancelled', async ({
  page,
  stack,
}) => {
  const site = await makeSite(page, stack.origin)
  await page.goto(`${stack.origin}/sites/${site.id}?deploy=true`)
  const dialog = page.getByRole('dialog', { name: 'Deploy a new version' })
  const bytes = 4_200_000
  await chooseFolder(dialog, makeFolder('large', { 'index.html': html('Large', ''), 'photo.jpg': randomBytes(bytes) }))
  const ranges: string[] = []
  let broken = 0
  await page.route('**/api/sites/uploads/*', async (route) => {
    const request = route.request()
    if (request.method() !== 'PUT') return route.fallback()
    ranges.push(String(request.headers()['content-range']).split('/')[0] ?? '')
    if (ranges.length === 3 && broken++ === 0) return route.abort('connectionreset')
    return route.fallback()
  })
  await dialog.getByRole('button', { name: 'Upload and preview' }).click()
  const preview = page.getByRole('dialog', { name: 'Preview of version 2' })
  await expect(preview).toBeVisible()
  expect(ranges).toEqual([
    'bytes 0-999999',
    'bytes 1000000-1999999',
    'bytes 2000000-2999999',
    'bytes 2000000-2999999',
    'bytes 3000000-3999999',
    expect.stringMatching(/^bytes 4000000-42\d+$/),
  ])
  await preview.getByRole('button', { name: 'Keep for later' }).click()

  await page.unrouteAll()
  await page.route('**/api/sites/uploads/*', (route) =>
    route.request().method() === 'PUT' ? undefined : route.fallback(),
  )
  await page.getByRole('link', { name: 'Deploy a new version' }).click()
  await chooseFolder(dialog, makeFolder('large', { 'index.html': html('Large', ''), 'photo.jpg': randomBytes(bytes) }))
  const deleted = page.waitForRequest((request) => request.method() === 'DELETE')
  await dialog.getByRole('button', { name: 'Upload and preview' }).click()
  await expect(dialog.getByText(/^0 B of 4\.2 MB$/)).toBeVisible()
  await expect(dialog.getByRole('status')).toHaveText('Upload…')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await deleted
  // What was chosen is still there.
  await expect(dialog.getByText('2 files')).toBeVisible()
})
