import { createPage, openBuilder, readContent } from '../../e2e/open-builder.ts'
import { createPng, toFile } from '../../e2e/pictures.ts'
import { expect, signIn, test } from '../../e2e/stack.ts'

test('visitors see a picture that was uploaded in the builder', async ({ page, stack }) => {
  await signIn(page, stack)
  const id = await createPage(page, stack, ['One'])
  await openBuilder(page, stack, id)
  await page.getByRole('region', { name: 'Blocks' }).getByRole('button', { name: 'Image', exact: true }).click()
  const settings = page.getByRole('region', { name: 'Block settings' })
  await settings.getByRole('button', { name: /^(Choose|Replace): / }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose a picture' })
  const name = `Harbor ${crypto.randomUUID()}`
  await dialog.getByLabel('Picture files').setInputFiles(toFile(name, await createPng()))
  await expect(settings.getByRole('link', { name })).toBeVisible()
  await settings.getByLabel('Alt text').fill('The harbor at dusk')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const { origin } = stack
  const published = await page.request.post(`${origin}/api/pages/${id}/publish`, { headers: { origin }, data: {} })
  expect(published.ok(), await published.text()).toBe(true)

  const { url } = await readContent(page, stack, id)
  await page.goto(url)
  const image = page.getByRole('img', { name: 'The harbor at dusk' })
  await expect(image).toBeVisible()
  await expect.poll(() => image.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth)).toBe(60)
})
