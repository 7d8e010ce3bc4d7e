import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { createPageWithBlocks } from '#dashboard/testing/open-builder.ts'
import { addImage, findImagePanel, findImageTile, openImages } from '#dashboard/testing/pictures.ts'
import { api, createWorkspace } from '#dashboard/testing/workspace.ts'

const findUndo = () => page.getByRole('status').getByRole('button', { name: 'Undo' })

test('images are moved into a folder together, found there, and moved back by Undo', async () => {
  await createWorkspace()
  const [harbor, tart] = [await addImage('Harbor'), await addImage('Tart')]
  await addImage('Other')
  await openImages()
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await findImageTile('Harbor').click()
  await findImageTile('Tart').click()
  await expect.element(page.getByText('2 images selected')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Move 2 images' })
  await dialog.getByLabelText('Folder').fill('Menus/Summer')
  await expectAccessible('[role=dialog]')
  await dialog.getByRole('button', { name: 'Move' }).click()
  await expect.poll(() => readLabels(harbor.id)).toMatchObject({ folder: 'Menus/Summer' })
  await page.getByRole('button', { name: 'Done' }).click()
  const folders = page.getByRole('navigation', { name: 'Folders' })
  await folders.getByRole('button', { name: /^Menus/ }).click()
  await folders.getByRole('button', { name: /^Summer/ }).click()
  await expect.element(findImageTile('Tart')).toBeVisible()
  await expect.element(findImageTile('Other')).not.toBeInTheDocument()
  await findUndo().click()
  await expect.poll(() => readLabels(tart.id)).toMatchObject({ folder: '' })
  await expect.poll(() => readLabels(harbor.id)).toMatchObject({ folder: '' })
})

test('an image is replaced in the places of a page that are chosen, with Undo in one step', async () => {
  await createWorkspace()
  const [before, after] = [await addImage('Before'), await addImage('After')]
  const image = { src: before.url, alt: '' }
  const pageId = await createPageWithBlocks([
    { type: 'image', fields: { image } },
    { type: 'gallery', fields: { items: [{ image, caption: '' }] } },
  ])
  const readPage = async () => JSON.stringify(await api('GET /pages/{id}/content', { params: { id: pageId } }))
  await openImages(`?open=${before.id}`)
  await findImagePanel().getByRole('button', { name: 'Replace everywhere' }).click()
  const dialog = page.getByRole('dialog', { name: 'Replace everywhere' })
  await expect.element(dialog.getByRole('checkbox', { name: /^Gallery/ })).toBeChecked()
  await dialog.getByRole('button', { name: 'Choose a picture' }).click()
  await page
    .getByRole('dialog', { name: 'Choose a picture' })
    .getByRole('button', { name: 'After', exact: true })
    .click()
  await dialog.getByRole('checkbox', { name: /^Gallery/ }).click()
  await expectAccessible('[role=dialog]')
  await dialog.getByRole('button', { name: 'Replace in 1 place' }).click()
  await expect.poll(readPage).toContain(after.id)
  expect(await readPage()).toContain(before.id)
  await findUndo().click()
  await expect.poll(readPage).not.toContain(after.id)
})

test('a code is shown with its next logo, and with the margin of both, before it changes', async () => {
  await createWorkspace()
  const [before, after] = [await addImage('Before'), await addImage('After')]
  const destination = { type: 'url' as const, url: 'https://example.com/' }
  const design = { kind: 'plain' as const, logo: { imageId: before.id } }
  await api('POST /codes', { body: { name: 'Table card', destination, design } })
  await openImages(`?open=${before.id}`)
  await findImagePanel().getByRole('button', { name: 'Replace everywhere' }).click()
  const dialog = page.getByRole('dialog', { name: 'Replace everywhere' })
  await expect.element(dialog.getByRole('checkbox', { name: 'Table card' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Choose a picture' }).click()
  await page
    .getByRole('dialog', { name: 'Choose a picture' })
    .getByRole('button', { name: after.name, exact: true })
    .click()
  await expect.element(dialog.getByText(/^Margin \d+$/).nth(1)).toBeVisible()
  await expectAccessible('[role=dialog]')
})

test('a new alt text is offered to the places that had the earlier one', async () => {
  await createWorkspace()
  const { id, url } = await addImage('Harbor')
  await api('PATCH /images/{id}', { params: { id }, body: { alt: 'A harbor' } })
  const pageId = await createPageWithBlocks([
    { type: 'image', fields: { image: { src: url, alt: 'A harbor' } } },
    { type: 'image', fields: { image: { src: url, alt: 'Typed by a person' } } },
  ])
  await openImages(`?open=${id}`)
  await findImagePanel().getByLabelText('Alt text').fill('The harbor at dusk')
  await api('PATCH /images/{id}', { params: { id }, body: { name: 'Named by somebody else' } })
  await findImagePanel().getByRole('button', { name: 'Save' }).click()
  await expect.element(findImagePanel().getByLabelText('Name')).toHaveValue('Named by somebody else')
  await expect.element(findImagePanel().getByText('1 place on pages has the earlier alt text.')).toBeVisible()
  await findImagePanel().getByRole('button', { name: 'Use the new one there' }).click()
  const readAlts = async () => {
    const { pages } = await api('GET /pages/{id}/content', { params: { id: pageId } })
    return JSON.stringify(pages.flatMap(({ blocks }) => blocks.map(({ fields }) => fields['image'])))
  }
  await expect.poll(readAlts).toContain('The harbor at dusk')
  expect(await readAlts()).toContain('Typed by a person')
})

async function readLabels(id: string) {
  const { folder, tags } = await api('GET /images/{id}', { params: { id } })
  return { folder, tags }
}
