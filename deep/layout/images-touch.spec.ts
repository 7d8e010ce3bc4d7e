import type { Browser, Locator, Page } from '@playwright/test'
import type { SpawnedStack } from '../../src/testing/stack.ts'
import { expectAccessible } from '../../e2e/expect-accessible.ts'
import { createPage, openBuilder, openBuilderByTouch, showSettings } from '../../e2e/open-builder.ts'
import { openInOtherWorkspace } from '../../e2e/people.ts'
import { createPng, findTile, toFile } from '../../e2e/pictures.ts'
import { expect, signIn, test } from '../../e2e/stack.ts'

/** Timeout for pictures of the built-in collection, which are drawn one after the other when they are first shown. */
const drawingTimeout = { timeout: 40_000 }

test('on a phone, the image library is used by touch', async ({ stack, browser }) => {
  const { page: desktop } = await openInOtherWorkspace({ browser, stack }, 'free')
  const phone = await openPhone(browser, desktop)
  await phone.goto(`${stack.origin}/images`)
  const names = ['One', 'Two', 'Three'].map((name) => `${name} ${crypto.randomUUID().slice(0, 8)}`)
  await phone
    .getByLabel('Picture files')
    .setInputFiles(await Promise.all(names.map(async (name) => toFile(name, await createPng()))))
  const uploads = phone.getByRole('region', { name: 'Uploads' })
  await expect(uploads.getByRole('status')).toHaveText('Uploaded 3 pictures')
  await uploads.getByRole('button', { name: 'Close the list of uploads' }).tap()
  const [first = ''] = names
  await findTile(phone, first).tap()
  const details = phone.getByRole('complementary', { name: 'Image' })
  const focus = details.getByRole('slider', { name: 'Focal point' })
  const box = await focus.boundingBox()
  if (!box) throw new Error('The picture is not visible.')
  await focus.tap({ position: { x: box.width * 0.75, y: box.height * 0.5 } })
  await expect(focus).toHaveAttribute('aria-valuetext', /^7\d% from the left/)
  await expect(phone.getByText('Moved the focal point')).toBeVisible()
  await details.getByRole('button', { name: 'Delete' }).tap()
  await phone.getByRole('alertdialog').getByRole('button', { name: 'Delete image' }).tap()
  await expect(findTile(phone, first)).toHaveCount(0)

  await phone.getByRole('tab', { name: 'Stock photos' }).tap()
  const photos = phone.getByRole('grid', { name: 'Stock photos' })
  await photos.getByRole('button').first().tap()
  await expect(photos.getByRole('button', { name: /In your library/ })).toHaveCount(1, drawingTimeout)
  await phone.getByRole('tab', { name: 'Generate' }).tap()
  await phone.getByLabel('Prompt').fill('Quarterly tax return')
  await phone.getByRole('button', { name: 'Generate', exact: true }).tap()
  const results = phone.getByRole('region', { name: 'Generated pictures' })
  await expect(results.getByText('These pictures are samples.')).toBeVisible()
  expect(await phone.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await expectAccessible(phone)
})

test('on a phone, a picture is chosen for a block by touch', async ({ page, stack, browser }) => {
  await signIn(page, stack)
  const name = `Touched ${crypto.randomUUID()}`
  await addImage(page, stack, name)
  const id = await createPage(page, stack, ['One'])
  await addImageBlock(page, stack, id)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const phone = await openBuilderByTouch({ browser, page, stack }, { id, width: 390 })
  await phone.getByRole('option', { name: /^Image/ }).tap()
  await showSettings(phone)
  const settings = phone.getByRole('region', { name: 'Block settings' })
  await chooseTile(phone, settings, name)
  await expect(settings.getByRole('link', { name })).toBeVisible()
  await phone.goto(`${stack.origin}/images`)
  await findTile(phone, name).tap()
  const details = phone.getByRole('complementary', { name: 'Image' })
  await expect(details.getByLabel('Name')).toHaveValue(name)
  await expect(details.getByRole('region', { name: 'Used by' }).getByRole('link')).toHaveCount(1)
  expect(await phone.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await expectAccessible(phone)
  await details.getByRole('button', { name: 'Close' }).tap()
  await expect(findTile(phone, name)).toBeVisible()
})

/** Opens a phone with the session of `page`. */
async function openPhone(browser: Browser, page: Page): Promise<Page> {
  const storageState = await page.context().storageState()
  const viewport = { width: 390, height: 844 }
  const context = await browser.newContext({ viewport, hasTouch: true, isMobile: true, storageState })
  return context.newPage()
}

/** Adds an image block with a built-in drawing to a page. */
async function addImageBlock(page: Page, stack: SpawnedStack, id: string): Promise<void> {
  await openBuilder(page, stack, id)
  await page.getByRole('region', { name: 'Blocks' }).getByRole('button', { name: 'Image', exact: true }).click()
}

async function chooseTile(page: Page, settings: Locator, name: string) {
  await settings.getByRole('button', { name: /^(Choose|Replace): / }).click()
  await findTile(page, name).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

async function addImage(page: Page, { origin }: SpawnedStack, name: string) {
  const data = { data: (await createPng()).toString('base64'), name }
  const reply = await page.request.post(`${origin}/api/images`, { data, headers: { origin } })
  expect(reply.ok(), await reply.text()).toBe(true)
}
