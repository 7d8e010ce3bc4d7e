import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { errorReply, intercept } from '#dashboard/testing/network.ts'
import { goOffline } from '#dashboard/testing/offline.ts'
import {
  canvas,
  expectHeadings,
  heading,
  keys,
  makePage,
  openBuilder,
  openPane,
  rewrite,
  readSavedHeadings,
  readShownHeadings,
} from '#dashboard/testing/open-builder.ts'
import { OtherEditor } from '#dashboard/testing/other-editor.ts'
import { signInAs } from '#dashboard/testing/people.ts'
import { makeMember, makeWorkspace } from '#dashboard/testing/workspace.ts'

const conflicts = page.getByRole('region', { name: 'Conflicts' })

/** A page with these headings that another person edits too. */
async function openWithAnother(texts: string[]): Promise<{ id: string; other: OtherEditor }> {
  const { workspaceId } = await makeWorkspace()
  const id = await makePage(texts)
  const other = await OtherEditor.join(workspaceId, id)
  await openBuilder(id)
  return { id, other }
}

test('a block that another person removes while it is edited becomes a conflict and can be restored', async () => {
  const { id, other } = await openWithAnother(['Opening hours', 'Elsewhere'])
  const goOnline = goOffline()
  await rewrite('Opening hours', 'Open from nine')
  await expect.element(page.getByText('Offline, 1 unsaved')).toBeVisible()
  await other.remove('Opening hours')
  goOnline()
  await expect.element(conflicts).toMatchTextContent(/Open from nine/)
  await expect.element(conflicts).toMatchTextContent(/Someone else removed it/)
  await expect.element(heading('Open from nine')).not.toBeInTheDocument()
  await expectAccessible()
  await openBuilder(id)
  await conflicts.getByRole('button', { name: 'Restore' }).click()
  await expect.element(conflicts).not.toBeInTheDocument()
  await expectHeadings(id, ['Open from nine', 'Elsewhere'])
})

test('when two people edit a field, one’s own value is kept and the other is one click away', async () => {
  const { id, other } = await openWithAnother(['Closed'])
  const goOnline = goOffline()
  await rewrite('Closed', 'Mine')
  await other.rewrite('Closed', 'Theirs')
  goOnline()
  await expect.element(conflicts).toMatchTextContent(/The page has your version\. Theirs: Theirs/)
  await expectHeadings(id, ['Mine'])
  await conflicts.getByRole('button', { name: 'Use theirs' }).click()
  await expect.element(conflicts).not.toBeInTheDocument()
  await expectHeadings(id, ['Theirs'])
})

test('a tab that missed events saves its edits on top of others’ without a conflict', async () => {
  intercept('GET /api/events*', () => errorReply(404, 'not_found'))
  const { id, other } = await openWithAnother(['One', 'Two'])
  await other.rewrite('One', 'One of theirs')
  await expect.element(heading('One')).toBeVisible()
  await rewrite('Two', 'Two of mine')
  await expectHeadings(id, ['One of theirs', 'Two of mine'])
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(conflicts).not.toBeInTheDocument()
})

test('a viewer sees what others edit, but cannot change anything', async () => {
  const { workspaceId } = await makeWorkspace()
  const id = await makePage(['One', 'Two'])
  const other = await OtherEditor.join(workspaceId, id)
  await signInAs(await makeMember({ workspaceId, name: 'Victor', role: 'viewer' }))
  await openBuilder(id)
  await expect.element(page.getByText('View only')).toBeVisible()
  for (const name of ['Publish', 'Undo', 'Add a block', 'Blocks', 'Theme'])
    await expect.element(page.getByRole('button', { name, exact: true })).not.toBeInTheDocument()
  await other.rewrite('One', 'Uno')
  await heading('Uno').dblClick()
  await userEvent.keyboard(`{Alt>}{ArrowDown}{/Alt}{Delete}${keys('d')}/`)
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await userEvent.keyboard('{ArrowDown}')
  await expect
    .element(canvas().getByRole('option', { selected: true }))
    .toHaveAttribute('aria-label', expect.stringMatching(/^Heading, Two/))
  const pages = await openPane('Pages')
  await expect.poll(() => pages.getByRole('button').elements().length).toBe(1)
  await expectAccessible()
  expect(readShownHeadings()).toEqual(['Uno', 'Two'])
  expect(await readSavedHeadings(id)).toEqual(['Uno', 'Two'])
})
