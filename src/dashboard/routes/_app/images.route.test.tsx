import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { disconnectNextUpload, intercept } from '#dashboard/testing/network.ts'
import { createPageWithBlocks } from '#dashboard/testing/open-builder.ts'
import { phoneSize } from '#dashboard/testing/open-screen.tsx'
import { addImage, findImagePanel, openImages, createPictureFile, findImageTile } from '#dashboard/testing/pictures.ts'
import { press } from '#dashboard/testing/press.ts'
import { api, createWorkspace } from '#dashboard/testing/workspace.ts'

test('a failed upload is sent again', async () => {
  await createWorkspace()
  await openImages()
  disconnectNextUpload()
  const names = ['One', 'Two', 'Three']
  const pictures = await Promise.all(names.map(createPictureFile))
  await chooseFiles(...pictures, new File(['PDF'], 'menu.pdf', { type: 'application/pdf' }))
  const uploads = page.getByRole('region', { name: 'Uploads' })
  await expect.element(uploads.getByText(/menu.pdf is not a picture/)).toBeVisible()
  await expect
    .element(uploads.getByRole('status'))
    .toHaveTextContent('Uploaded 2 pictures. 2 files could not be uploaded')
  // The message about the lost connection begins with the name of the file.
  await expect.element(uploads.getByText(/^(One|Two|Three)\.\w+: /)).toBeVisible()
  await expectAccessible()
  await uploads.getByRole('button', { name: /^Retry/ }).click()
  await expect
    .element(uploads.getByRole('status'))
    .toHaveTextContent('Uploaded 3 pictures. 1 file could not be uploaded')
  for (const name of names) await expect.element(findImageTile(name)).toBeVisible()
  await uploads.getByRole('button', { name: 'Close the list of uploads' }).click()
  await expect.element(uploads).not.toBeInTheDocument()
  await openImages()
  for (const name of names) await expect.element(findImageTile(name)).toBeVisible()
})

test('a picture that is uploaded while the library loads appears in the library', async () => {
  await createWorkspace()
  const { promise: uploaded, resolve } = Promise.withResolvers<void>()
  // The library is read before the upload, but received after it.
  intercept('GET /api/images', async (_, forward) => {
    const response = await forward()
    await uploaded
    return response
  })
  await openImages()
  await chooseFiles(await createPictureFile('Early'))
  await expect
    .element(page.getByRole('region', { name: 'Uploads' }).getByRole('status'))
    .toHaveTextContent('Uploaded 1 picture')
  resolve()
  await expect.element(findImageTile('Early')).toBeVisible()
})

test('dropped and pasted pictures are uploaded', async () => {
  await createWorkspace()
  await openImages('?tab=stock')
  await expect.element(page.getByRole('grid', { name: 'Stock photos' })).toBeVisible()
  const eventOptions = { bubbles: true, cancelable: true }
  const dataTransfer = await toDataTransfer('Dropped')
  document.body.dispatchEvent(new DragEvent('drop', { ...eventOptions, dataTransfer }))
  // The library is shown, with the new picture first.
  await expect.element(findImageTile('Dropped')).toBeVisible()
  await expect.element(page.getByRole('tab', { name: 'Library' })).toHaveAttribute('aria-selected', 'true')
  const clipboardData = await toDataTransfer('Pasted')
  document.body.dispatchEvent(new ClipboardEvent('paste', { ...eventOptions, clipboardData }))
  await expect.element(findImageTile('Pasted')).toBeVisible()
})

test('name and alt text are saved with Undo', async () => {
  await createWorkspace()
  const { id } = await addImage('Harbor')
  await openImages()
  await findImageTile('Harbor').click()
  const details = findImagePanel()
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
  await expect.element(findImageTile('Harbor')).toHaveFocus()
})

test('crops follow the focal point', async () => {
  await createWorkspace()
  const { id } = await addImage('Harbor')
  await openImages(`?open=${id}`)
  const focus = findImagePanel().getByRole('slider', { name: 'Focal point' })
  await press(focus, '{ArrowLeft}')
  await press(focus, '{Shift>}{ArrowUp}{/Shift}')
  await expect.element(focus).toHaveAttribute('aria-valuetext', '48% from the left, 40% from the top')
  await expect.poll(() => readImage(id)).toMatchObject({ focalPoint: { x: 0.48, y: 0.4 } })
  const square = findImagePanel().getByRole('figure').filter({ hasText: 'Square' }).getByRole('presentation')
  await expect.element(square).toHaveStyle({ objectPosition: '48% 40%' })
  const { width, height } = focus.element().getBoundingClientRect()
  await focus.click({ position: { x: width * 0.25, y: height * 0.5 } })
  await expect.poll(async () => (await readImage(id)).focalPoint?.x).toBeCloseTo(0.25, 1)
})

test('an image that a page uses cannot be deleted', async () => {
  await createWorkspace()
  const usedImage = await addImage('Shown')
  await addImage('Unused')
  const pageId = await createPageWithBlocks([{ type: 'image', fields: { image: { src: usedImage.url, alt: '' } } }])
  await openImages()
  await press(findImageTile('Shown'), '{Delete}')
  const inUseDialog = page.getByRole('alertdialog', { name: 'Image in use' })
  await expect
    .element(inUseDialog.getByRole('link', { name: 'Made here' }))
    .toHaveAttribute('href', expect.stringContaining(pageId))
  await expectAccessible('[role=alertdialog]')
  await inUseDialog.getByRole('button', { name: 'Close' }).first().click()
  await press(findImageTile('Unused'), '{Delete}')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete image' }).click()
  await expect.element(page.getByText('Deleted the image Unused')).toBeVisible()
  await expect.element(findImageTile('Unused')).not.toBeInTheDocument()
  await expect.element(findImageTile('Shown')).toHaveFocus()
  await findImageTile('Shown').click()
  await expect
    .element(page.getByRole('region', { name: 'Used by' }).getByRole('link', { name: 'Made here' }))
    .toBeVisible()
})

test('on a phone, the details of a picture fill the screen', async () => {
  await createWorkspace()
  await addImage('Harbor')
  await openImages('', phoneSize)
  await findImageTile('Harbor').click()
  await expect.element(findImagePanel().getByLabelText('Name')).toHaveValue('Harbor')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(phoneSize.width)
  await expectAccessible()
  await findImagePanel().getByRole('button', { name: 'Close' }).click()
  await expect.element(findImageTile('Harbor')).toBeVisible()
})

function chooseFiles(...files: File[]): Promise<void> {
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
