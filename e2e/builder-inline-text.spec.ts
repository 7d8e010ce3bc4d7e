import type { Locator, Page } from '@playwright/test'
import { z } from 'zod'
import type { SpawnedStack } from '../src/testing/stack.ts'
import { canvas, heading, makePage, openBuilder, openPage, readContent, savedHeadings } from './open-builder.ts'
import { expect, signIn, test } from './stack.ts'

test.beforeEach(({ page, stack }) => signIn(page, stack))

test('Escape keeps text typed on the canvas, and Undo reverts it', async ({ page, stack }) => {
  const id = await openPage(page, stack, ['One'])
  await heading(page, 'One').dblclick()
  await page.keyboard.press('End')
  await page.keyboard.type(' more')
  await page.keyboard.press('Escape')
  await expect(heading(page, 'One more')).toBeVisible()
  await expect(canvas(page).getByRole('listbox')).toBeFocused()
  await expect.poll(() => savedHeadings(page, stack, id)).toEqual(['One more'])
  await page.keyboard.press('ControlOrMeta+z')
  await expect(heading(page, 'One')).toBeVisible()
  await expect.poll(() => savedHeadings(page, stack, id)).toEqual(['One'])
})

test('text typed into a block right after the first double click is kept, whatever has been loaded', async ({
  page,
  stack,
}) => {
  const id = await withBlocks(page, stack, [{ type: 'text', fields: { content: lines('Open from noon.', 'Closed') } }])
  await openBuilder(page, stack, id)
  // From here on no chunk is loaded.
  await page.route('**/assets/**', () => {})
  const text = block(page, 'text')
  await doubleClick(page, text.locator('p', { hasText: 'Closed' }))
  await expect(text.locator('[contenteditable]')).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type(' on ')
  await page.keyboard.press('ControlOrMeta+b')
  await page.keyboard.type('Mondays')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ControlOrMeta+b')
  await page.keyboard.type('See you')
  await page.keyboard.press('Escape')
  await expect(text).toContainText('See you')
  await expect
    .poll(() => getFields(page, stack, { id, type: 'text' }))
    .toMatchObject({
      content: {
        content: [
          { content: [{ text: 'Open from noon.' }] },
          { content: [{ text: 'Closed on ' }, { text: 'Mondays', marks: [{ type: 'bold' }] }] },
          { content: [{ text: 'See you', marks: [] }] },
        ],
      },
    })
})

test('text typed while the rich text editor of the form loads is not lost', async ({ page, stack }) => {
  const id = await withBlocks(page, stack, [{ type: 'text', fields: { content: lines('Open') } }])
  const { promise: isTyped, resolve } = Promise.withResolvers<void>()
  // Only the chunk of that editor is delayed.
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch()
    const { length } = await response.body()
    if (length > 350_000) await isTyped
    await route.fulfill({ response })
  })
  await openBuilder(page, stack, id)
  await block(page, 'text').click()
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-loading-field]').first()).toBeFocused()
  await page.keyboard.type(' from noonn')
  await page.keyboard.press('Backspace')
  resolve()
  await expect(page.getByRole('region', { name: 'Block settings' }).getByRole('textbox', { name: 'Text' })).toHaveText(
    'Open from noon',
  )
})

test('a link stays a link while the text around it is edited', async ({ page, stack }) => {
  const link = { type: 'link', attrs: { href: 'mailto:hello@example.com' } }
  const content = [
    { type: 'text', text: 'Write to us', marks: [link] },
    { type: 'text', text: ' soon', marks: [] },
  ]
  const doc = { type: 'doc', content: [{ type: 'paragraph', content }] }
  const id = await withBlocks(page, stack, [{ type: 'text', fields: { content: doc } }])
  await openBuilder(page, stack, id)
  await block(page, 'text').dblclick()
  await page.keyboard.press('End')
  await page.keyboard.type('!')
  await page.keyboard.press('Escape')
  await expect
    .poll(() => getFields(page, stack, { id, type: 'text' }))
    .toMatchObject({ content: { content: [{ content: [{ marks: [link] }, { text: ' soon!' }] }] } })
})

test('page title, list items and form questions are edited in place', async ({ page, stack }) => {
  const items = [{ label: 'Menu' }, { label: 'Same' }, { label: 'Same' }]
  const questions = [{ id: 'name', kind: 'text', label: 'Your name', required: true }]
  const id = await withBlocks(page, stack, [
    { type: 'links', fields: { items } },
    { type: 'form', fields: { fields: questions } },
  ])
  await openBuilder(page, stack, id)
  await writeOver(page, block(page, 'header').locator('h1'), 'Harbour House')
  await writeOver(page, block(page, 'links').getByText('Same').last(), 'Directions')
  await writeOver(page, block(page, 'form').getByText('Your name'), 'Who are you?')
  await expect.poll(() => getFields(page, stack, { id, type: 'header' })).toMatchObject({ title: 'Harbour House' })
  await expect
    .poll(() => getFields(page, stack, { id, type: 'links' }))
    .toMatchObject({ items: [{ label: 'Menu' }, { label: 'Same' }, { label: 'Directions' }] })
  await expect
    .poll(() => getFields(page, stack, { id, type: 'form' }))
    .toMatchObject({ fields: [{ id: 'name', label: 'Who are you?' }] })
})

