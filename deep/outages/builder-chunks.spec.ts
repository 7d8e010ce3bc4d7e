import type { Locator, Page } from '@playwright/test'
import type { SpawnedStack } from '../../src/testing/stack.ts'
import { canvas, makePage, openBuilder, readContent } from '../../e2e/open-builder.ts'
import { expect, signIn, test } from '../../e2e/stack.ts'

test.beforeEach(({ page, stack }) => signIn(page, stack))

test('text typed into a block right after the first double click is kept, whatever has been loaded', async ({
  page,
  stack,
}) => {
  const id = await withBlocks(page, stack, [{ type: 'text', fields: { content: lines('Open from noon.', 'Closed') } }])
  await openBuilder(page, stack, id)
  const text = block(page, 'text')
  const words = text.locator('p', { hasText: 'Closed' })
  await expect(words).toBeVisible()
  // From here on no chunk is loaded.
  await page.route('**/assets/**', () => {})
  await doubleClick(page, words)
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

function lines(...texts: string[]) {
  const content = texts.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text, marks: [] }] }))
  return { type: 'doc', content }
}

function block(page: Page, type: string): Locator {
  return canvas(page).locator(`[data-block=${type}]`)
}

/** Clicks an element even if another covers it, as on the canvas. */
async function doubleClick(page: Page, words: Locator) {
  const { x, y, width, height } = (await words.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.dblclick(x + width / 2, y + height / 2)
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
