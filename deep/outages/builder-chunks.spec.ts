import type { Locator, Page } from 'playwright/test'
import type { SpawnedStack } from '../../src/testing/stack.ts'
import { findCanvas, createPageWithBlocks, openBuilder, readContent } from '../../e2e/open-builder.ts'
import { expect, signIn, test } from '../../e2e/stack.ts'

test.beforeEach(({ page, stack }) => signIn(page, stack))

test('text typed right after a double click is kept while no chunk can be loaded', async ({ page, stack }) => {
  const id = await createPageWithBlocks(page, stack, [
    { type: 'text', fields: { content: toContent('Open from noon.', 'Closed') } },
  ])
  await openBuilder(page, stack, id)
  const text = findBlock(page, 'text')
  const words = text.locator('p', { hasText: 'Closed' })
  await expect(words).toBeVisible()
  // Requests for chunks get no response from here on.
  await page.route('**/assets/**', () => {})
  await doubleClickAt(page, words)
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
    .poll(() => readFields(page, stack, { id, type: 'text' }))
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
  const id = await createPageWithBlocks(page, stack, [{ type: 'text', fields: { content: toContent('Open') } }])
  const { promise: typing, resolve } = Promise.withResolvers<void>()
  // Only the chunk of the rich text editor is that large, so only its response is delayed.
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch()
    const { length } = await response.body()
    if (length > 350_000) await typing
    await route.fulfill({ response })
  })
  await openBuilder(page, stack, id)
  await findBlock(page, 'text').click()
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-loading-field]').first()).toBeFocused()
  await page.keyboard.type(' from noonn')
  await page.keyboard.press('Backspace')
  resolve()
  await expect(page.getByRole('region', { name: 'Block settings' }).getByRole('textbox', { name: 'Text' })).toHaveText(
    'Open from noon',
  )
})

function toContent(...texts: string[]) {
  const content = texts.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text, marks: [] }] }))
  return { type: 'doc', content }
}

function findBlock(page: Page, type: string): Locator {
  return findCanvas(page).locator(`[data-block=${type}]`)
}

/** Double-clicks at the position of an element, even if another element of the canvas covers it. */
async function doubleClickAt(page: Page, words: Locator) {
  const { x, y, width, height } = (await words.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.dblclick(x + width / 2, y + height / 2)
}

async function readFields(page: Page, stack: SpawnedStack, { id, type }: { id: string; type: string }) {
  const { pages } = await readContent(page, stack, id)
  return pages[0]?.blocks.find((block) => block.type === type)?.fields
}
