import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { createPageWithBlocks, findCanvas, openBuilder, readSavedBlocks } from '#dashboard/testing/open-builder.ts'
import { desktopSize } from '#dashboard/testing/open-screen.tsx'
import { press } from '#dashboard/testing/press.ts'
import { api, createWorkspace } from '#dashboard/testing/workspace.ts'

const blocks = [
  { type: 'heading', fields: { text: 'Above' } },
  { type: 'section', fields: { name: 'Visit us' } },
  { type: 'heading', fields: { text: 'Open all day' } },
  { type: 'section', fields: { name: 'Last' } },
]
const phoneSize = { width: 390, height: 844 }

test('a section is saved by keyboard, inserted into another page, renamed and deleted', async () => {
  await createWorkspace()
  await openBuilder(await createPageWithBlocks(blocks))
  await findOption('Section, Visit us').click()
  const toolbar = page.getByRole('toolbar', { name: 'Block' })
  await press(toolbar.getByRole('button', { name: 'Save as section' }), '{Enter}')
  const dialog = page.getByRole('dialog', { name: 'Save as section' })
  await expect.element(dialog.getByLabelText('Name')).toHaveValue('Visit us')
  await expectAccessible('[role=dialog]')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Saved the section Visit us')).toBeVisible()

  const id = await createPageWithBlocks([{ type: 'heading', fields: { text: 'Home' } }])
  await openBuilder(id)
  const palette = await openSections()
  const saved = palette.getByRole('group', { name: 'Saved in this workspace' })
  await press(saved.getByRole('button', { name: 'Visit us', exact: true }), '{Enter}')
  await expect.element(findCanvas().getByText('Section Visit us added at 3 of 4')).toBeInTheDocument()
  await expect.poll(() => readTypes(id)).toEqual(['header', 'heading', 'section', 'heading'])
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(() => readTypes(id)).toEqual(['header', 'heading'])

  await saved.getByRole('button', { name: 'Actions for Visit us' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByRole('dialog', { name: 'Rename section' }).getByLabelText('Name').fill('Hours')
  await userEvent.keyboard('{Enter}')
  await saved.getByRole('button', { name: 'Actions for Hours' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete section' }).click()
  await expect.element(saved).not.toBeInTheDocument()
})

test('saving a section under a used name asks before the saved section is replaced', async () => {
  await createWorkspace()
  await openBuilder(await createPageWithBlocks(blocks))
  const save = async (option: string) => {
    await findOption(option).click()
    await page.getByRole('button', { name: 'Save as section' }).click()
    await page.getByRole('dialog').getByLabelText('Name').fill('Footer')
    await userEvent.keyboard('{Enter}')
  }
  await save('Section, Visit us')
  await expect.element(page.getByText('Saved the section Footer')).toBeVisible()
  await save('Section, Last')
  const question = page.getByRole('alertdialog', { name: 'Replace section' })
  await expect.element(question.getByText(/already\. Replace it/)).toBeVisible()
  await question.getByRole('button', { name: 'Replace section' }).click()
  await expect.element(question).not.toBeInTheDocument()
  const palette = await openSections()
  await expect.element(palette.getByRole('button', { name: 'Footer', exact: true })).toBeVisible()
})

test('the blocks before the first section can be saved as a section by keyboard, and moved by their handle', async () => {
  await createWorkspace()
  const id = await createPageWithBlocks(blocks)
  await openBuilder(id)
  const before = await readSavedBlocks(id)
  await findOption('Heading, Above').click()
  const toolbar = page.getByRole('toolbar', { name: 'Block' })
  await press(toolbar.getByRole('button', { name: 'Select the whole section' }), '{Enter}')
  await expect.element(findCanvas().getByText('First section selected, with 1 block')).toBeInTheDocument()
  await expectAccessible()
  await press(toolbar.getByRole('button', { name: 'Save as section' }), '{Enter}')
  await expect.element(page.getByRole('dialog').getByLabelText('Name')).toHaveValue('Above')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Saved the section Above')).toBeVisible()
  expect(await readSavedBlocks(id)).toEqual(before)

  const handle = findCanvas().getByText('First section', { exact: true })
  await handle.dropTo(findOption('Section, Last'), { steps: 8, targetPosition: { x: 200, y: 4 } })
  await expect
    .poll(async () => (await readSavedBlocks(id)).map(({ type, fields }) => fields['name'] ?? fields['text'] ?? type))
    .toEqual(['header', 'Visit us', 'Open all day', '', 'Above', 'Last'])
})

test('the search for a block finds built-in and saved sections too', async () => {
  await createWorkspace()
  await api('POST /sections', { body: { name: 'Opening hours of the shop', blocks: blocks.slice(1, 3) } })
  const id = await createPageWithBlocks(blocks.slice(0, 1))
  await openBuilder(id)
  await findOption('Heading, Above').click()
  await userEvent.keyboard('/')
  const search = page.getByRole('combobox', { name: 'Find a block or a section to add' })
  await search.fill('of the shop')
  await expect.element(page.getByRole('option', { name: 'Opening hours of the shop' })).toBeVisible()
  await expectAccessible('[role=dialog]')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => readTypes(id)).toEqual(['header', 'heading', 'section', 'heading'])
})

test('a built-in section is found by its group, drawn in the theme of the page and dropped between sections', async () => {
  await createWorkspace()
  const id = await createPageWithBlocks(blocks)
  await openBuilder(id)
  const palette = await openSections()
  await expectAccessible('[aria-label="Sections"]')
  await palette.getByRole('searchbox', { name: 'Find a section' }).fill('heroes')
  const tile = palette.getByRole('group', { name: 'Heroes' }).getByRole('button').first()
  await expect.poll(() => countDrawnBlocks(tile)).toBeGreaterThan(2)
  const before = await readTypes(id)
  await tile.dropTo(findOption('Section, Last'), { steps: 8, targetPosition: { x: 200, y: 4 } })
  await expect.poll(async () => (await readTypes(id)).length).toBeGreaterThan(before.length)
  const after = await readTypes(id)
  expect(after.slice(0, 5)).toEqual([...before.slice(0, 4), 'section'])
  expect(after.at(-1)).toBe('section')
})

test('on a phone, a section is inserted by a tap', async () => {
  await createWorkspace()
  const id = await createPageWithBlocks(blocks)
  await openBuilder(id, phoneSize)
  await page.getByRole('group', { name: 'Panes' }).getByRole('button', { name: 'Blocks' }).click()
  const palette = await openSections()
  const { scrollWidth, clientWidth } = palette.element()
  expect(scrollWidth).toBe(clientWidth)
  await palette.getByRole('group', { name: 'Heroes' }).getByRole('button').first().click()
  await expect.poll(async () => (await readTypes(id)).length).toBeGreaterThan(blocks.length + 1)
  await page.viewport(desktopSize.width, desktopSize.height)
})

async function openSections(): Promise<Locator> {
  await page.getByRole('radio', { name: 'Sections' }).click()
  const palette = page.getByRole('region', { name: 'Sections', exact: true })
  await expect.element(palette).toBeVisible()
  return palette
}

function findOption(name: string): Locator {
  return findCanvas().getByRole('option', { name: new RegExp(`^${name}, \\d+ of \\d+$`) })
}

function countDrawnBlocks(tile: Locator): number {
  return tile.element().querySelector('span > span')?.shadowRoot?.querySelectorAll('.block').length ?? 0
}

async function readTypes(id: string): Promise<string[]> {
  return (await readSavedBlocks(id)).map(({ type }) => type)
}
