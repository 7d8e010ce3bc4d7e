import type { Locator, Page } from 'playwright/test'
import type { SpawnedStack } from '../../src/testing/stack.ts'
import type { FakeService } from '../../src/testing/fake-service/fake-service.ts'
import { findCanvas, openPane } from '../../e2e/open-builder.ts'
import { signIn } from '../../e2e/stack.ts'
import { expect, test } from './fake-service-stack.ts'

test('blocks of another service show their own texts and images', async ({ page, stack, fakeService }) => {
  // An image that the page's CSP allows.
  for (const { type, fields } of getBlocks(fakeService))
    if (type === 'image') fields['picture'] = { href: `${fakeService.url}/pictures/pier.svg`, says: 'The pier' }
  await openForeignBuilder(page, { stack, fakeService })
  const canvas = findCanvas(page)
  for (const words of ['Hello there', 'We are closed on Monday', 'Sam', 'Chef', 'The pier', 'First line'])
    await expect(canvas.getByText(words, { exact: words !== 'First line' }).first()).toBeVisible()
  for (const words of ['What we do', 'film', '#2244aa', 'is not known here'])
    await expect(canvas.getByText(words)).toHaveCount(0)
  await expect(canvas.locator('.unknown-block img')).toHaveCount(1)
  await expect
    .poll(() => readBlockNames(page))
    .toEqual([
      expect.stringMatching(/^Header/),
      'Big words, Hello there',
      'Picture, The pier',
      'Notice, We are closed on Monday',
      'Team, Sam',
      'Reach us, hello@harbour.example',
      'Media',
      'Verse, First line Second line',
    ])
  await openPane(page, 'Outline')
  const outline = page.getByRole('region', { name: 'Outline' })
  await expect(outline.getByRole('option', { name: /^Big words, Hello there/ })).toBeVisible()
  await expect(outline.getByRole('option', { name: /^Media\s*, \d/ })).toBeVisible()
})

test('a block of the schema `true` is added, copied and pasted', async ({ page, stack, fakeService }) => {
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  fakeService.options.plan = 'pro'
  await openForeignBuilder(page, { stack, fakeService })
  const palette = page.getByRole('region', { name: 'Blocks' })
  await expect(palette.getByRole('button', { name: 'Anything' })).toBeVisible()
  await expect(palette.getByRole('heading')).toHaveCount(0)
  await palette.getByRole('button', { name: 'Anything' }).click()
  const addedBlock = findCanvas(page).getByRole('option', { name: /^Anything/ })
  await expect(addedBlock).toHaveCount(1)
  await expect.poll(() => countSavedBlocks(fakeService, 'anything')).toBe(1)
  await addedBlock.click()
  await page.keyboard.press('ControlOrMeta+c')
  await page.keyboard.press('ControlOrMeta+v')
  await expect.poll(() => countSavedBlocks(fakeService, 'anything')).toBe(2)
  expect(errors).toEqual([])
})

test('an address that is typed with pauses is saved once it is valid', async ({ page, stack, fakeService }) => {
  await openForeignBuilder(page, { stack, fakeService })
  const form = await selectBlock(page, 'Notice')
  const field = form.getByRole('textbox', { name: 'Link: address' })
  await field.fill('')
  const getUrl = () => getBlocks(fakeService).find(({ type }) => type === 'notice')?.fields['url']
  await field.pressSequentially('https://exa')
  await expect.poll(getUrl).toBe('https://exa/')
  await field.pressSequentially(' mple')
  await field.pressSequentially('.com/menu')
  await field.blur()
  await expect(field).toHaveValue('https://exa mple.com/menu')
  await expect(form.getByRole('alert')).toContainText('valid address')
  expect(getUrl()).toBe('https://exa/')
  await field.fill('https://example.com/menu')
  await expect.poll(getUrl).toBe('https://example.com/menu')
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /Conflicts/ })).toHaveCount(0)
})

test('a block with required fields is added once they are filled in', async ({ page, stack, fakeService }) => {
  await openForeignBuilder(page, { stack, fakeService })
  await page.getByRole('region', { name: 'Blocks' }).getByRole('button', { name: 'Notice' }).click()
  const form = page.getByRole('region', { name: 'Block settings' })
  await form.getByRole('button', { name: 'Add block' }).click()
  await expect(form.getByRole('alert').first()).toContainText('Must not be empty')
  await form.getByRole('textbox', { name: 'Body' }).fill('Open again')
  await form.getByRole('textbox', { name: 'Link: address' }).fill('https://example.com/')
  await form.getByRole('button', { name: 'Add block' }).click()
  await expect.poll(() => countSavedBlocks(fakeService, 'notice')).toBe(2)
  expect(getBlocks(fakeService).find(({ fields }) => fields['body'] === 'Open again')?.fields).toEqual({
    body: 'Open again',
    url: 'https://example.com/',
  })
})

