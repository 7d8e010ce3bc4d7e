import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { canvas, expectSaved, makePageWith, openBuilder, openPage, settings } from '#dashboard/testing/open-builder.ts'
import { addImage, createPictureFile, tile } from '#dashboard/testing/pictures.ts'
import { press } from '#dashboard/testing/press.ts'
import { makeWorkspace } from '#dashboard/testing/workspace.ts'

test('a chosen picture has its alt text and source, and keeps a text that a person wrote', async () => {
  await makeWorkspace()
  await addImage('Harbor')
  await openPage(['One'])
  await page.getByRole('region', { name: 'Blocks' }).getByRole('button', { name: 'Image', exact: true }).click()
  await settings()
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
  await expect.element(settings().getByLabelText('Alt text')).toHaveValue(alt)
  await expect.element(settings().getByText(/From the built-in collection/)).toBeVisible()

  await settings().getByLabelText('Alt text').fill('What a person wrote')
  await settings()
    .getByRole('button', { name: /^Replace: / })
    .click()
  await dialog.getByRole('tab', { name: 'Library' }).click()
  await tile('Harbor').click()
  await expect.element(settings().getByRole('link', { name: 'Harbor' })).toBeVisible()
  await settings()
    .getByRole('button', { name: /^Replace: / })
    .click()
  // A single file is chosen once it is uploaded.
  await dialog.getByLabelText('Picture files').upload(await createPictureFile('Uploaded'))
  await expect.element(settings().getByRole('link', { name: 'Uploaded' })).toBeVisible()
  await expect.element(settings().getByLabelText('Alt text')).toHaveValue('What a person wrote')
  await expectSaved()
})

test('the canvas follows a focal point that is moved in the library, without a reload', async () => {
  await makeWorkspace()
  const { url } = await addImage('Harbor')
  await openBuilder(await makePageWith([{ type: 'image', fields: { image: { src: url, alt: 'The harbor' } } }]))
  const picture = canvas().getByRole('img', { name: 'The harbor' })
  await expect.element(picture).toBeVisible()
  await page.getByRole('link', { name: 'Back to the pages' }).click()
  await page.getByRole('link', { name: 'Images', exact: true }).click()
  await tile('Harbor').click()
  await press(page.getByRole('slider', { name: 'Focal point' }), '{Shift>}{ArrowUp}{/Shift}')
  await expect.element(page.getByText('Moved the focal point')).toBeVisible()
  // Past the library and the pages.
  history.go(-3)
  await expect.element(picture).toHaveStyle({ objectPosition: '50% 40%' })
})
