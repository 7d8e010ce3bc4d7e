import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { codeLink, codesTable, makeCodes, makeFolder, openCodes } from '#dashboard/testing/codes.ts'
import { findToast } from '#dashboard/testing/find-toast.ts'
import { intercept } from '#dashboard/testing/network.ts'
import { press } from '#dashboard/testing/press.ts'
import { api, makeWorkspace } from '#dashboard/testing/workspace.ts'

test('keys move through the list and archive, and an undo does not overtake its change', async () => {
  await makeWorkspace()
  const [, second] = await makeCodes('Code a', 'Code b', 'Code c')
  await openCodes('?sort=name')
  await userEvent.keyboard('jj')
  await expect.element(codeLink('Code b')).toHaveFocus()
  const heldResponse = Promise.withResolvers<void>()
  const { requests } = intercept('PATCH /api/codes/*', async (_, forward) => {
    if (requests.length === 1) await heldResponse.promise
    return forward()
  })
  await userEvent.keyboard('e')
  await expect.element(findToast('Archived Code b. Printed codes keep working.')).toBeVisible()
  await expect.element(codeLink('Code b')).not.toBeInTheDocument()
  await expect.element(codeLink('Code c')).toHaveFocus()
  await page.getByRole('button', { name: 'Undo' }).click()
  heldResponse.resolve()
  await expect
    .poll(() => readArchiving(second?.id ?? ''))
    .toEqual([
      { from: true, to: false },
      { from: false, to: true },
    ])
  await expect.element(codeLink('Code b')).toBeVisible()
})

test('Enter opens the code that has the focus', async () => {
  await makeWorkspace()
  await makeCodes('Code a', 'Code b')
  await openCodes('?sort=name')
  await press(codeLink('Code b'), '{Enter}')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Code b' })).toBeVisible()
})

test('codes are moved, tagged and archived together without a mouse, and archiving is undone by keys', async () => {
  await makeWorkspace()
  const events = await makeFolder('Events')
  await makeCodes('Code a', 'Code b', 'Code c')
  await openCodes('?sort=name')
  await userEvent.keyboard('jxjx')
  await expect.element(page.getByRole('toolbar', { name: 'Selected codes' })).toMatchTextContent(/^2 selected/)
  await userEvent.keyboard('m')
  const moving = page.getByRole('dialog', { name: 'Move 2 codes to a folder' })
  await expect.element(moving.getByLabelText('Folder')).toHaveFocus()
  await userEvent.keyboard('Events{Enter}')
  await press(moving.getByRole('button', { name: 'Move' }), '{Enter}')
  await expect.element(findToast('Moved 2 codes to Events')).toBeVisible()
  await userEvent.keyboard('t')
  const tagging = page.getByRole('dialog', { name: 'Tag 2 codes' })
  await expect.element(tagging.getByLabelText('Add')).toHaveFocus()
  await userEvent.keyboard('by-keyboard{Enter}')
  await press(tagging.getByRole('button', { name: 'Save tags' }), '{Enter}')
  await expect.element(findToast('Tagged 2 codes with by-keyboard')).toBeVisible()
  await userEvent.keyboard('e')
  await expect.element(findToast('Archived 2 codes. Printed codes keep working.')).toBeVisible()
  await expect.element(codeLink('Code a')).not.toBeInTheDocument()
  await expect.element(codeLink('Code b')).not.toBeInTheDocument()
  await expect.element(codeLink('Code c')).toHaveFocus()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(codesTable().getByRole('link')).toHaveLength(3)
  const { data } = await api('GET /codes', { query: { sort: 'name' } })
  const filed = { folderId: events.id, tags: ['by-keyboard'] }
  const other = { folderId: null, tags: [] }
  expect(data.map(({ folderId, tags }) => ({ folderId, tags }))).toEqual([filed, filed, other])
})

/** The values of `archived` in the last two changes of a code, the latest first. */
async function readArchiving(id: string) {
  const { data } = await api('GET /codes/{id}/history', { params: { id } })
  return data.slice(0, 2).map(({ changes }) => changes['archived'])
}
