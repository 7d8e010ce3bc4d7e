import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { codeBox, codeLink, readListedNames, makeCodes, makeFolder, openCodes } from '#dashboard/testing/codes.ts'
import { getShownPath } from '#dashboard/testing/open-screen.tsx'
import { press } from '#dashboard/testing/press.ts'
import { api, makeWorkspace } from '#dashboard/testing/workspace.ts'

const tree = () => page.getByRole('tree', { name: 'Folders' })
const folder = (name: string) => tree().getByRole('treeitem', { name: new RegExp(`^${name}`) })

test('a folder is moved into another by keyboard alone, which Escape cancels and Undo reverts', async () => {
  await openFolders()
  await press(folder('Partners'), ' ')
  await expectAnnounced('Lifted Partners.')
  await arrowTo('ArrowUp', /^Partners, over Events/)
  await userEvent.keyboard('{Escape}')
  await expectAnnounced('Canceled. Partners, not moved.')
  await expect.element(folder('Partners')).toHaveFocus()
  await expect.element(folder('Partners')).toHaveAttribute('aria-level', '1')

  await press(folder('Partners'), ' ')
  await expectAnnounced('Lifted Partners.')
  await arrowTo('ArrowUp', /^Partners, over Events/)
  await userEvent.keyboard(' ')
  await expect.element(page.getByRole('status').getByText('Moved folder Partners into Events')).toBeVisible()
  const { events } = await foldersByName()
  await expect.poll(async () => (await foldersByName()).partners?.parentId).toBe(events?.id)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(folder('Partners')).toHaveAttribute('aria-level', '1')
  await expect.poll(async () => (await foldersByName()).partners?.parentId).toBe(null)
})

test('a selection of codes is moved to a folder by keyboard alone, and no code is opened', async () => {
  await openFolders()
  await codeBox('Table').click()
  await codeBox('Window').click()
  await press(codeLink('Window'), ' ')
  await expectAnnounced('Lifted 2 codes.')
  await arrowTo('ArrowDown', /^2 codes, over Partners/)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('status').getByText(/^Moved 2 codes to Partners/)).toBeVisible()
  expect(getShownPath()).toBe('/codes')
  await folder('Partners').click()
  await expect.poll(readListedNames).toEqual(['Window', 'Table'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(readListedNames).toEqual([])
})

/** Three codes and two folders. */
async function openFolders() {
  await makeWorkspace()
  for (const name of ['Events', 'Partners']) await makeFolder(name)
  await makeCodes('Poster', 'Table', 'Window')
  await openCodes()
  // Drag handling is loaded after the folders and codes.
  await expect.element(tree()).toHaveAccessibleDescription(/^To move a code or a folder, press Space on it/)
}

async function expectAnnounced(text: string) {
  await expect.element(page.getByText(text, { exact: true })).toBeInTheDocument()
}

async function arrowTo(key: 'ArrowUp' | 'ArrowDown', announced: RegExp) {
  for (let presses = 0; presses < 10 && page.getByText(announced).query() === null; presses++) {
    await userEvent.keyboard(`{${key}}`)
    await new Promise(requestAnimationFrame)
  }
  await expect.element(page.getByText(announced)).toBeInTheDocument()
}

async function foldersByName() {
  const { data } = await api('GET /folders')
  const find = (codeName: string) => data.find(({ name }) => name === codeName)
  return { events: find('Events'), partners: find('Partners') }
}
