import { chooseZip, dropFolder, toHtml, writeFolder, createUniqueName, requestSite } from './create-site.ts'
import { expect, signIn, test } from './stack.ts'

test('a dropped folder becomes a site whose versions can be previewed and restored', async ({ page, stack }) => {
  await signIn(page, stack)
  await page.goto(`${stack.origin}/sites`)
  await expect(page.getByRole('link', { name: 'New site' })).toBeVisible()
  // A browser lists a folder in batches of a hundred files.
  const manyFiles = Array.from(
    { length: 130 },
    (_, index) => [`photos/${index}.html`, toHtml(`Photo ${index}`, '')] as const,
  )
  const name = `many-${createUniqueName()}`
  const folder = writeFolder(name, {
    'index.html': toHtml('First version', ''),
    'photos/.DS_Store': 'x',
    ...Object.fromEntries(manyFiles),
  })
  await dropFolder(page, folder)
  const creating = page.getByRole('dialog', { name: 'New site' })
  await expect(creating.getByText('131 files ·')).toBeVisible()
  await expect(creating.getByText('Not uploaded: .DS_Store')).toBeVisible()
  await creating.getByRole('button', { name: 'Publish site' }).click()
  await expect(page.getByText('The site is live')).toBeVisible()
  const url = String(await page.getByRole('dialog').getByRole('link', { name: 'Open' }).getAttribute('href'))
  expect((await requestSite(url)).body).toContain('First version')
  expect((await requestSite(new URL('photos/129.html', url).href)).body).toContain('Photo 129')

  await page.getByRole('link', { name: 'Show the site' }).click()
  await page.getByRole('link', { name: 'Deploy a new version' }).click()
  const dialog = page.getByRole('dialog')
  await chooseZip(dialog, { 'index.html': toHtml('Second version', '') })
  await dialog.getByRole('button', { name: 'Upload and preview' }).click()
  await expect(dialog).toHaveAccessibleName('Preview of version 2')
  await expect(dialog.frameLocator('iframe').getByRole('heading', { name: 'Second version' })).toBeVisible()
  expect((await requestSite(url)).body).toContain('First version')
  await dialog.getByRole('button', { name: 'Publish version 2' }).click()
  await expect(page.getByRole('status')).toContainText('Version 2 is live')
  expect((await requestSite(url)).body).toContain('Second version')
  const versions = page.getByRole('list', { name: 'Versions' }).getByRole('listitem')
  await page.getByRole('button', { name: 'Restore version 1' }).click()
  await expect(versions.nth(1)).toContainText('Live')
  // The toast of the version that was published before is still shown, with its own Undo.
  const restored = page.getByRole('status').getByRole('listitem').filter({ hasText: 'Version 1 is live' })
  await restored.getByRole('button', { name: 'Undo' }).click()
  await expect(versions.first()).toContainText('Live')
  await expect.poll(async () => (await requestSite(url)).body).toContain('Second version')
})
