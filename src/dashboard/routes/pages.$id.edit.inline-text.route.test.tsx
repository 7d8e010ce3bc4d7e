import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { holdClipboard } from '#dashboard/testing/hold-clipboard.ts'
import { createErrorResponse, intercept } from '#dashboard/testing/network.ts'
import {
  findCanvas,
  expectFocused,
  expectHeadings,
  findHeading,
  toShortcut,
  createPageWithHeadings,
  createPageWithBlocks,
  openBuilder,
  openPageWithHeadings,
  readSavedFields,
  readSavedHeadings,
  findSettings,
} from '#dashboard/testing/open-builder.ts'
import { createWorkspace } from '#dashboard/testing/workspace.ts'

test('Escape keeps the text that was typed on the canvas', async () => {
  await createWorkspace()
  const id = await openPageWithHeadings(['One'])
  await findHeading('One').dblClick()
  await userEvent.keyboard('{End} more{Escape}')
  await expect.element(findHeading('One more')).toBeVisible()
  await expectFocused(findCanvas().getByRole('listbox'))
  await expectHeadings(id, ['One more'])
  await userEvent.keyboard(toShortcut('z'))
  await expectHeadings(id, ['One'])
})

test('a link stays a link while the text around it is edited', async () => {
  await createWorkspace()
  const link = { type: 'link', attrs: { href: 'mailto:hello@example.com' } }
  const content = [
    { type: 'text', text: 'Write to us', marks: [link] },
    { type: 'text', text: ' soon', marks: [] },
  ]
  const doc = { type: 'doc', content: [{ type: 'paragraph', content }] }
  const id = await createPageWithBlocks([{ type: 'text', fields: { content: doc } }])
  await openBuilder(id)
  await findCanvas().getByRole('option', { name: /^Text/ }).dblClick()
  await userEvent.keyboard('{End}!{Escape}')
  await expect
    .poll(() => readSavedFields(id, 'text'))
    .toMatchObject({ content: { content: [{ content: [{ marks: [link] }, { text: ' soon!' }] }] } })
})

test('page title, list items and form questions are edited in place', async () => {
  await createWorkspace()
  const items = [{ label: 'Menu' }, { label: 'Same' }, { label: 'Same' }]
  const questions = [{ id: 'name', kind: 'text', label: 'Your name', required: true }]
  const id = await createPageWithBlocks([
    { type: 'links', fields: { items } },
    { type: 'form', fields: { fields: questions } },
  ])
  await openBuilder(id)
  await replaceText(findCanvas().getByText('Made here', { exact: true }).first(), 'Harbour House')
  await replaceText(findCanvas().getByText('Same', { exact: true }).last(), 'Directions')
  await replaceText(findCanvas().getByText('Your name').first(), 'Who are you?')
  await expect.poll(() => readSavedFields(id, 'header')).toMatchObject({ title: 'Harbour House' })
  await expect
    .poll(() => readSavedFields(id, 'links'))
    .toMatchObject({ items: [{ label: 'Menu' }, { label: 'Same' }, { label: 'Directions' }] })
  await expect
    .poll(() => readSavedFields(id, 'form'))
    .toMatchObject({ fields: [{ id: 'name', label: 'Who are you?' }] })
})

test('text that the service rejects stays in its field with the reason', async () => {
  await createWorkspace()
  const id = await openPageWithHeadings(['One'])
  const interception = intercept('POST /api/pages/*/edits', () =>
    createErrorResponse(400, 'not_allowed', 'No such words.'),
  )
  await findHeading('One').dblClick()
  await userEvent.keyboard('{End} more')
  await expect.element(findSettings().getByRole('alert')).toMatchTextContent(/No such words\./)
  await expect.element(findCanvas().getByText('One more')).toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  interception.end()
  const field = findSettings().getByLabelText('Text', { exact: true })
  await expect.element(field).toHaveValue('One more')
  await field.fill('One other')
  await expect.poll(() => readSavedHeadings(id)).toEqual(['One other'])
})

test('text that is too long is kept and can be edited', async () => {
  await createWorkspace()
  const id = await openPageWithHeadings(['One'])
  const longText = 'long '.repeat(50).trim()
  const field = findSettings().getByRole('textbox', { name: 'Text', exact: true })
  const block = findCanvas().getByRole('option', { name: /^Heading/ })
  await block.dblClick()
  await holdClipboard()
  await navigator.clipboard.writeText(longText)
  await userEvent.keyboard(`${toShortcut('a')}${toShortcut('v')}{Escape}`)
  // The validation in the browser reports it, or the service if the validation is not loaded yet.
  await expect.element(page.getByText(/not valid, not saved$/)).toBeVisible()
  await expect.element(field).toHaveValue(longText)
  await block.dblClick()
  await expect.element(findCanvas().getByText(longText)).toBeInTheDocument()
  await userEvent.keyboard('{End}er')
  await expect.element(field).toHaveValue(`${longText}er`)
  await userEvent.keyboard(`${toShortcut('a')}Short{Escape}`)
  await expect.poll(() => readSavedHeadings(id)).toEqual(['Short'])
})

test('a page that the server restored to an older revision has a notice', async () => {
  await createWorkspace()
  const id = await createPageWithHeadings(['One'])
  // The builder sees ten revisions that are then missing, as after a restore of the database.
  const interception = intercept(`GET /api/pages/${id}/content*`, async (_request, forward) => {
    const content = (await (await forward()).json()) as { revision: number }
    return Response.json({ ...content, revision: content.revision + 10 })
  })
  await openBuilder(id)
  interception.end()
  await findHeading('One').dblClick()
  await userEvent.keyboard('{End} more')
  await expect.element(page.getByText(/^The server has restored an older version of this page\./)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => readSavedHeadings(id)).toEqual(['One more'])
})

/** Replaces text in place. The press goes to the block, which covers the text. */
async function replaceText(words: Locator, text: string): Promise<void> {
  await words.dblClick({ force: true })
  await userEvent.keyboard(`${toShortcut('a')}${text}{Escape}`)
  await expect.element(findCanvas().getByText(text, { exact: true }).first()).toBeInTheDocument()
}
