import type { Locator, Page } from '@playwright/test'
import { z } from 'zod'
import type { SpawnedStack } from '../src/testing/stack.ts'
import { expectAccessible, openDialog } from './expect-accessible.ts'
import { canvas, makePage, openBuilder, openBuilderByTouch, showSettings } from './open-builder.ts'
import { personElsewhere } from './people.ts'
import { png, tile, toFile } from './pictures.ts'
import { expect, signIn, test } from './stack.ts'

test('many pictures are uploaded; a wrong file says what is wrong, and a failed upload is sent again', async ({
  page,
  stack,
}) => {
  await signIn(page, stack)
  await openImages(page, stack)
  let failures = 1
  await page.route('**/api/images', (route) =>
    route.request().method() === 'POST' && failures-- > 0 ? route.abort() : route.continue(),
  )
  const names = ['One', 'Two', 'Three'].map((name) => `${name} ${crypto.randomUUID().slice(0, 8)}`)
  const pictures = await Promise.all(names.map(async (name) => toFile(name, await png())))
  await page
    .getByLabel('Picture files')
    .setInputFiles([...pictures, { name: 'menu.pdf', mimeType: 'application/pdf', buffer: Buffer.from('PDF') }])
  const uploads = page.getByRole('region', { name: 'Uploads' })
  await expect(uploads.getByText('menu.pdf is not a picture')).toBeVisible()
  await expect(uploads.getByRole('status')).toHaveText('Uploaded 2 pictures. 2 files could not be uploaded')
  await expectAccessible(page)
  await uploads.getByRole('button', { name: /^Retry/ }).click()
  await expect(uploads.getByRole('status')).toHaveText('Uploaded 3 pictures. 1 file could not be uploaded')
  for (const name of names) await expect(tile(page, name)).toBeVisible()
  await uploads.getByRole('button', { name: 'Close the list of uploads' }).click()
  await expect(uploads).toHaveCount(0)
  await page.reload()
  for (const name of names) await expect(tile(page, name)).toBeVisible()
})

test('a picture that is uploaded while the library is still loading appears in it', async ({ page, stack }) => {
  await signIn(page, stack)
  const { promise: uploaded, resolve } = Promise.withResolvers<void>()
  // Read before the upload, and received after it.
  await page.route(/\/api\/images\?/, async (route) => {
    const response = await route.fetch()
    await uploaded
    await route.fulfill({ response })
  })
  await openImages(page, stack)
  const name = `Early ${crypto.randomUUID()}`
  await page.getByLabel('Picture files').setInputFiles(toFile(name, await png()))
  await expect(page.getByRole('region', { name: 'Uploads' }).getByRole('status')).toHaveText('Uploaded 1 picture')
  resolve()
  await expect(tile(page, name)).toBeVisible()
})

test('a picture is uploaded by dropping it anywhere, and by pasting it', async ({ page, stack }) => {
  await signIn(page, stack)
  await page.goto(`${stack.origin}/images?tab=stock`)
  await expect(page.getByRole('grid', { name: 'Stock photos' })).toBeVisible()
  const [dropped, pasted] = [`Dropped ${crypto.randomUUID()}`, `Pasted ${crypto.randomUUID()}`]
  await sendFile(page, { event: 'drop', name: dropped })
  // The library is shown, with the new picture first.
  await expect(tile(page, dropped)).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Library' })).toHaveAttribute('aria-selected', 'true')
  await sendFile(page, { event: 'paste', name: pasted })
  await expect(tile(page, pasted)).toBeVisible()
})

test('name and alt text are saved with Undo, and the focal point is moved by keys and by a click', async ({
  page,
  stack,
}) => {
  await signIn(page, stack)
  const name = `Named ${crypto.randomUUID()}`
  const id = await addImage(page, stack, name)
  await openImages(page, stack)
  await tile(page, name).click()
  const details = page.getByRole('complementary', { name: 'Image' })
  await expect(details.getByLabel('Name')).toHaveValue(name)
  await expect(page).toHaveURL(new RegExp(`open=${id}`))
  await expectAccessible(page)
  await details.getByLabel('Alt text').fill('The harbor at dusk')
  await details.getByRole('button', { name: 'Save' }).click()
  await expect.poll(async () => (await readImage(page, stack, id)).alt).toBe('The harbor at dusk')
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(details.getByLabel('Alt text')).toHaveValue('')
  expect((await readImage(page, stack, id)).alt).toBe('')

  const focus = details.getByRole('slider', { name: 'Focal point' })
  await focus.press('ArrowLeft')
  await focus.press('Shift+ArrowUp')
  await expect(focus).toHaveAttribute('aria-valuetext', '48% from the left, 40% from the top')
  await expect.poll(async () => (await readImage(page, stack, id)).focalPoint).toEqual({ x: 0.48, y: 0.4 })
  await expect(details.getByRole('figure').filter({ hasText: 'Square' }).getByRole('presentation')).toHaveCSS(
    'object-position',
    '48% 40%',
  )
  const box = await focus.boundingBox()
  if (!box) throw new Error('The picture is not visible.')
  await focus.click({ position: { x: box.width * 0.25, y: box.height * 0.5 } })
  await expect.poll(async () => (await readImage(page, stack, id)).focalPoint?.x).toBeCloseTo(0.25, 1)
  await details.getByRole('button', { name: 'Close' }).click()
  await expect(tile(page, name)).toBeFocused()
})

