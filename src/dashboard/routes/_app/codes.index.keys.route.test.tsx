import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findCodeLink, findCodesTable, createCodes, createFolder, openCodes } from '#dashboard/testing/codes.ts'
import { findToast } from '#dashboard/testing/find-toast.ts'
import { intercept } from '#dashboard/testing/network.ts'
import { press } from '#dashboard/testing/press.ts'
import { api, createWorkspace } from '#dashboard/testing/workspace.ts'

test('the undo of an archived code does not overtake the change', async () => {
  await createWorkspace()
  const [, second] = await createCodes('Code a', 'Code b', 'Code c')
  await openCodes('?sort=name')
  await userEvent.keyboard('jj')
  await expect.element(findCodeLink('Code b')).toHaveFocus()
  const heldResponse = Promise.withResolvers<void>()
  const { requests } = intercept('PATCH /api/codes/*', async (_, forward) => {
    if (requests.length === 1) await heldResponse.promise
    return forward()
  })
  await userEvent.keyboard('e')
  await expect.element(findToast('Archived Code b. Printed codes keep working.')).toBeVisible()
  await expect.element(findCodeLink('Code b')).not.toBeInTheDocument()
  await expect.element(findCodeLink('Code c')).toHaveFocus()
  await page.getByRole('button', { name: 'Undo' }).click()
  heldResponse.resolve()
  await expect
    .poll(() => readArchiveChanges(second?.id ?? ''))
    .toEqual([
      { from: true, to: false },
      { from: false, to: true },
    ])
  await expect.element(findCodeLink('Code b')).toBeVisible()
})

test('Enter opens the code that has the focus', async () => {
  await createWorkspace()
  await createCodes('Code a', 'Code b')
  await openCodes('?sort=name')
  await press(findCodeLink('Code b'), '{Enter}')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Code b' })).toBeVisible()
})

test('selected codes are moved, tagged and archived by keyboard', async () => {
  await createWorkspace()
  const events = await createFolder('Events')
  await createCodes('Code a', 'Code b', 'Code c')
  await openCodes('?sort=name')
  await userEvent.keyboard('jxjx')
  await expect.element(page.getByRole('toolbar', { name: 'Selected codes' })).toMatchTextContent(/^2 selected/)
  await userEvent.keyboard('m')
  const moveDialog = page.getByRole('dialog', { name: 'Move 2 codes to a folder' })
  await expect.element(moveDialog.getByLabelText('Folder')).toHaveFocus()
  await userEvent.keyboard('Events{Enter}')
  await press(moveDialog.getByRole('button', { name: 'Move' }), '{Enter}')
  await expect.element(findToast('Moved 2 codes to Events')).toBeVisible()
  await userEvent.keyboard('t')
  const tagDialog = page.getByRole('dialog', { name: 'Tag 2 codes' })
  await expect.element(tagDialog.getByLabelText('Add')).toHaveFocus()
  await userEvent.keyboard('by-keyboard{Enter}')
  await press(tagDialog.getByRole('button', { name: 'Save tags' }), '{Enter}')
  await expect.element(findToast('Tagged 2 codes with by-keyboard')).toBeVisible()
  await userEvent.keyboard('e')
  await expect.element(findToast('Archived 2 codes. Printed codes keep working.')).toBeVisible()
  await expect.element(findCodeLink('Code a')).not.toBeInTheDocument()
  await expect.element(findCodeLink('Code b')).not.toBeInTheDocument()
  await expect.element(findCodeLink('Code c')).toHaveFocus()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(findCodesTable().getByRole('link')).toHaveLength(3)
  const changedCode = { folderId: events.id, tags: ['by-keyboard'] }
  const unchangedCode = { folderId: null, tags: [] }
  // The codes are shown before the service has answered.
  await expect.poll(readFoldersAndTags).toEqual([changedCode, changedCode, unchangedCode])
})

/** The values of `archived` in the last two changes of a code, newest first. */
async function readArchiveChanges(id: string) {
  const { data } = await api('GET /codes/{id}/history', { params: { id } })
  return data.slice(0, 2).map(({ changes }) => changes['archived'])
}

/** The folders and the tags of the codes that are not archived, sorted by the names of the codes. */
async function readFoldersAndTags() {
  const { data } = await api('GET /codes', { query: { sort: 'name' } })
  return data.map(({ folderId, tags }) => ({ folderId, tags }))
}
