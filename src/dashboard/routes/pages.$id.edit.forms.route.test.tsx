import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { intercept } from '#dashboard/testing/network.ts'
import {
  addBlock,
  createPageWithBlocks,
  editAsAnother,
  expectFocused,
  expectSaved,
  toShortcut,
  openBuilder,
  openPageWithHeadings,
  openPane,
  readContent,
  readSavedBlocks,
  readSavedFields,
  findSettings,
} from '#dashboard/testing/open-builder.ts'
import { press } from '#dashboard/testing/press.ts'
import { createWorkspace } from '#dashboard/testing/workspace.ts'

/** The items of the list in the form. */
const rows = findSettings().getByRole('button', { name: /, \d+ of \d+$/ })

test('a block is added and edited by keyboard alone', async () => {
  await createWorkspace()
  const id = await openPageWithHeadings([])
  await press(page.getByRole('searchbox', { name: 'Find a block' }), 'questions{Enter}')
  await expect.element(findSettings().getByRole('heading', { name: 'Questions and answers' })).toBeVisible()
  await press(findSettings().getByRole('textbox', { name: 'Title' }), `${toShortcut('a')}Before you come`)
  await press(findSettings().getByRole('button', { name: /^Add to/ }), '{Enter}')
  await expectFocused(rows.last())
  const count = rows.elements().length
  await press(findSettings().getByRole('textbox', { name: 'Question' }), `${toShortcut('a')}May dogs come in?`)
  await press(rows.last(), '{Alt>}{ArrowUp}{/Alt}')
  await expectFocused(rows.nth(count - 2))
  await expect.element(rows.nth(count - 2)).toMatchTextContent(/May dogs come in\?/)
  await expectSaved()
  expect(await readSavedFields(id, 'faq')).toMatchObject({ title: 'Before you come' })
  const questions = await readSavedQuestions(id)
  expect(questions[count - 2]).toBe('May dogs come in?')
  expect(questions).toHaveLength(count)
})

test('list items are sorted by mouse and by keyboard', async () => {
  await createWorkspace()
  const id = await openPageWithHeadings([])
  await addBlock('Questions and answers')
  await findSettings()
    .getByRole('button', { name: /^Add to/ })
    .click()
  await findSettings().getByRole('textbox', { name: 'Question' }).fill('May dogs come in?')
  const count = rows.elements().length
  const handles = findSettings().getByRole('button', { name: /^Reorder/ })
  await handles.last().dropTo(handles.first(), { steps: 8 })
  await expect.element(rows.first()).toMatchTextContent(/May dogs come in\?/)
  await expectFocused(handles.first())
  // During an animation, dnd-kit would measure items at their current position.
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
  await userEvent.keyboard(' ')
  await expect.element(findSettings().getByText(`Lifted May dogs come in?, 1 of ${count}.`)).toBeInTheDocument()
  const liftedAnnouncement = findSettings().getByText(/^Lifted/)
  // dnd-kit ignores an arrow key until it has measured the rows, some frames after it says that a row is lifted.
  await expect
    .poll(async () => {
      if (liftedAnnouncement.query()) await userEvent.keyboard('{ArrowDown}')
      return findSettings().getByText(`May dogs come in?, 2 of ${count}.`, { exact: true }).query()
    })
    .not.toBe(null)
  await userEvent.keyboard('{Escape}')
  await expect.element(findSettings().getByText(/^Canceled/)).toBeInTheDocument()
  await expect.element(rows.first()).toMatchTextContent(/May dogs come in\?/)
  await expectFocused(handles.first())
  await expectSaved()
  expect((await readSavedQuestions(id))[0]).toBe('May dogs come in?')
})

test('text that is typed without a pause becomes one entry in the history', async () => {
  await createWorkspace()
  const id = await openPageWithHeadings([])
  await addBlock('Heading')
  const field = findSettings().getByRole('textbox', { name: 'Text' })
  const initialText = (await readSavedFields(id, 'heading'))?.['text'] ?? readFieldValue()
  await press(field, `${toShortcut('a')}Kitchen and bar`)
  await expectSaved()
  await press(field, '{End} on the quay{Tab}')
  await expectSaved()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(readFieldValue).toBe(initialText)
  await page.getByRole('button', { name: 'Redo', exact: true }).click()
  await expect.element(field).toHaveValue('Kitchen and bar on the quay')
  await expect.poll(() => readSavedFields(id, 'heading')).toMatchObject({ text: 'Kitchen and bar on the quay' })
})

test('rich text is stored in the shape of its schema', async () => {
  await createWorkspace()
  const id = await openPageWithHeadings([])
  await addBlock('Text')
  const bold = findSettings().getByRole('button', { name: 'Bold' })
  const text = findSettings().getByRole('textbox', { name: 'Text', exact: true })
  // With another style, spaces become no-break spaces. Tiptap must not add styles to the document, because closing another editor removes them.
  await expect.element(text).toHaveStyle({ whiteSpace: 'break-spaces' })
  expect(document.querySelector('[data-tiptap-style]')).toBe(null)
  await press(text, `${toShortcut('a')}{Delete}${toShortcut('b')}`)
  await expect.element(bold).toHaveAttribute('aria-pressed', 'true')
  await userEvent.keyboard(`Open${toShortcut('b')}`)
  await expect.element(bold).toHaveAttribute('aria-pressed', 'false')
  await userEvent.keyboard(' from noon')
  await expect
    .poll(() => readSavedFields(id, 'text'))
    .toMatchObject({
      content: {
        type: 'doc',
        content: [
          {
            type: 'paragraph',
            content: [
              { type: 'text', text: 'Open', marks: [{ type: 'bold' }] },
              { type: 'text', text: ' from noon', marks: [] },
            ],
          },
        ],
      },
    })
})