test('an image that a page shows names the page and is not deleted; another is deleted by key', async ({
  page,
  stack,
}) => {
  await signIn(page, stack)
  const own = crypto.randomUUID().slice(0, 8)
  const [shown, unused] = [`Shown ${own}`, `Unused ${own}`]
  await addImage(page, stack, shown)
  await addImage(page, stack, unused)
  const id = await makePage(page, stack, ['One'])
  const settings = await addImageBlock(page, stack, id)
  await chooseTile(page, settings, shown)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  // The canvas follows the focal point without a reload.
  await page.getByRole('link', { name: 'Back to the pages' }).click()
  await page.getByRole('link', { name: 'Images', exact: true }).click()
  await tile(page, shown).click()
  await page.getByRole('slider', { name: 'Focal point' }).press('Shift+ArrowUp')
  await expect(page.getByText('Moved the focal point')).toBeVisible()
  for (const _ of ['the library', 'the pages', 'the builder']) await page.goBack()
  const picture = canvas(page).locator('img[src*="/files/images/"]')
  await expect(picture).toHaveCSS('object-position', '50% 40%')

  await openImages(page, stack)
  await tile(page, shown).focus()
  await page.keyboard.press('Delete')
  const refused = page.getByRole('alertdialog', { name: 'Image in use' })
  await expect(refused.getByRole('link', { name: 'Made here' })).toHaveAttribute('href', new RegExp(id))
  await expectAccessible(page, { within: '[role=alertdialog]' })
  await refused.getByRole('button', { name: 'Close' }).first().click()
  await tile(page, unused).focus()
  await page.keyboard.press('Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete image' }).click()
  await expect(page.getByText(`Deleted the image ${unused}`)).toBeVisible()
  await expect(tile(page, unused)).toHaveCount(0)
  await expect(page.getByRole('gridcell').getByRole('button').and(page.locator(':focus'))).toHaveCount(1)
  await tile(page, shown).click()
  await expect(page.getByRole('region', { name: 'Used by' }).getByRole('link', { name: 'Made here' })).toBeVisible()
})

