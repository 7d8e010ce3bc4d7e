import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import {
  findCanvas,
  expectFocused,
  expectHeadings,
  findHeading,
  toShortcut,
  createPageWithBlocks,
  openBuilder,
  openPageWithHeadings,
  readSavedBlocks,
  readSavedFields,
  findSettings,
} from '#dashboard/testing/open-builder.ts'
import { createWorkspace } from '#dashboard/testing/workspace.ts'
import { sampleClipboards } from '#testing/real-world/clipboards/all-clipboards.ts'

test('formatted text that is pasted in place is stored with its formats', async () => {
  await createWorkspace()
  const id = await createPageWithBlocks([{ type: 'text', fields: { content: toDoc('Here') } }])
  await openBuilder(id)
  const clipboard = findClipboard('Word for Windows: a list with dots')
  await findCanvas().getByRole('option', { name: /^Text/ }).dblClick()
  await userEvent.keyboard(toShortcut('a'))
  paste(clipboard, findCanvas().getByText('Here', { exact: true }).element())
  await expect
    .poll(() => readSavedFields(id, 'text'))
    .toMatchObject({ content: { type: 'doc', content: clipboard.stored } })
  await userEvent.keyboard(toShortcut('z'))
  await expect.poll(() => readSavedFields(id, 'text')).toMatchObject({ content: toDoc('Here') })
})

test('an address that is pasted over text becomes its link', async () => {
  await createWorkspace()
  const id = await createPageWithBlocks([{ type: 'text', fields: { content: toDoc('Here') } }])
  await openBuilder(id)
  await findCanvas().getByRole('option', { name: /^Text/ }).click()
  const field = findSettings().getByRole('textbox', { name: 'Text' })
  await field.click()
  await userEvent.keyboard(toShortcut('a'))
  const clipboard = findClipboard('Chrome: lines that are bold')
  paste(clipboard, field.element())
  await expect.poll(() => readSavedFields(id, 'text')).toMatchObject({ content: { content: clipboard.stored } })
  await userEvent.keyboard(`${toShortcut('a')}Menu${toShortcut('a')}`)
  paste({ html: '', plain: 'https://harbour.example/menu' }, field.element())
  const marks = [{ type: 'link', attrs: { href: 'https://harbour.example/menu' } }]
  await expect
    .poll(() => readSavedFields(id, 'text'))
    .toMatchObject({ content: { content: [{ content: [{ text: 'Menu', marks }] }] } })
})

test('text that is pasted on the canvas becomes headings and texts after the selection', async () => {
  await createWorkspace()
  const id = await openPageWithHeadings(['One', 'Two'])
  await findHeading('One').click()
  const clipboard = findClipboard('Notion: a heading')
  paste(clipboard)
  await expect
    .poll(() => readSavedBlocks(id))
    .toMatchObject([
      { type: 'header' },
      { fields: { text: 'One' } },
      { type: 'heading', fields: { text: 'Getting here', size: 'medium' } },
      { type: 'text', fields: { content: { content: clipboard.stored.slice(1) } } },
      { fields: { text: 'Two' } },
    ])
  await expect.element(findCanvas().getByText('2 blocks added at 3 of 5')).toBeInTheDocument()
  await userEvent.keyboard(toShortcut('z'))
  await expectHeadings(id, ['One', 'Two'])
  expect((await readSavedBlocks(id)).map(({ type }) => type)).toEqual(['header', 'heading', 'heading'])
})

test('addresses and pictures that are pasted on the canvas become blocks', async () => {
  await createWorkspace()
  const id = await openPageWithHeadings(['One'])
  await findHeading('One').click()
  paste({ html: '', plain: 'https://www.harbour.example/menu/' })
  await expect
    .poll(() => readSavedFields(id, 'button'))
    .toMatchObject({ label: 'harbour.example/menu', url: 'https://www.harbour.example/menu/' })
  await findHeading('One').click()
  paste({ html: '', plain: 'https://harbour.example\r\nanna@harbour.example\r\n' })
  await expect
    .poll(() => readSavedFields(id, 'links'))
    .toMatchObject({
      items: [
        { label: 'harbour.example', url: 'https://harbour.example' },
        { label: 'anna@harbour.example', url: 'mailto:anna@harbour.example' },
      ],
    })
  await findHeading('One').click()
  const drawing = document.createElement('canvas')
  const blob = await new Promise<Blob | null>((resolve) => drawing.toBlob(resolve, 'image/png'))
  paste({ html: '<meta charset="utf-8"><img src="https://harbour.example/a.png">', plain: '' }, document, [
    new File([blob ?? ''], 'terrace.png', { type: 'image/png' }),
  ])
  await expect
    .poll(() => readSavedFields(id, 'image'))
    .toMatchObject({ image: { src: expect.stringContaining('/files/images/') } })
  expect((await readSavedBlocks(id)).map(({ type }) => type)).toEqual(['header', 'heading', 'image', 'links', 'button'])
})

test('the Enter key that Safari sends at the end of a composition does not end the edit', async () => {
  await createWorkspace()
  await openPageWithHeadings(['One'])
  await findHeading('One').dblClick()
  const text = findCanvas().getByText('One', { exact: true }).element()
  // Safari ends the composition before this key, so that only its code is that of an input method.
  // oxlint-disable-next-line typescript/no-deprecated -- No other property has this information.
  text.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, composed: true }))
  await userEvent.keyboard('{End} more{Enter}')
  await expect.element(findHeading('One more')).toBeVisible()
  await expectFocused(findCanvas().getByRole('listbox'))
})

test('text that is typed after a pause of two seconds is a separate undo step', async () => {
  await createWorkspace()
  const id = await openPageWithHeadings(['One'])
  let time = performance.now()
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => time)
  await findHeading('One').dblClick()
  await userEvent.keyboard('{End} two')
  time += 2_100
  await userEvent.keyboard(' three')
  time += 1_900
  await userEvent.keyboard(' four{Escape}')
  await expect.poll(() => readSavedFields(id, 'heading')).toMatchObject({ text: 'One two three four' })
  clock.mockRestore()
  await userEvent.keyboard(toShortcut('z'))
  await expectHeadings(id, ['One two'])
  await userEvent.keyboard(toShortcut('z'))
  await expectHeadings(id, ['One'])
})

function findClipboard(beginning: string) {
  const clipboard = sampleClipboards.find(({ copied }) => copied.startsWith(beginning))
  if (!clipboard) throw new Error(`There is no clipboard of ${beginning}.`)
  return clipboard
}

function paste(
  { html, plain }: { html: string; plain: string },
  target: EventTarget = document,
  files: readonly File[] = [],
): void {
  const clipboardData = new DataTransfer()
  if (html !== '') clipboardData.setData('text/html', html)
  if (plain !== '') clipboardData.setData('text/plain', plain)
  for (const file of files) clipboardData.items.add(file)
  target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true, composed: true }))
}

function toDoc(text: string) {
  return { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text, marks: [] }] }] }
}
