import { readdirSync } from 'node:fs'
import { chooseFolder, createSite } from '../../e2e/create-site.ts'
import { expect, signIn, test } from '../../e2e/stack.ts'
import { buildDocumentationSite } from './build-documentation-site.ts'

test('a documentation site made by VitePress works after it is deployed from its folder', async ({ page, stack }) => {
  test.setTimeout(300_000)
  const dist = buildDocumentationSite()
  await signIn(page, stack)
  const site = await createSite(page, stack.origin)
  await page.goto(`${stack.origin}/sites/${site.id}?deploy=true`)
  const dialog = page.getByRole('dialog')
  await chooseFolder(dialog, dist)
  await expect(dialog.getByText(`${countFiles(dist)} files ·`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Upload and preview' }).click()
  await expect(dialog).toHaveAccessibleName('Preview of version 2')
  await expect(dialog.frameLocator('iframe').getByRole('heading', { name: 'A lamp that listens' })).toBeVisible()
  // No file is skipped and no link is broken.
  await expect(dialog.getByRole('region')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Publish version 2' }).click()
  await expect(page.getByRole('status')).toContainText('Version 2 is live')

  const problems: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${response.status()} ${response.url()}`)
  })
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(String(error)))

  await page.goto(site.url)
  await expect(page.getByRole('heading', { name: 'A lamp that listens' })).toBeVisible()
  const loadedFonts = await page.evaluate(async () =>
    [...(await document.fonts.ready)].filter((font) => font.status === 'loaded'),
  )
  expect(loadedFonts.length).toBeGreaterThan(0)
  await expect(page.getByRole('img', { name: 'A lamp' })).toHaveJSProperty('naturalWidth', 64)

  // Links within the site do not load the page again.
  await page.evaluate(() => void (document.body.dataset['loaded'] = 'once'))
  await page.getByRole('link', { name: 'Get started' }).click()
  await expect(page).toHaveURL(`${site.url}guide/installation`)
  await expect(page.getByRole('heading', { name: 'Installation', level: 1 })).toBeVisible()
  await page.locator('.vp-doc').getByRole('link', { name: 'configuration' }).click()
  await expect(page.getByRole('heading', { name: 'Configuration', level: 1 })).toBeVisible()
  await expect(page.locator('body')).toHaveAttribute('data-loaded', 'once')

  // Addresses without an extension, and of folders, can be opened from outside.
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Configuration', level: 1 })).toBeVisible()
  await page.goto(`${site.url}guide/`)
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible()

  await page.keyboard.press('Control+k')
  await page.getByRole('searchbox').fill('candlelight')
  await page.getByRole('option').first().click()
  await expect(page).toHaveURL(`${site.url}guide/configuration#colour-temperature`)
  await expect(page.getByText('Candlelight has 1,900 kelvin')).toBeInViewport()
  expect(problems).toEqual([])

  const missing = await page.goto(`${site.url}guide/missing`)
  expect(missing?.status()).toBe(404)
  await expect(page.getByText('PAGE NOT FOUND')).toBeVisible()
  await page.getByRole('link', { name: 'go to home' }).click()
  await expect(page.getByRole('heading', { name: 'A lamp that listens' })).toBeVisible()
})

function countFiles(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length
}