test('a stock photo is found by words, added to the library and marked; its source is named', async ({
  stack,
  browser,
}) => {
  const { page } = await personElsewhere({ browser, stack }, 'free')
  await page.goto(`${stack.origin}/images`)
  await expect(page.getByRole('heading', { name: 'No images yet' })).toBeVisible()
  await page.getByRole('tab', { name: 'Stock photos' }).click()
  const photos = page.getByRole('grid', { name: 'Stock photos' })
  await expect(photos.getByRole('button').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Search stock photos' }).fill('mountains')
  await expect(page).toHaveURL(/q=mountains/)
  await expect(photos.getByRole('button', { name: /mountain/i }).first()).toBeVisible()
  await expectAccessible(page)
  await photos.getByRole('button').first().click()
  await expect(photos.getByRole('button', { name: /In your library/ })).toHaveCount(1)
  await photos.getByRole('button', { name: /In your library/ }).click()
  const details = page.getByRole('complementary', { name: 'Image' })
  await expect(details.getByText('From the built-in collection')).toBeVisible()
  await page.getByRole('textbox', { name: 'Search stock photos' }).fill('zzzzzz')
  await expect(page.getByText('No matching photos')).toBeVisible()
  await page.reload()
  await expect(page.getByText('No matching photos')).toBeVisible()
})

test('pictures are generated until none are left; a blocked prompt counts and says so', async ({ stack, browser }) => {
  const { page } = await personElsewhere({ browser, stack }, 'free')
  await page.goto(`${stack.origin}/images?tab=generate`)
  const left = page.getByRole('status').filter({ hasText: 'left this month' })
  await expect(left).toHaveText('3 pictures left this month')
  const button = page.getByRole('button', { name: 'Generate', exact: true })
  await button.click()
  await expect(page.getByRole('alert')).toContainText('Describe the picture.')
  await page.getByLabel('Prompt').fill('Mountains over a lake')
  await page.getByRole('radio', { name: '16:9' }).check()
  await button.click()
  const results = page.getByRole('region', { name: 'Generated pictures' })
  await expect(results.getByText('These pictures are samples.')).toBeVisible()
  await expect(left).toHaveText('2 pictures left this month')
  await expectAccessible(page)
  await page.getByLabel('Prompt').fill('gore')
  await button.click()
  await expect(page.getByRole('alert')).toContainText('The attempt counted')
  await expect(left).toHaveText('1 picture left this month')
  await results.getByRole('button', { name: 'Use as prompt again' }).click()
  await expect(page.getByLabel('Prompt')).toHaveValue('Mountains over a lake')
  await button.click()
  await expect(page.getByText('No pictures left this month')).toBeVisible()
  await expect(button).toBeDisabled()
  await results.getByRole('button', { name: 'Open', exact: true }).first().click()
  const details = page.getByRole('complementary', { name: 'Image' })
  await expect(details.getByRole('region', { name: 'Prompt' })).toContainText('Mountains over a lake')
})

test('in the builder a chosen picture brings its alt text and source; a text that a person wrote stays', async ({
  page,
  stack,
}) => {
  await signIn(page, stack)
  const settings = await addImageBlock(page, stack, await makePage(page, stack, ['One']))
  await settings.getByRole('button', { name: /^(Choose|Replace): / }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose a picture' })
  await dialog.getByRole('tab', { name: 'Stock photos' }).click()
  const photo = dialog.getByRole('grid', { name: 'Stock photos' }).getByRole('button').nth(1)
  await expect(photo).toBeVisible()
  await expectAccessible(page, openDialog)
  const alt = await photo.innerText()
  await photo.click()
  await expect(dialog).toHaveCount(0)
  await expect(settings.getByLabel('Alt text')).toHaveValue(alt)
  await expect(settings.getByText('From the built-in collection')).toBeVisible()
  await settings.getByLabel('Alt text').fill('What a person wrote')
  const name = `Other ${crypto.randomUUID()}`
  await settings.getByRole('button', { name: /^Replace: / }).click()
  await dialog.getByRole('tab', { name: 'Library' }).click()
  // A single file is chosen once it is uploaded.
  await dialog.getByLabel('Picture files').setInputFiles(toFile(name, await png()))
  await expect(settings.getByRole('link', { name })).toBeVisible()
  await expect(settings.getByLabel('Alt text')).toHaveValue('What a person wrote')
})

test('on a phone a picture is opened and chosen by touch', async ({ page, stack, browser }) => {
  await signIn(page, stack)
  const name = `Touched ${crypto.randomUUID()}`
  await addImage(page, stack, name)
  const id = await makePage(page, stack, ['One'])
  await addImageBlock(page, stack, id)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const phone = await openBuilderByTouch({ browser, page, stack }, { id, width: 390 })
  await phone.getByRole('option', { name: /^Image/ }).tap()
  await showSettings(phone)
  const settings = phone.getByRole('region', { name: 'Block settings' })
  await chooseTile(phone, settings, name)
  await expect(settings.getByRole('link', { name })).toBeVisible()
  await phone.goto(`${stack.origin}/images`)
  await tile(phone, name).tap()
  const details = phone.getByRole('complementary', { name: 'Image' })
  await expect(details.getByLabel('Name')).toHaveValue(name)
  await expect(details.getByRole('region', { name: 'Used by' }).getByRole('link')).toHaveCount(1)
  expect(await phone.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await expectAccessible(phone)
  await details.getByRole('button', { name: 'Close' }).tap()
  await expect(tile(phone, name)).toBeVisible()
})

async function openImages(page: Page, { origin }: SpawnedStack) {
  await page.goto(`${origin}/images`)
  await expect(page.getByRole('tab', { name: 'Library' })).toBeVisible()
}

/** Adds an image block with a built-in drawing, and returns its form. */
async function addImageBlock(page: Page, stack: SpawnedStack, id: string): Promise<Locator> {
  await openBuilder(page, stack, id)
  await page.getByRole('region', { name: 'Blocks' }).getByRole('button', { name: 'Image', exact: true }).click()
  return page.getByRole('region', { name: 'Block settings' })
}

async function chooseTile(page: Page, settings: Locator, name: string) {
  await settings.getByRole('button', { name: /^(Choose|Replace): / }).click()
  await tile(page, name).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

async function addImage(page: Page, { origin }: SpawnedStack, name: string): Promise<string> {
  const data = { data: (await png()).toString('base64'), name }
  const reply = await page.request.post(`${origin}/api/images`, { data, headers: { origin } })
  return z.object({ id: z.string() }).parse(await reply.json()).id
}

const Image = z.object({ alt: z.string(), focalPoint: z.object({ x: z.number(), y: z.number() }).nullable() })

async function readImage(page: Page, { origin }: SpawnedStack, id: string) {
  return Image.parse(await (await page.request.get(`${origin}/api/images/${id}`)).json())
}

/** Drops or pastes a picture on the page. */
async function sendFile(page: Page, { event, name }: { event: 'drop' | 'paste'; name: string }) {
  const sent = { event, name: `${name}.png`, bytes: [...(await png())] }
  await page.evaluate(({ event: type, name: fileName, bytes }) => {
    const data = new DataTransfer()
    data.items.add(new File([new Uint8Array(bytes)], fileName, { type: 'image/png' }))
    const options = { bubbles: true, cancelable: true }
    document.body.dispatchEvent(
      type === 'drop'
        ? new DragEvent('drop', { ...options, dataTransfer: data })
        : new ClipboardEvent('paste', { ...options, clipboardData: data }),
    )
  }, sent)
}