test('a value that a schema rejects stays in its field until it is corrected', async () => {
  await createWorkspace()
  const id = await openPageWithHeadings([])
  await addBlock('Button')
  const address = findSettings().getByRole('textbox', { name: /: address$/ })
  const alert = findSettings().getByRole('alert')
  const note = findSettings().getByText(/They are saved once they are corrected/)
  await address.fill('ftp://example.com')
  await expect.element(alert).toMatchTextContent(/Must be empty or an address/)
  await expect.element(note).toBeVisible()
  await expect.element(page.getByText('1 not valid, not saved')).toBeVisible()
  await findSettings()
    .getByRole('combobox', { name: /leads to/ })
    .selectOptions('Address')
  await address.fill('example.com/book')
  await expect.element(alert).not.toBeInTheDocument()
  await expect.element(note).not.toBeInTheDocument()
  await expect.poll(async () => JSON.stringify(await readSavedBlocks(id))).toContain('https://example.com/book')
})

test('a suggestion replaces an invalid link', async () => {
  await createWorkspace()
  const id = await openPageWithHeadings([])
  await addBlock('Button')
  const address = findSettings().getByRole('textbox', { name: /: address$/ })
  await address.fill('24.12.2026')
  await userEvent.keyboard('{Tab}')
  await expect.element(findSettings().getByRole('alert')).toMatchTextContent(/looks like a date/)
  await expect.element(address).toHaveValue('24.12.2026')
  await address.fill('anna@ex.example')
  await userEvent.keyboard('{Tab}')
  await findSettings().getByRole('button', { name: 'Use mailto:anna@ex.example' }).click()
  await expect.element(findSettings().getByRole('textbox', { name: /: email/ })).toHaveValue('anna@ex.example')
  await expect.poll(async () => JSON.stringify(await readSavedBlocks(id))).toContain('mailto:anna@ex.example')
})

test('an invalid value is shown again after a reload', async () => {
  await createWorkspace()
  const id = await openPageWithHeadings([])
  await addBlock('Button')
  await findSettings()
    .getByRole('textbox', { name: /: address$/ })
    .fill('ftp://example.com')
  await expect.element(page.getByText('1 not valid, not saved')).toBeVisible()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  intercept('GET /api/page-blocks?*', async (_request, forward) => {
    await released
    return forward()
  })
  await openBuilder(id)
  await expect.element(page.getByText('1 not valid, not saved')).toBeVisible()
  const blocks = (await openPane('Outline')).getByRole('option')
  await expect.element(blocks.last()).toBeVisible()
  release()
  await expect.element(blocks.last()).toMatchTextContent(/has a problem/)
  await blocks.last().click()
  await expect.element(findSettings().getByRole('alert')).toMatchTextContent(/Must be empty or an address/)
  await findSettings()
    .getByRole('combobox', { name: /leads to/ })
    .selectOptions('Address')
  await findSettings()
    .getByRole('textbox', { name: /: address$/ })
    .fill('https://example.com')
  await expect.element(blocks.last()).not.toMatchTextContent(/has a problem/)
})

test('palette, outline and long forms are accessible', async () => {
  await createWorkspace()
  await openPageWithHeadings([])
  await expectAccessible()
  for (const block of ['Opening hours', 'Links', 'Form', 'Image']) {
    await addBlock(block)
    const row = rows.first()
    if (row.query()?.getAttribute('aria-expanded') === 'false') await row.click()
    await expectAccessible('[aria-label="Block settings"]')
  }
  const outline = await openPane('Outline')
  await expect.poll(() => outline.getByRole('option').elements().length).toBe(5)
  await expectAccessible('[aria-label="Outline"]')
})

/** The value of the first text field of the form. */
function readFieldValue(): string | undefined {
  const field = findSettings().getByRole('textbox', { name: 'Text' }).query()
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : undefined
}

async function readSavedQuestions(id: string): Promise<unknown[]> {
  const items = (await readSavedFields(id, 'faq'))?.['items']
  return Array.isArray(items) ? items.map(({ question }: { question: unknown }) => question) : []
}

test('long words overflow no pane, and leave every control of its rows inside', async () => {
  await createWorkspace()
  const word = 'Donaudampfschifffahrtsgesellschaftskapitaensmuetze'.repeat(2)
  const id = await createPageWithBlocks([
    { type: 'heading', fields: { text: word } },
    { type: 'form', fields: { title: word, fields: [{ kind: 'text', label: word }] } },
    { type: 'links', fields: { items: [{ label: word, url: `https://example.com/${word}` }] } },
  ])
  const [home] = (await readContent(id)).pages
  await editAsAnother(id, [
    { op: 'setPage', page: home?.id ?? '', fields: { name: word } },
    { op: 'addPage', name: `Our ${word}`, slug: 'our' },
  ])
  await openBuilder(id)
  for (const name of ['Pages', 'Outline', 'Theme', 'Blocks']) {
    const pane = await openPane(name)
    expect([name, ...listOverflowing(pane.element())]).toEqual([name])
  }
})

/** The controls of a panel that reach beyond it, and the panel if it scrolls sideways. */
function listOverflowing(panel: Element): string[] {
  const { right } = panel.getBoundingClientRect()
  const controls = [...panel.querySelectorAll('button, input, textarea, select, a')]
  const isOutside = (control: Element) => control.getBoundingClientRect().right > right + 1
  return [
    ...(panel.scrollWidth > panel.clientWidth ? ['the panel'] : []),
    ...controls
      .filter(isOutside)
      .map((control) => control.getAttribute('aria-label') ?? control.outerHTML.slice(0, 80)),
  ]
}
