import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { holdClipboard } from '#dashboard/testing/hold-clipboard.ts'
import { errorReply, intercept } from '#dashboard/testing/network.ts'
import {
  canvas,
  expectFocused,
  expectHeadings,
  heading,
  keys,
  makePage,
  makePageWith,
  openBuilder,
  openPage,
  readSavedFields,
  readSavedHeadings,
  settings,
} from '#dashboard/testing/open-builder.ts'
import { makeWorkspace } from '#dashboard/testing/workspace.ts'

test('Escape keeps text typed on the canvas, and Undo reverts it', async () => {
  await makeWorkspace()
  const id = await openPage(['One'])
  await heading('One').dblClick()
  await userEvent.keyboard('{End} more{Escape}')
  await expect.element(heading('One more')).toBeVisible()
  await expectFocused(canvas().getByRole('listbox'))
  await expectHeadings(id, ['One more'])
  await userEvent.keyboard(keys('z'))
  await expectHeadings(id, ['One'])
})

test('a link stays a link while the text around it is edited', async () => {
  await makeWorkspace()
  const link = { type: 'link', attrs: { href: 'mailto:hello@example.com' } }
  const content = [
    { type: 'text', text: 'Write to us', marks: [link] },
    { type: 'text', text: ' soon', marks: [] },
  ]
  const doc = { type: 'doc', content: [{ type: 'paragraph', content }] }
  const id = await makePageWith([{ type: 'text', fields: { content: doc } }])
  await openBuilder(id)
  await canvas().getByRole('option', { name: /^Text/ }).dblClick()
  await userEvent.keyboard('{End}!{Escape}')
  await expect
    .poll(() => readSavedFields(id, 'text'))
    .toMatchObject({ content: { content: [{ content: [{ marks: [link] }, { text: ' soon!' }] }] } })
})

test('page title, list items and form questions are edited in place', async () => {
  await makeWorkspace()
  const items = [{ label: 'Menu' }, { label: 'Same' }, { label: 'Same' }]
  const questions = [{ id: 'name', kind: 'text', label: 'Your name', required: true }]
  const id = await makePageWith([
    { type: 'links', fields: { items } },
    { type: 'form', fields: { fields: questions } },
  ])
  await openBuilder(id)
  await writeOver(canvas().getByText('Made here', { exact: true }).first(), 'Harbour House')
  await writeOver(canvas().getByText('Same', { exact: true }).last(), 'Directions')
  await writeOver(canvas().getByText('Your name').first(), 'Who are you?')
  await expect.poll(() => readSavedFields(id, 'header')).toMatchObject({ title: 'Harbour House' })
  await expect
    .poll(() => readSavedFields(id, 'links'))
    .toMatchObject({ items: [{ label: 'Menu' }, { label: 'Same' }, { label: 'Directions' }] })
  await expect
    .poll(() => readSavedFields(id, 'form'))
    .toMatchObject({ fields: [{ id: 'name', label: 'Who are you?' }] })
})

test('text that the service rejects stays in its field with the reason, and is saved once changed', async () => {
  await makeWorkspace()
  const id = await openPage(['One'])
  const rejected = intercept('POST /api/pages/*/edits', () => errorReply(400, 'not_allowed', 'No such words.'))
  await heading('One').dblClick()
  await userEvent.keyboard('{End} more')
  await expect.element(settings().getByRole('alert')).toMatchTextContent(/No such words\./)
  await expect.element(canvas().getByText('One more')).toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  rejected.end()
  const field = settings().getByLabelText('Text', { exact: true })
  await expect.element(field).toHaveValue('One more')
  await field.fill('One other')
  await expect.poll(() => readSavedHeadings(id)).toEqual(['One other'])
})

test('text that is too long is kept and reported, and editing goes on with it', async () => {
  await makeWorkspace()
  const id = await openPage(['One'])
  const long = 'long '.repeat(50).trim()
  const field = settings().getByRole('textbox', { name: 'Text', exact: true })
  const block = canvas().getByRole('option', { name: /^Heading/ })
  await block.dblClick()
  await holdClipboard()
  await navigator.clipboard.writeText(long)
  await userEvent.keyboard(`${keys('a')}${keys('v')}{Escape}`)
  // By the validation in the browser once it has loaded, before that by the service.
  await expect.element(page.getByText(/not valid, not saved$/)).toBeVisible()
  await expect.element(field).toHaveValue(long)
  await block.dblClick()
  await expect.element(canvas().getByText(long)).toBeInTheDocument()
  await userEvent.keyboard('{End}er')
  await expect.element(field).toHaveValue(`${long}er`)
  await userEvent.keyboard(`${keys('a')}Short{Escape}`)
  await expect.poll(() => readSavedHeadings(id)).toEqual(['Short'])
})

test('a page restored to an older revision is shown as it is, with a notice', async () => {
  await makeWorkspace()
  const id = await makePage(['One'])
  // Ten revisions are lost when the database is restored.
  const before = intercept(`GET /api/pages/${id}/content*`, async (_request, forward) => {
    const content = (await (await forward()).json()) as { revision: number }
    return Response.json({ ...content, revision: content.revision + 10 })
  })
  await openBuilder(id)
  before.end()
  await heading('One').dblClick()
  await userEvent.keyboard('{End} more')
  await expect.element(page.getByText(/^The server has restored an older version of this page\./)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => readSavedHeadings(id)).toEqual(['One more'])
})

/** Replaces text in place. The press goes to the block, which covers the text. */
async function writeOver(words: Locator, text: string): Promise<void> {
  await words.dblClick({ force: true })
  await userEvent.keyboard(`${keys('a')}${text}{Escape}`)
  await expect.element(canvas().getByText(text, { exact: true }).first()).toBeInTheDocument()
}
