import type { Locator } from 'playwright/test'
import { sampleClipboards } from '../src/testing/real-world/clipboards/all-clipboards.ts'
import { findCanvas, createPageWithBlocks, openBuilder, readContent, listSavedHeadings } from './open-builder.ts'
import { expect, signIn, test } from './stack.ts'

test.beforeEach(({ page, stack }) => signIn(page, stack))

// Every test of this folder fails if the content policy blocks anything, such as styles of pasted HTML that reach a document.
const copiedSamples = [
  'Google Docs: a heading',
  'Word for Windows: a list with dots',
  'Outlook for Windows: lines',
  'Notion: a heading',
]

test('text copied from Google Docs, Word, Outlook and Notion keeps its formatting when it is pasted', async ({
  page,
  stack,
}) => {
  const content = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Here', marks: [] }] }],
  }
  const id = await createPageWithBlocks(page, stack, [{ type: 'text', fields: { content } }])
  await openBuilder(page, stack, id)
  const savedTexts = async () =>
    (await readContent(page, stack, id)).pages.flatMap(({ blocks }) =>
      blocks.flatMap(({ type, fields }) => (type === 'text' ? [fields['content']] : [])),
    )
  const block = findCanvas(page).getByRole('option', { name: /^Text/ })
  for (const sample of copiedSamples) {
    const clipboard = sampleClipboards.find(({ copied }) => copied.startsWith(sample))
    if (!clipboard) throw new Error(`There is no clipboard of ${sample}.`)
    const storedContent = { type: 'doc', content: clipboard.stored }
    await block.click()
    const field = page.getByRole('region', { name: 'Block settings' }).getByRole('textbox', { name: 'Text' })
    await field.click()
    await page.keyboard.press('ControlOrMeta+a')
    await paste(field, clipboard)
    await expect.poll(savedTexts, sample).toEqual([storedContent])
    await block.dblclick()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('x')
    await expect.poll(savedTexts, sample).not.toEqual([storedContent])
    await page.keyboard.press('ControlOrMeta+a')
    await paste(findCanvas(page).locator('.rich-text'), clipboard)
    await expect.poll(savedTexts, `${sample}, in place`).toEqual([storedContent])
    await page.keyboard.press('Escape')
  }
  await block.click()
  const notion = sampleClipboards.find(({ copied }) => copied.startsWith('Notion: a heading'))
  await paste(page.locator('body'), { html: notion?.html ?? '', plain: '' })
  await expect.poll(() => listSavedHeadings(page, stack, id)).toEqual(['Getting here'])
})

test('the paste of a text that is too long for any page is rejected with its length', async ({ page, stack }) => {
  const content = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Here', marks: [] }] }],
  }
  const id = await createPageWithBlocks(page, stack, [{ type: 'text', fields: { content } }])
  await openBuilder(page, stack, id)
  const block = findCanvas(page).getByRole('option', { name: /^Text/ })
  const long = { html: '', plain: 'A line of plain text.\n'.repeat(250_000) }
  const notice = page.getByText(
    'This text has 5,500,000 characters; 200,000 can be pasted at once. Nothing was changed.',
  )
  const expectRejected = async (target: Locator) => {
    await paste(target, long)
    await expect(notice).toBeVisible()
    await page
      .getByRole('status')
      .getByRole('button', { name: /^Dismiss|^Close/ })
      .first()
      .click()
    await expect(notice).toBeHidden()
  }
  await block.click()
  await expectRejected(page.locator('body'))
  await expectRejected(page.getByRole('region', { name: 'Block settings' }).getByRole('textbox', { name: 'Text' }))
  await block.dblclick()
  await expectRejected(findCanvas(page).locator('.rich-text'))
  await page.keyboard.press('Escape')
  await expect(findCanvas(page).getByRole('option', { name: /^Text, Here, 2 of 2$/ })).toHaveCount(1)
})

async function paste(target: Locator, clipboard: { html: string; plain: string }): Promise<void> {
  await target.evaluate((element, { html, plain }) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', html)
    clipboardData.setData('text/plain', plain)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true, composed: true })
    element.dispatchEvent(event)
  }, clipboard)
}
