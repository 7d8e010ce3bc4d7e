import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { imageDetails, openImages, createPictureFile } from '#dashboard/testing/pictures.ts'
import { makeWorkspace } from '#dashboard/testing/workspace.ts'

// The pictures of the built-in collection are drawn one after the other when they are first shown.
const whenDrawn = { timeout: 40_000 }
const photos = () => page.getByRole('grid', { name: 'Stock photos' })
const added = () => photos().getByRole('button', { name: /In your library/ })

test('a stock photo is found by words, added to the library and marked, with its source', async () => {
  await makeWorkspace({ plan: 'free' })
  await openImages()
  await expect.element(page.getByRole('heading', { name: 'No images yet' })).toBeVisible()
  await page.getByRole('tab', { name: 'Stock photos' }).click()
  await expect.element(photos().getByRole('button').first()).toBeVisible()
  const words = page.getByRole('textbox', { name: 'Search stock photos' })
  await words.fill('mountains')
  await expect.poll(() => location.search).toContain('q=mountains')
  await expect
    .element(
      photos()
        .getByRole('button', { name: /mountain/i })
        .first(),
    )
    .toBeVisible()
  await expectAccessible()
  await photos().getByRole('button').first().click()
  await expect.element(added(), whenDrawn).toBeVisible()
  await added().click()
  await expect.element(imageDetails().getByText(/From the built-in collection/)).toBeVisible()
  await words.fill('zzzzzz')
  await expect.element(page.getByText('No matching photos')).toBeVisible()
  await openImages(location.search)
  await expect.element(page.getByText('No matching photos')).toBeVisible()
})

test('pictures are generated until none are left; a blocked prompt counts and says so', async () => {
  await makeWorkspace({ plan: 'free' })
  await openImages('?tab=generate')
  const left = page.getByRole('status').filter({ hasText: /left this month/ })
  await expect.element(left).toHaveTextContent('3 pictures left this month')
  const button = page.getByRole('button', { name: 'Generate', exact: true })
  await button.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('Describe the picture.')
  const prompt = page.getByLabelText('Prompt')
  await prompt.fill('Mountains over a lake')
  await page.getByRole('radio', { name: '16:9' }).click()
  await button.click()
  const results = page.getByRole('region', { name: 'Generated pictures' })
  await expect.element(results.getByText('These pictures are samples.')).toBeVisible()
  await expect.element(left).toHaveTextContent('2 pictures left this month')
  await expectAccessible()
  await prompt.fill('gore')
  await button.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent('The attempt counted')
  await expect.element(left).toHaveTextContent('1 picture left this month')
  await results.getByRole('button', { name: 'Use as prompt again' }).click()
  await expect.element(prompt).toHaveValue('Mountains over a lake')
  await button.click()
  await expect.element(page.getByText('No pictures left this month')).toBeVisible()
  await expect.element(button).toBeDisabled()
  await results.getByRole('button', { name: 'Open', exact: true }).first().click()
  await expect
    .element(imageDetails().getByRole('region', { name: 'Prompt' }))
    .toMatchTextContent('Mountains over a lake')
})

test('by keyboard alone a stock photo is added', async () => {
  await makeWorkspace({ plan: 'free' })
  await openImages()
  await tabTo(page.getByRole('tab', { name: 'Library' }))
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(photos().getByRole('button').first()).toBeVisible()
  await tabTo(photos().getByRole('button').first())
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(photos().getByRole('button').nth(1)).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(added(), whenDrawn).toBeVisible()
})

test('by keyboard alone a picture is generated and opened', async () => {
  await makeWorkspace({ plan: 'free' })
  await openImages('?tab=stock')
  await tabTo(page.getByRole('tab', { name: 'Stock photos' }))
  await userEvent.keyboard('{ArrowRight}')
  await tabTo(page.getByLabelText('Prompt'))
  await userEvent.keyboard('Mountains over a lake')
  await tabTo(page.getByRole('button', { name: 'Generate', exact: true }))
  await userEvent.keyboard('{Enter}')
  const open = page
    .getByRole('region', { name: 'Generated pictures' })
    .getByRole('button', { name: 'Open', exact: true })
  await expect.element(open).toBeVisible()
  await tabTo(open)
  await userEvent.keyboard('{Enter}')
  await expect.element(imageDetails().getByLabelText('Name')).toHaveValue('Mountains over a lake')
})

test('a person who signs in after another one in the same tab does not see what that person generated or uploaded', async () => {
  await makeWorkspace({ plan: 'free' })
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

  const { email, password } = await makeWorkspace({ plan: 'free' })
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
  throw new Error('Tab does not reach it.')
}
