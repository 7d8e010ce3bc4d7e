import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { createErrorResponse, intercept } from '#dashboard/testing/network.ts'
import { goOffline } from '#dashboard/testing/offline.ts'
import {
  findCanvas,
  expectHeadings,
  findHeading,
  toShortcut,
  createPageWithHeadings,
  openBuilder,
  openPane,
  rewriteHeading,
  readSavedHeadings,
  readShownHeadings,
} from '#dashboard/testing/open-builder.ts'
import { OtherEditor } from '#dashboard/testing/other-editor.ts'
import { signInAs } from '#dashboard/testing/people.ts'
import { createMember, createWorkspace } from '#dashboard/testing/workspace.ts'

const conflicts = page.getByRole('region', { name: 'Conflicts' })

/** Opens a page with these headings in the builder, together with another person who edits the page. */
async function openWithOtherEditor(texts: string[]): Promise<{ id: string; other: OtherEditor }> {
  const { workspaceId } = await createWorkspace()
  const id = await createPageWithHeadings(texts)
  const other = await OtherEditor.join(workspaceId, id)
  await openBuilder(id)
  return { id, other }
}

test('an edited block that another person removes becomes a conflict', async () => {
  const { id, other } = await openWithOtherEditor(['Opening hours', 'Elsewhere'])
  const goOnline = goOffline()
  await rewriteHeading('Opening hours', 'Open from nine')
  await expect.element(page.getByText('Offline, 1 unsaved')).toBeVisible()
  await other.remove('Opening hours')
  goOnline()
  await expect.element(conflicts).toMatchTextContent(/Open from nine/)
  await expect.element(conflicts).toMatchTextContent(/Someone else removed it/)
  await expect.element(findHeading('Open from nine')).not.toBeInTheDocument()
  await expectAccessible()
  await openBuilder(id)
  await conflicts.getByRole('button', { name: 'Restore' }).click()
  await expect.element(conflicts).not.toBeInTheDocument()
  await expectHeadings(id, ['Open from nine', 'Elsewhere'])
})

test('if two people edit a field, the other value is one click away', async () => {
  const { id, other } = await openWithOtherEditor(['Closed'])
  const goOnline = goOffline()
  await rewriteHeading('Closed', 'Mine')
  await other.rewrite('Closed', 'Theirs')
  goOnline()
  await expect.element(conflicts).toMatchTextContent(/The page has your version\. Theirs: Theirs/)
  await expectHeadings(id, ['Mine'])
  await conflicts.getByRole('button', { name: 'Use theirs' }).click()
  await expect.element(conflicts).not.toBeInTheDocument()
  await expectHeadings(id, ['Theirs'])
})

test('editing continues with the same caret while another person moves blocks and adds a section', async () => {
  const { id, other } = await openWithOtherEditor(['Mine', 'Theirs'])
  await findHeading('Mine').dblClick()
  await userEvent.keyboard(`${toShortcut('a')}Half ritten${'{ArrowLeft}'.repeat('ritten'.length)}`)
  await other.move('Theirs', null)
  await expect.element(findCanvas().getByRole('option', { name: 'Heading, Theirs, 2 of 3' })).toBeVisible()
  await userEvent.keyboard('w')
  await other.addSection()
  await expect.element(findCanvas().getByRole('option', { name: 'Heading, Theirs, 3 of 4' })).toBeVisible()
  await userEvent.keyboard('r{Backspace}{Enter}')
  await expectHeadings(id, ['Theirs', 'Half written'])
})

test('a tab without events saves its edits after those of other people', async () => {
  intercept('GET /api/events*', () => createErrorResponse(404, 'not_found'))
  const { id, other } = await openWithOtherEditor(['One', 'Two'])
  await other.rewrite('One', 'One of theirs')
  await expect.element(findHeading('One')).toBeVisible()
  await rewriteHeading('Two', 'Two of mine')
  await expectHeadings(id, ['One of theirs', 'Two of mine'])
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(conflicts).not.toBeInTheDocument()
})

test('a viewer cannot change anything', async () => {
  const { workspaceId } = await createWorkspace()
  const id = await createPageWithHeadings(['One', 'Two'])
  const other = await OtherEditor.join(workspaceId, id)
  await signInAs(await createMember({ workspaceId, name: 'Victor', role: 'viewer' }))
  await openBuilder(id)
  await expect.element(page.getByText('View only')).toBeVisible()
  for (const name of ['Publish', 'Undo', 'Add a block', 'Blocks', 'Theme'])
    await expect.element(page.getByRole('button', { name, exact: true })).not.toBeInTheDocument()
  await other.rewrite('One', 'Uno')
  await findHeading('Uno').dblClick()
  await userEvent.keyboard(`{Alt>}{ArrowDown}{/Alt}{Delete}${toShortcut('d')}/`)
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await userEvent.keyboard('{ArrowDown}')
  await expect
    .element(findCanvas().getByRole('option', { selected: true }))
    .toHaveAttribute('aria-label', expect.stringMatching(/^Heading, Two/))
  const pages = await openPane('Pages')
  await expect.poll(() => pages.getByRole('button').elements().length).toBe(1)
  await expectAccessible()
  expect(readShownHeadings()).toEqual(['Uno', 'Two'])
  expect(await readSavedHeadings(id)).toEqual(['Uno', 'Two'])
})