test('a new block with missing fields survives a reload', async ({ page, stack, fakeService }) => {
  await openForeignBuilder(page, { stack, fakeService })
  await page.getByRole('region', { name: 'Blocks' }).getByRole('button', { name: 'Notice' }).click()
  const form = page.getByRole('region', { name: 'Block settings' })
  const status = page.getByRole('status').filter({ hasText: /not added yet/ })
  await expect(status).toHaveText('1 block is not added yet: it needs Body, Link')
  await form.getByRole('textbox', { name: 'Body' }).fill('Open again')
  await expect(status).toHaveText('1 block is not added yet: it needs Link')
  await page.reload()
  await expect(findCanvas(page).getByRole('option')).toHaveCount(8)
  await expect(status).toHaveText('1 block is not added yet: it needs Link')
  await findCanvas(page)
    .getByRole('option', { name: /^Verse/ })
    .click()
  await page.getByRole('button', { name: 'Fill in' }).click()
  await expect(form.getByRole('textbox', { name: 'Body' })).toHaveValue('Open again')
  await form.getByRole('textbox', { name: 'Link: address' }).fill('https://example.com/')
  await form.getByRole('button', { name: 'Add block' }).click()
  await expect.poll(() => countSavedBlocks(fakeService, 'notice')).toBe(2)
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible()
})

test('a block with an id from the service can be edited and undone after a reload', async ({
  page,
  stack,
  fakeService,
}) => {
  await openForeignBuilder(page, { stack, fakeService })
  await page.getByRole('region', { name: 'Blocks' }).getByRole('button', { name: 'Big words' }).click()
  await expect.poll(() => countSavedBlocks(fakeService, 'heading')).toBe(2)
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible()
  const field = page.getByRole('region', { name: 'Block settings' }).getByRole('textbox', { name: 'Words' })
  await field.fill('Mine')
  await page.reload()
  await expect(findCanvas(page).getByRole('option')).toHaveCount(9)
  const listWords = () =>
    getBlocks(fakeService)
      .filter(({ type }) => type === 'heading')
      .map(({ fields }) => fields['words'])
  await expect.poll(listWords).toEqual(['Hello there', 'Mine'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(listWords).toEqual(['Hello there', 'New words'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(listWords).toEqual(['Hello there'])
  await expect(page.getByRole('button', { name: /Conflicts/ })).toHaveCount(0)
})

test('a field with alternative objects shows the form of the selected one', async ({ page, stack, fakeService }) => {
  await openForeignBuilder(page, { stack, fakeService })
  const form = await selectBlock(page, 'Media')
  const source = form.getByRole('group', { name: 'Source' })
  await expect(source.getByRole('radio', { name: 'film' })).toBeChecked()
  const getSource = () => getBlocks(fakeService).find(({ type }) => type === 'media')?.fields['source']
  await source.getByRole('radio', { name: 'sound' }).check()
  await source.getByRole('textbox', { name: 'File' }).fill('waves.mp3')
  await expect.poll(getSource).toEqual({ kind: 'sound', file: 'waves.mp3' })
  await source.getByRole('radio', { name: 'film' }).check()
  await source.getByRole('textbox', { name: 'Address: address' }).fill('https://example.com/film')
  await expect.poll(getSource).toEqual({ kind: 'film', url: 'https://example.com/film' })
})

async function openForeignBuilder(
  page: Page,
  { stack, fakeService }: { stack: SpawnedStack; fakeService: FakeService },
): Promise<void> {
  await signIn(page, stack)
  await page.goto(`${stack.origin}/pages/${fakeService.data.pages[0]?.id}/edit`)
  await expect(findCanvas(page).getByRole('option')).toHaveCount(8)
}

function getBlocks({ data }: FakeService) {
  return data.pages[0]?.pages[0]?.blocks ?? []
}

function countSavedBlocks(fakeService: FakeService, type: string): number {
  return getBlocks(fakeService).filter((block) => block.type === type).length
}

async function readBlockNames(page: Page): Promise<string[]> {
  const labels = await findCanvas(page)
    .getByRole('option')
    .evaluateAll((options) => options.map((option) => option.getAttribute('aria-label') ?? ''))
  return labels.map((label) => label.replace(/, \d+ of \d+$/, ''))
}

/** Selects the first block of a type and returns its form. */
async function selectBlock(page: Page, type: string): Promise<Locator> {
  await findCanvas(page)
    .getByRole('option', { name: new RegExp(`^${type}`) })
    .click()
  return page.getByRole('region', { name: 'Block settings' })
}
