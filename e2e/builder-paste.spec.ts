import type { Locator } from '@playwright/test'
import { recordedClipboards } from '../src/testing/real-world/clipboards/all-clipboards.ts'
import { canvas, makePageWith, openBuilder, readContent, savedHeadings } from './open-builder.ts'
import { expect, signIn, test } from './stack.ts'

test.beforeEach(({ page, stack }) => signIn(page, stack))

/** Every test of this folder fails if the content policy blocks anything: styles in pasted HTML must not reach a document. */
const programs = [
  'Google Docs: a heading',
  'Word for Windows: a list with dots',
  'Outlook for Windows: lines',
  'Notion: a heading',
]

test('what Google Docs, Word, Outlook and Notion copy is stored as it was seen, in the form, in place and on the canvas', async ({
  page,
  stack,
}) => {
  const content = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Here', marks: [] }] }],
  }
  const id = await makePageWith(page, stack, [{ type: 'text', fields: { content } }])
  await openBuilder(page, stack, id)
  const savedTexts = async () =>
    (await readContent(page, stack, id)).pages.flatMap(({ blocks }) =>
      blocks.flatMap(({ type, fields }) => (type === 'text' ? [fields['content']] : [])),
    )
  const block = canvas(page).getByRole('option', { name: /^Text/ })
  for (const program of programs) {
    const clipboard = recordedClipboards.find(({ copied }) => copied.startsWith(program))
    if (!clipboard) throw new Error(`There is no clipboard of ${program}.`)
    const stored = { type: 'doc', content: clipboard.stored }
    await block.click()
    const field = page.getByRole('region', { name: 'Block settings' }).getByRole('textbox', { name: 'Text' })
    await field.click()
    await page.keyboard.press('ControlOrMeta+a')
    await paste(field, clipboard)
    await expect.poll(savedTexts, program).toEqual([stored])
    await block.dblclick()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('x')
    await expect.poll(savedTexts, program).not.toEqual([stored])
    await page.keyboard.press('ControlOrMeta+a')
    await paste(canvas(page).locator('.rich-text'), clipboard)
    await expect.poll(savedTexts, `${program}, in place`).toEqual([stored])
    await page.keyboard.press('Escape')
  }
  await block.click()
  const notion = recordedClipboards.find(({ copied }) => copied.startsWith('Notion: a heading'))
  await paste(page.locator('body'), { html: notion?.html ?? '', plain: '' })
  await expect.poll(() => savedHeadings(page, stack, id)).toEqual(['Getting here'])
})

test('a text that is too long for any page is refused with its length, wherever it is pasted', async ({
  page,
  stack,
}) => {
  const content = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Here', marks: [] }] }],
  }
  const id = await makePageWith(page, stack, [{ type: 'text', fields: { content } }])
  await openBuilder(page, stack, id)
  const block = canvas(page).getByRole('option', { name: /^Text/ })
  const long = { html: '', plain: 'A line of plain text.\n'.repeat(250_000) }
  const said = page.getByText('This text has 5,500,000 characters; 200,000 can be pasted at once. Nothing was changed.')
  const isRefused = async (target: Locator) => {
    await paste(target, long)
    await expect(said).toBeVisible()
    await page
      .getByRole('status')
      .getByRole('button', { name: /^Dismiss|^Close/ })
      .first()
      .click()
    await expect(said).toBeHidden()
  }
  await block.click()
  await isRefused(page.locator('body'))
  await isRefused(page.getByRole('region', { name: 'Block settings' }).getByRole('textbox', { name: 'Text' }))
  await block.dblclick()
  await isRefused(canvas(page).locator('.rich-text'))
  await page.keyboard.press('Escape')
  await expect(canvas(page).getByRole('option', { name: /^Text, Here, 2 of 2$/ })).toHaveCount(1)
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
