import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { disconnectNextUpload, intercept } from '#dashboard/testing/network.ts'
import { makePageWith } from '#dashboard/testing/open-builder.ts'
import { phone } from '#dashboard/testing/open-screen.tsx'
import { addImage, imageDetails, openImages, createPictureFile, tile } from '#dashboard/testing/pictures.ts'
import { press } from '#dashboard/testing/press.ts'
import { api, makeWorkspace } from '#dashboard/testing/workspace.ts'

test('many pictures are uploaded; a wrong file says what is wrong, and a failed upload is sent again', async () => {
  await makeWorkspace()
  await openImages()
  disconnectNextUpload()
  const names = ['One', 'Two', 'Three']
  const pictures = await Promise.all(names.map(createPictureFile))
  await choose(...pictures, new File(['PDF'], 'menu.pdf', { type: 'application/pdf' }))
  const uploads = page.getByRole('region', { name: 'Uploads' })
  await expect.element(uploads.getByText(/menu.pdf is not a picture/)).toBeVisible()
  await expect
    .element(uploads.getByRole('status'))
    .toHaveTextContent('Uploaded 2 pictures. 2 files could not be uploaded')
  // What the connection says names the file too.
  await expect.element(uploads.getByText(/^(One|Two|Three)\.\w+: /)).toBeVisible()
  await expectAccessible()
  await uploads.getByRole('button', { name: /^Retry/ }).click()
  await expect
    .element(uploads.getByRole('status'))
    .toHaveTextContent('Uploaded 3 pictures. 1 file could not be uploaded')
  for (const name of names) await expect.element(tile(name)).toBeVisible()
  await uploads.getByRole('button', { name: 'Close the list of uploads' }).click()
  await expect.element(uploads).not.toBeInTheDocument()
  await openImages()
  for (const name of names) await expect.element(tile(name)).toBeVisible()
})

test('a picture that is uploaded while the library is still loading appears in it', async () => {
  await makeWorkspace()
  const { promise: uploaded, resolve } = Promise.withResolvers<void>()
  // Read before the upload, and received after it.
  intercept('GET /api/images', async (_, forward) => {
    const response = await forward()
    await uploaded
    return response
  })
  await openImages()
  await choose(await createPictureFile('Early'))
  await expect
    .element(page.getByRole('region', { name: 'Uploads' }).getByRole('status'))
    .toHaveTextContent('Uploaded 1 picture')
  resolve()
  await expect.element(tile('Early')).toBeVisible()
})

test('a picture is uploaded by dropping it anywhere, and by pasting it', async () => {
  await makeWorkspace()
  await openImages('?tab=stock')
  await expect.element(page.getByRole('grid', { name: 'Stock photos' })).toBeVisible()
  const bubbling = { bubbles: true, cancelable: true }
  const dataTransfer = await toDataTransfer('Dropped')
  document.body.dispatchEvent(new DragEvent('drop', { ...bubbling, dataTransfer }))
  // The library is shown, with the new picture first.
  await expect.element(tile('Dropped')).toBeVisible()
  await expect.element(page.getByRole('tab', { name: 'Library' })).toHaveAttribute('aria-selected', 'true')
  const clipboardData = await toDataTransfer('Pasted')
  document.body.dispatchEvent(new ClipboardEvent('paste', { ...bubbling, clipboardData }))
  await expect.element(tile('Pasted')).toBeVisible()
})

test('name and alt text are saved with Undo', async () => {
  await makeWorkspace()
  const { id } = await addImage('Harbor')
  await openImages()
  await tile('Harbor').click()
  const details = imageDetails()
  await expect.element(details.getByLabelText('Name')).toHaveValue('Harbor')
  expect(location.search).toContain(`open=${id}`)
  await expectAccessible()
  await details.getByLabelText('Alt text').fill('The harbor at dusk')
  await details.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => readImage(id)).toMatchObject({ alt: 'The harbor at dusk' })
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect.element(details.getByLabelText('Alt text')).toHaveValue('')
  await expect.poll(() => readImage(id)).toMatchObject({ alt: '' })
  await details.getByRole('button', { name: 'Close' }).click()
  await expect.element(tile('Harbor')).toHaveFocus()
})

test('the focal point is moved by keys and by a click, and crops follow it', async () => {
  await makeWorkspace()
  const { id } = await addImage('Harbor')
  await openImages(`?open=${id}`)
  const focus = imageDetails().getByRole('slider', { name: 'Focal point' })
  await press(focus, '{ArrowLeft}')
  await press(focus, '{Shift>}{ArrowUp}{/Shift}')
  await expect.element(focus).toHaveAttribute('aria-valuetext', '48% from the left, 40% from the top')
  await expect.poll(() => readImage(id)).toMatchObject({ focalPoint: { x: 0.48, y: 0.4 } })
  const square = imageDetails().getByRole('figure').filter({ hasText: 'Square' }).getByRole('presentation')
  await expect.element(square).toHaveStyle({ objectPosition: '48% 40%' })
  const { width, height } = focus.element().getBoundingClientRect()
  await focus.click({ position: { x: width * 0.25, y: height * 0.5 } })
  await expect.poll(async () => (await readImage(id)).focalPoint?.x).toBeCloseTo(0.25, 1)
})

test('an image that a page shows names the page and is not deleted; another is deleted by key', async () => {
  await makeWorkspace()
  const shown = await addImage('Shown')
  await addImage('Unused')
  const pageId = await makePageWith([{ type: 'image', fields: { image: { src: shown.url, alt: '' } } }])
  await openImages()
  await press(tile('Shown'), '{Delete}')
  const refused = page.getByRole('alertdialog', { name: 'Image in use' })
  await expect
    .element(refused.getByRole('link', { name: 'Made here' }))
    .toHaveAttribute('href', expect.stringContaining(pageId))
  await expectAccessible('[role=alertdialog]')
  await refused.getByRole('button', { name: 'Close' }).first().click()
  await press(tile('Unused'), '{Delete}')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete image' }).click()
  await expect.element(page.getByText('Deleted the image Unused')).toBeVisible()
  await expect.element(tile('Unused')).not.toBeInTheDocument()
  await expect.element(tile('Shown')).toHaveFocus()
  await tile('Shown').click()
  await expect
    .element(page.getByRole('region', { name: 'Used by' }).getByRole('link', { name: 'Made here' }))
    .toBeVisible()
})

test('on a phone the details of a picture fill the screen, and axe finds no violations', async () => {
  await makeWorkspace()
  await addImage('Harbor')
  await openImages('', phone)
  await tile('Harbor').click()
  await expect.element(imageDetails().getByLabelText('Name')).toHaveValue('Harbor')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(phone.width)
  await expectAccessible()
  await imageDetails().getByRole('button', { name: 'Close' }).click()
  await expect.element(tile('Harbor')).toBeVisible()
})

function choose(...files: File[]): Promise<void> {
  return page.getByLabelText('Picture files').upload(files)
}

async function toDataTransfer(name: string): Promise<DataTransfer> {
  const data = new DataTransfer()
  data.items.add(await createPictureFile(name))
  return data
}

function readImage(id: string) {
  return api('GET /images/{id}', { params: { id } })
}
