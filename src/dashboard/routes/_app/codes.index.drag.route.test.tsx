import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  findCodeCheckbox,
  findCodeLink,
  readListedNames,
  createCodes,
  createFolder,
  openCodes,
} from '#dashboard/testing/codes.ts'
import { getShownPath } from '#dashboard/testing/open-screen.tsx'
import { press } from '#dashboard/testing/press.ts'
import { api, createWorkspace } from '#dashboard/testing/workspace.ts'

const findTree = () => page.getByRole('tree', { name: 'Folders' })
const findFolder = (name: string) => findTree().getByRole('treeitem', { name: new RegExp(`^${name}`) })

test('a folder is dragged into another by keyboard alone', async () => {
  await openFolders()
  await press(findFolder('Partners'), ' ')
  await expectAnnounced('Lifted Partners.')
  await pressUntilAnnounced('ArrowUp', /^Partners, over Events/)
  await userEvent.keyboard('{Escape}')
  await expectAnnounced('Canceled. Partners, not moved.')
  await expect.element(findFolder('Partners')).toHaveFocus()
  await expect.element(findFolder('Partners')).toHaveAttribute('aria-level', '1')

  await press(findFolder('Partners'), ' ')
  await expectAnnounced('Lifted Partners.')
  await pressUntilAnnounced('ArrowUp', /^Partners, over Events/)
  await userEvent.keyboard(' ')
  await expect.element(page.getByRole('status').getByText('Moved folder Partners into Events')).toBeVisible()
  const { events } = await readFolders()
  await expect.poll(async () => (await readFolders()).partners?.parentId).toBe(events?.id)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(findFolder('Partners')).toHaveAttribute('aria-level', '1')
  await expect.poll(async () => (await readFolders()).partners?.parentId).toBe(null)
})

test('selected codes are dragged to a folder by keyboard alone', async () => {
  await openFolders()
  await findCodeCheckbox('Table').click()
  await findCodeCheckbox('Window').click()
  await press(findCodeLink('Window'), ' ')
  await expectAnnounced('Lifted 2 codes.')
  await pressUntilAnnounced('ArrowDown', /^2 codes, over Partners/)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('status').getByText(/^Moved 2 codes to Partners/)).toBeVisible()
  expect(getShownPath()).toBe('/codes')
  await findFolder('Partners').click()
  await expect.poll(readListedNames).toEqual(['Window', 'Table'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(readListedNames).toEqual([])
})

/** Opens a list with three codes and two folders. */
async function openFolders() {
  await createWorkspace()
  for (const name of ['Events', 'Partners']) await createFolder(name)
  await createCodes('Poster', 'Table', 'Window')
  await openCodes()
  // Drag handling is loaded after the folders and codes.
  await expect.element(findTree()).toHaveAccessibleDescription(/^To move a code or a folder, press Space on it/)
}

async function expectAnnounced(text: string) {
  await expect.element(page.getByText(text, { exact: true })).toBeInTheDocument()
}

async function pressUntilAnnounced(key: 'ArrowUp' | 'ArrowDown', announced: RegExp) {
  for (let presses = 0; presses < 10 && page.getByText(announced).query() === null; presses++) {
    await userEvent.keyboard(`{${key}}`)
    await new Promise(requestAnimationFrame)
  }
  await expect.element(page.getByText(announced)).toBeInTheDocument()
}

async function readFolders() {
  const { data } = await api('GET /folders')
  const find = (codeName: string) => data.find(({ name }) => name === codeName)
  return { events: find('Events'), partners: find('Partners') }
}
