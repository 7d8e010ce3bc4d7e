import { expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import {
  findCodeCheckbox,
  findCodeLink,
  findCodeRow,
  findCodesTable,
  createCode,
  createCodes,
  createManyCodes,
  openCodes,
} from '#dashboard/testing/codes.ts'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { holdClipboard } from '#dashboard/testing/hold-clipboard.ts'
import { press } from '#dashboard/testing/press.ts'
import { api, createWorkspace } from '#dashboard/testing/workspace.ts'

test('a hovered row has quick actions', async () => {
  await createWorkspace()
  const { shortCode, scanUrl } = await createCode({ name: 'Poster', tags: ['menu'] })
  await openCodes()
  await findCodeRow('Poster').hover()
  await holdClipboard()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect.poll(() => navigator.clipboard.readText()).toBe(scanUrl)
  await expectAccessible()
  await findCodeRow('Poster').hover()
  await page.getByRole('button', { name: 'Show QR code' }).click()
  const codeDialog = page.getByRole('dialog', { name: 'Poster' })
  await expect.element(codeDialog.getByRole('img')).toBeVisible()
  await expectAccessible('[role=dialog]')
  await commands.collectDownloads()
  await codeDialog.getByRole('button', { name: 'Download' }).click()
  await page.getByRole('menuitem', { name: 'SVG, any size' }).click()
  const { name, text } = await commands.takeDownload()
  expect(name).toContain(shortCode)
  expect(text).toContain('<svg')
})

test('the menu of a row opens by right click and by keyboard', async () => {
  await createWorkspace()
  await createCodes('Code a', 'Code b')
  await openCodes('?sort=name')
  await findCodeRow('Code b').click({ button: 'right', position: { x: 200, y: 12 } })
  const menu = page.getByRole('menu', { name: 'Actions for Code b' })
  await expect.element(menu.getByRole('menuitem', { name: 'Copy link' })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(menu.getByRole('menuitem', { name: 'Copy link' })).toHaveFocus()
  await menu.getByRole('menuitem', { name: 'Edit destination' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit destination' })
  await dialog.getByLabelText('Destination').fill('example.com/from-the-row')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(findCodeRow('Code b')).toMatchTextContent(/\/from-the-row/)
  // The pointer leaves the rows, so that only the focused row shows its actions.
  await page.getByRole('heading', { level: 1 }).hover()
  findCodeLink('Code a').element().focus()
  findCodeLink('Code b').element().focus()
  await press(page.getByRole('button', { name: 'Actions for Code b' }), '{Enter}')
  await expect.element(menu.getByRole('menuitem', { name: 'Archive' })).toBeVisible()
})

test('tags stay visible on a hovered row', async () => {
  await createWorkspace()
  for (const path of ['menu', 'drinks', 'season'])
    await createCode({ name: path, destination: { type: 'url', url: `https://example.com/${path}` }, tags: ['print'] })
  await openCodes()
  for (const name of ['All time', '30 days'])
    await expect.element(findCodesTable().getByRole('columnheader', { name: new RegExp(`^${name}`) })).toBeVisible()
  await expect.element(findCodesTable()).toMatchTextContent(/\/menu/)
  await expect.element(findCodesTable()).not.toMatchTextContent(/example\.com/)
  await findCodeRow('menu').hover()
  const row = findCodeRow('menu').element()
  const tag = findCodeRow('menu').getByText('print').element()
  const getBackground = (element: Element) => getComputedStyle(element).backgroundColor
  const readTagColors = () =>
    [tag, tag.parentElement ?? tag].map(getBackground).filter((color) => color !== 'rgba(0, 0, 0, 0)')
  await expect.poll(readTagColors).not.toContain(getBackground(row))
  expect(readTagColors()).not.toEqual([])
})

test('one Undo restores the designs of all selected codes', async () => {
  await createWorkspace()
  await createCodes('Code a', 'Code b', 'Code c')
  await openCodes('?sort=name')
  const initialDesigns = await readDesigns()
  await findCodeCheckbox('Code a').click()
  await findCodeCheckbox('Code b').click()
  await page.getByRole('toolbar', { name: 'Selected codes' }).getByRole('button', { name: 'Design' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change the design of 2 codes' })
  await dialog.getByRole('radio', { name: 'Botanical' }).click()
  await expectAccessible('[role=dialog]')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect.element(page.getByText('Applied Botanical to 2 codes')).toBeVisible()
  const changedDesigns = await readDesigns()
  expect(changedDesigns.map((design, index) => design === initialDesigns[index])).toEqual([false, false, true])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText('Restored 2 designs')).toBeVisible()
  expect(await readDesigns()).toEqual(initialDesigns)
})

test('going back from a code restores the position in the list', async () => {
  await createWorkspace()
  await createManyCodes(150)
  await openCodes('?sort=name')
  const findScroller = () => findCodesTable().element().parentElement?.parentElement
  const readScrollTop = () => findScroller()?.scrollTop
  await expect
    .poll(() => {
      // The next page may still be loading.
      findScroller()?.scrollTo(0, 4400)
      return readScrollTop()
    })
    .toBe(4400)
  await findCodeLink('Code 120').click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Code 120' })).toBeVisible()
  history.back()
  await expect.element(findCodeLink('Code 120')).toBeVisible()
  await expect.poll(readScrollTop).toBe(4400)
})

/** The designs of the codes as JSON, sorted by the names of the codes. */
async function readDesigns(): Promise<string[]> {
  const { data } = await api('GET /codes', { query: { sort: 'name' } })
  return data.map(({ design }) => JSON.stringify(design))
}