test('text that the service rejects stays in its field with the reason, and is saved once changed', async ({
  page,
  stack,
}) => {
  const id = await openPage(page, stack, ['One'])
  const error = { code: 'not_allowed', message: 'No such words.' }
  await page.route('**/api/pages/*/edits', (route) => route.fulfill({ status: 400, json: { error } }))
  await heading(page, 'One').dblclick()
  await page.keyboard.press('End')
  await page.keyboard.type(' more')
  const settings = page.getByRole('region', { name: 'Block settings' })
  await expect(settings.getByRole('alert')).toContainText('No such words.')
  await expect(block(page, 'heading')).toContainText('One more')
  await page.keyboard.press('Escape')
  await page.unroute('**/api/pages/*/edits')
  await expect(settings.getByLabel('Text', { exact: true })).toHaveValue('One more')
  await settings.getByLabel('Text', { exact: true }).fill('One other')
  await expect.poll(() => savedHeadings(page, stack, id)).toEqual(['One other'])
})

test('text that is too long is kept and reported, and editing goes on with it', async ({ page, stack }) => {
  const id = await openPage(page, stack, ['One'])
  const long = 'long '.repeat(50).trim()
  await block(page, 'heading').dblclick()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(long)
  await page.keyboard.press('Escape')
  // By the validation in the browser once it has loaded, before that by the service.
  await expect(page.getByText(/not valid, not saved$/)).toBeVisible()
  const settings = page.getByRole('region', { name: 'Block settings' })
  await expect(settings.getByRole('textbox', { name: 'Text', exact: true })).toHaveValue(long)
  await block(page, 'heading').dblclick()
  await expect(block(page, 'heading')).toContainText(long)
  await page.keyboard.press('End')
  await page.keyboard.type('er')
  await expect(settings.getByRole('textbox', { name: 'Text', exact: true })).toHaveValue(`${long}er`)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText('Short')
  await page.keyboard.press('Escape')
  await expect.poll(() => savedHeadings(page, stack, id)).toEqual(['Short'])
})

test('Select all, then Duplicate, Cut and Delete apply to all blocks but the header', async ({ page, stack }) => {
  const id = await openPage(page, stack, ['One', 'Two'])
  await canvas(page).getByRole('listbox').focus()
  await page.keyboard.press('ControlOrMeta+a')
  await expect(page.getByRole('toolbar', { name: 'Block' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+d')
  await expect.poll(() => savedHeadings(page, stack, id)).toEqual(['One', 'Two', 'One', 'Two'])
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+x')
  await expect(canvas(page).getByText('4 blocks copied')).toBeAttached()
  await expect.poll(() => savedHeadings(page, stack, id)).toEqual([])
  await page.keyboard.press('ControlOrMeta+v')
  await expect.poll(() => savedHeadings(page, stack, id)).toEqual(['One', 'Two', 'One', 'Two'])
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  await expect.poll(() => savedHeadings(page, stack, id)).toEqual([])
})

test('a page restored to an older revision is shown as it is, with a notice', async ({ page, stack }) => {
  const id = await makePage(page, stack, ['One'])
  // Ten revisions are lost when the database is restored.
  let lost = 10
  await page.route(`**/api/pages/${id}/content*`, async (route) => {
    const response = await route.fetch()
    const { revision, ...rest } = Document.parse(await response.json())
    await route.fulfill({ response, json: { ...rest, revision: revision + lost } })
  })
  await openBuilder(page, stack, id)
  lost = 0
  await heading(page, 'One').dblclick()
  await page.keyboard.press('End')
  await page.keyboard.type(' more')
  await expect(page.getByText('The server has restored an older version of this page.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect.poll(() => savedHeadings(page, stack, id)).toEqual(['One more'])
})

const Document = z.looseObject({ revision: z.int() })

function lines(...texts: string[]) {
  const content = texts.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text, marks: [] }] }))
  return { type: 'doc', content }
}

function block(page: Page, type: string): Locator {
  return canvas(page).locator(`[data-block=${type}]`)
}

/** Also where something covers it, as on the canvas. */
async function doubleClick(page: Page, words: Locator) {
  const { x, y, width, height } = (await words.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.dblclick(x + width / 2, y + height / 2)
}

async function writeOver(page: Page, words: Locator, text: string) {
  await doubleClick(page, words)
  await expect(canvas(page).locator('[contenteditable]')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
  await page.keyboard.press('Escape')
}

/** A page with these blocks below its header. */
async function withBlocks(page: Page, stack: SpawnedStack, blocks: { type: string; fields: object }[]) {
  const id = await makePage(page, stack, [])
  const { revision, pages } = await readContent(page, stack, id)
  const operations = blocks.map(({ type, fields }) => ({ op: 'addBlock', page: pages[0]?.id, type, fields }))
  const data = { revision, operations }
  const headers = { origin: stack.origin }
  const reply = await page.request.post(`${stack.origin}/api/pages/${id}/edits`, { data, headers })
  expect(reply.ok(), await reply.text()).toBe(true)
  return id
}

async function getFields(page: Page, stack: SpawnedStack, { id, type }: { id: string; type: string }) {
  const { pages } = await readContent(page, stack, id)
  return pages[0]?.blocks.find((each) => each.type === type)?.fields
}
