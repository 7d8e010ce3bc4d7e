import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import {
  findCanvas,
  expectSaved,
  createPageWithBlocks,
  openBuilder,
  openPageWithHeadings,
  findSettings,
} from '#dashboard/testing/open-builder.ts'
import { addImage, createPictureFile, findImageTile } from '#dashboard/testing/pictures.ts'
import { press } from '#dashboard/testing/press.ts'
import { createWorkspace } from '#dashboard/testing/workspace.ts'

test('a new picture keeps the alt text that a person wrote', async () => {
  await createWorkspace()
  await addImage('Harbor')
  await openPageWithHeadings(['One'])
  await page.getByRole('region', { name: 'Blocks' }).getByRole('button', { name: 'Image', exact: true }).click()
  await findSettings()
    .getByRole('button', { name: /^(Choose|Replace): / })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Choose a picture' })
  await dialog.getByRole('tab', { name: 'Stock photos' }).click()
  const photo = dialog.getByRole('grid', { name: 'Stock photos' }).getByRole('button').nth(1)
  await expect.element(photo).toBeVisible()
  await expectAccessible('[role=dialog]')
  const alt = (await photo.findElement()).textContent
  await photo.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(findSettings().getByLabelText('Alt text')).toHaveValue(alt)
  await expect.element(findSettings().getByText(/From the built-in collection/)).toBeVisible()

  await findSettings().getByLabelText('Alt text').fill('What a person wrote')
  await findSettings()
    .getByRole('button', { name: /^Replace: / })
    .click()
  await dialog.getByRole('tab', { name: 'Library' }).click()
  await findImageTile('Harbor').click()
  await expect.element(findSettings().getByRole('link', { name: 'Harbor' })).toBeVisible()
  await findSettings()
    .getByRole('button', { name: /^Replace: / })
    .click()
  // A single uploaded file is chosen at once.
  await dialog.getByLabelText('Picture files').upload(await createPictureFile('Uploaded'))
  await expect.element(findSettings().getByRole('link', { name: 'Uploaded' })).toBeVisible()
  await expect.element(findSettings().getByLabelText('Alt text')).toHaveValue('What a person wrote')
  await expectSaved()
})

test('the canvas follows a focal point that is moved in the library', async () => {
  await createWorkspace()
  const { url } = await addImage('Harbor')
  await openBuilder(await createPageWithBlocks([{ type: 'image', fields: { image: { src: url, alt: 'The harbor' } } }]))
  const picture = findCanvas().getByRole('img', { name: 'The harbor' })
  await expect.element(picture).toBeVisible()
  await page.getByRole('link', { name: 'Back to the pages' }).click()
  await page.getByRole('link', { name: 'Images', exact: true }).click()
  await findImageTile('Harbor').click()
  await press(page.getByRole('slider', { name: 'Focal point' }), '{Shift>}{ArrowUp}{/Shift}')
  await expect.element(page.getByText('Moved the focal point')).toBeVisible()
  // Goes back over the library and the list of pages to the builder.
  history.go(-3)
  await expect.element(picture).toHaveStyle({ objectPosition: '50% 40%' })
})
