import { expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import {
  codeBox,
  codeLink,
  codeRow,
  codesTable,
  makeCode,
  makeCodes,
  makeManyCodes,
  openCodes,
} from '#dashboard/testing/codes.ts'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { holdClipboard } from '#dashboard/testing/hold-clipboard.ts'
import { press } from '#dashboard/testing/press.ts'
import { api, makeWorkspace } from '#dashboard/testing/workspace.ts'

test('a row has quick actions on hover: copy its link, show its image', async () => {
  await makeWorkspace()
  const { shortCode, scanUrl } = await makeCode({ name: 'Poster', tags: ['menu'] })
  await openCodes()
  await codeRow('Poster').hover()
  await holdClipboard()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect.poll(() => navigator.clipboard.readText()).toBe(scanUrl)
  await expectAccessible()
  await codeRow('Poster').hover()
  await page.getByRole('button', { name: 'Show QR code' }).click()
  const shown = page.getByRole('dialog', { name: 'Poster' })
  await expect.element(shown.getByRole('img')).toBeVisible()
  await expectAccessible('[role=dialog]')
  await commands.collectDownloads()
  await shown.getByRole('button', { name: 'Download' }).click()
  await page.getByRole('menuitem', { name: 'SVG, any size' }).click()
  const { name, text } = await commands.takeDownload()
  expect(name).toContain(shortCode)
  expect(text).toContain('<svg')
})

test('a row’s menu opens by right click and keyboard, and its destination is edited in it', async () => {
  await makeWorkspace()
  await makeCodes('Code a', 'Code b')
  await openCodes('?sort=name')
  await codeRow('Code b').click({ button: 'right', position: { x: 200, y: 12 } })
  const menu = page.getByRole('menu', { name: 'Actions for Code b' })
  await expect.element(menu.getByRole('menuitem', { name: 'Copy link' })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(menu.getByRole('menuitem', { name: 'Copy link' })).toHaveFocus()
  await menu.getByRole('menuitem', { name: 'Edit destination' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit destination' })
  await dialog.getByLabelText('Destination').fill('example.com/from-the-row')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(codeRow('Code b')).toMatchTextContent(/\/from-the-row/)
  // Away from the rows, so that only the focus marks one.
  await page.getByRole('heading', { level: 1 }).hover()
  codeLink('Code a').element().focus()
  codeLink('Code b').element().focus()
  await press(page.getByRole('button', { name: 'Actions for Code b' }), '{Enter}')
  await expect.element(menu.getByRole('menuitem', { name: 'Archive' })).toBeVisible()
})

test('scan counts show their period, the common host is left out, and tags stay visible on a hovered row', async () => {
  await makeWorkspace()
  for (const path of ['menu', 'drinks', 'season'])
    await makeCode({ name: path, destination: { type: 'url', url: `https://example.com/${path}` }, tags: ['print'] })
  await openCodes()
  for (const name of ['All time', '30 days'])
    await expect.element(codesTable().getByRole('columnheader', { name: new RegExp(`^${name}`) })).toBeVisible()
  await expect.element(codesTable()).toMatchTextContent(/\/menu/)
  await expect.element(codesTable()).not.toMatchTextContent(/example\.com/)
  await codeRow('menu').hover()
  const row = codeRow('menu').element()
  const tag = codeRow('menu').getByText('print').element()
  const getBackground = (element: Element) => getComputedStyle(element).backgroundColor
  const tagColors = () =>
    [tag, tag.parentElement ?? tag].map(getBackground).filter((color) => color !== 'rgba(0, 0, 0, 0)')
  await expect.poll(tagColors).not.toContain(getBackground(row))
  expect(tagColors()).not.toEqual([])
})

test('selected codes get the design of a template, with one Undo', async () => {
  await makeWorkspace()
  await makeCodes('Code a', 'Code b', 'Code c')
  await openCodes('?sort=name')
  const before = await readDesigns()
  await codeBox('Code a').click()
  await codeBox('Code b').click()
  await page.getByRole('toolbar', { name: 'Selected codes' }).getByRole('button', { name: 'Design' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change the design of 2 codes' })
  await dialog.getByRole('radio', { name: 'Botanical' }).click()
  await expectAccessible('[role=dialog]')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect.element(page.getByText('Applied Botanical to 2 codes')).toBeVisible()
  const after = await readDesigns()
  expect(after.map((design, index) => design === before[index])).toEqual([false, false, true])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText('Restored 2 designs')).toBeVisible()
  expect(await readDesigns()).toEqual(before)
})

test('far down the list a code is opened, and going back restores the position', async () => {
  await makeWorkspace()
  await makeManyCodes(150)
  await openCodes('?sort=name')
  const scroller = () => codesTable().element().parentElement?.parentElement
  const scrollTop = () => scroller()?.scrollTop
  await expect
    .poll(() => {
      // The next page may still be loading.
      scroller()?.scrollTo(0, 4400)
      return scrollTop()
    })
    .toBe(4400)
  await codeLink('Code 120').click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Code 120' })).toBeVisible()
  history.back()
  await expect.element(codeLink('Code 120')).toBeVisible()
  await expect.poll(scrollTop).toBe(4400)
})

/** Designs of the codes by name, as JSON. */
async function readDesigns(): Promise<string[]> {
  const { data } = await api('GET /codes', { query: { sort: 'name' } })
  return data.map(({ design }) => JSON.stringify(design))
}
