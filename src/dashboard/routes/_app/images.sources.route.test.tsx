import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { findImagePanel, openImages, createPictureFile } from '#dashboard/testing/pictures.ts'
import { createWorkspace } from '#dashboard/testing/workspace.ts'

// The first request for a picture of the built-in collection draws it, one after the other.
const drawingTimeout = { timeout: 40_000 }
const findPhotos = () => page.getByRole('grid', { name: 'Stock photos' })
const findAddedPhoto = () => findPhotos().getByRole('button', { name: /In your library/ })

test('a stock photo is found and added to the library', async () => {
  await createWorkspace({ plan: 'free' })
  await openImages()
  await expect.element(page.getByRole('heading', { name: 'No images yet' })).toBeVisible()
  await page.getByRole('tab', { name: 'Stock photos' }).click()
  await expect.element(findPhotos().getByRole('button').first()).toBeVisible()
  const searchBox = page.getByRole('textbox', { name: 'Search stock photos' })
  await searchBox.fill('mountains')
  await expect.poll(() => location.search).toContain('q=mountains')
  await expect
    .element(
      findPhotos()
        .getByRole('button', { name: /mountain/i })
        .first(),
    )
    .toBeVisible()
  await expectAccessible()
  await findPhotos().getByRole('button').first().click()
  await expect.element(findAddedPhoto(), drawingTimeout).toBeVisible()
  await findAddedPhoto().click()
  await expect.element(findImagePanel().getByText(/From the built-in collection/)).toBeVisible()
  await searchBox.fill('zzzzzz')
  await expect.element(page.getByText('No matching photos')).toBeVisible()
  await openImages(location.search)
  await expect.element(page.getByText('No matching photos')).toBeVisible()
})

test('a blocked prompt counts towards the limit of generated pictures', async () => {
  await createWorkspace({ plan: 'free' })
  await openImages('?tab=generate')
  const remainingNote = page.getByRole('status').filter({ hasText: /left this month/ })
  await expect.element(remainingNote).toHaveTextContent('3 pictures left this month')
  const button = page.getByRole('button', { name: 'Generate', exact: true })
  await button.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('Describe the picture.')
  const prompt = page.getByLabelText('Prompt')
  await prompt.fill('Mountains over a lake')
  await page.getByRole('radio', { name: '16:9' }).click()
  await button.click()
  const results = page.getByRole('region', { name: 'Generated pictures' })
  await expect.element(results.getByText('These pictures are samples.')).toBeVisible()
  await expect.element(remainingNote).toHaveTextContent('2 pictures left this month')
  await expectAccessible()
  await prompt.fill('gore')
  await button.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('The attempt counted')
  await expect.element(remainingNote).toHaveTextContent('1 picture left this month')
  await results.getByRole('button', { name: 'Use as prompt again' }).click()
  await expect.element(prompt).toHaveValue('Mountains over a lake')
  await button.click()
  await expect.element(page.getByText('No pictures left this month')).toBeVisible()
  await expect.element(button).toBeDisabled()
  await results.getByRole('button', { name: 'Open', exact: true }).first().click()
  await expect
    .element(findImagePanel().getByRole('region', { name: 'Prompt' }))
    .toMatchTextContent('Mountains over a lake')
})

test('a stock photo is added by keyboard alone', async () => {
  await createWorkspace({ plan: 'free' })
  await openImages()
  await tabTo(page.getByRole('tab', { name: 'Library' }))
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(findPhotos().getByRole('button').first()).toBeVisible()
  await tabTo(findPhotos().getByRole('button').first())
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(findPhotos().getByRole('button').nth(1)).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(findAddedPhoto(), drawingTimeout).toBeVisible()
})

test('a picture is generated and opened by keyboard alone', async () => {
  await createWorkspace({ plan: 'free' })
  await openImages('?tab=stock')
  await tabTo(page.getByRole('tab', { name: 'Stock photos' }))
  await userEvent.keyboard('{ArrowRight}')
  await tabTo(page.getByLabelText('Prompt'))
  await userEvent.keyboard('Mountains over a lake')
  await tabTo(page.getByRole('button', { name: 'Generate', exact: true }))
  await userEvent.keyboard('{Enter}')
  const openButton = page
    .getByRole('region', { name: 'Generated pictures' })
    .getByRole('button', { name: 'Open', exact: true })
  await expect.element(openButton).toBeVisible()
  await tabTo(openButton)
  await userEvent.keyboard('{Enter}')
  await expect.element(findImagePanel().getByLabelText('Name')).toHaveValue('Mountains over a lake')
})

test('after signing out, the next person in the tab sees no generated pictures or uploads', async () => {
  await createWorkspace({ plan: 'free' })
  await openImages('?tab=generate')
  await page.getByLabelText('Prompt').fill('Mountains over a lake')
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  const generated = page.getByRole('region', { name: 'Generated pictures' })
  await expect.element(generated.getByRole('button', { name: 'Open', exact: true })).toBeVisible()
  await page.getByLabelText('Picture files').upload(await createPictureFile('Secret'))
  const uploads = page.getByRole('region', { name: 'Uploads' })
  await expect.element(uploads).toBeVisible()
  await page.getByRole('button', { name: /^Ada Lovelace/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect.element(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()

  const { email, password } = await createWorkspace({ plan: 'free' })
  await page.getByLabelText('Email').fill(email)
  await page.getByLabelText('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('link', { name: 'Images', exact: true }).click()
  await expect.element(page.getByRole('heading', { name: 'No images yet' })).toBeVisible()
  await expect.element(uploads).not.toBeInTheDocument()
  await page.getByRole('tab', { name: 'Generate' }).click()
  await expect.element(page.getByRole('heading', { name: 'Describe a picture' })).toBeVisible()
})

async function tabTo(target: Locator) {
  const element = await target.findElement()
  for (let presses = 0; presses < 40; presses++) {
    if (element === document.activeElement) return
    await userEvent.tab()
  }
  throw new Error('Tab does not reach the element.')
}
