import sharp from 'sharp'
import { expectAccessible } from './expect-accessible.ts'
import { makePage, openBuilder } from './open-builder.ts'
import { expect, signIn, test } from './stack.ts'

test('an image is deleted from the library, unless a page uses it', async ({ page, stack }) => {
  await signIn(page, stack)
  const own = crypto.randomUUID().slice(0, 8)
  for (const [name, background] of [
    [`unused ${own}`, '#c8102e'],
    [`shown ${own}`, '#0a7d3c'],
  ] as const) {
    const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
      .png()
      .toBuffer()
    const headers = { origin: stack.origin }
    const data = { data: bytes.toString('base64'), name }
    expect((await page.request.post(`${stack.origin}/api/images`, { data, headers })).status()).toBe(201)
  }
  await openBuilder(page, stack, await makePage(page, stack, ['One']))
  await page.getByRole('region', { name: 'Blocks' }).getByRole('button', { name: 'Image', exact: true }).click()
  const settings = page.getByRole('region', { name: 'Block settings' })
  await settings.getByRole('button', { name: /^(Choose|Replace): / }).click()
  const library = page.getByRole('region', { name: 'Library' })
  await library.getByRole('button', { name: `shown ${own}`, exact: true }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  // The alternative text of the previous image does not apply.
  await expect(settings.getByLabel('Alt text')).toHaveValue('')

  await settings.getByRole('button', { name: /^Replace: / }).click()
  await expectAccessible(page)
  const remove = async (name: string) => {
    await library.getByRole('button', { name: `Delete picture ${name}` }).click()
    await page
      .getByRole('alertdialog', { name: 'Delete picture' })
      .getByRole('button', { name: 'Delete picture' })
      .click()
  }
  await remove(`shown ${own}`)
  const params = page.getByRole('alertdialog', { name: 'Delete picture' })
  await expect(params.getByRole('alert')).toContainText('The picture was not deleted')
  await params.getByRole('button', { name: 'Cancel' }).click()
  await remove(`unused ${own}`)
  await expect(page.getByText(`Deleted the picture unused ${own}`)).toBeVisible()
  await expect(library.getByRole('button', { name: `unused ${own}`, exact: true })).toHaveCount(0)
  await expect(library.getByRole('button', { name: `shown ${own}`, exact: true })).toBeVisible()
})
