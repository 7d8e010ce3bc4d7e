import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { holdClipboard } from '#dashboard/testing/hold-clipboard.ts'
import { intercept } from '#dashboard/testing/network.ts'
import {
  findCanvas,
  expectAnnounced,
  expectFocused,
  expectHeadings,
  findHeading,
  toShortcut,
  createPageWithHeadings,
  openBuilder,
  openPageWithHeadings,
  readSavedBlocks,
  readSavedHeadings,
  findSettings,
} from '#dashboard/testing/open-builder.ts'
import { press } from '#dashboard/testing/press.ts'
import { createWorkspace } from '#dashboard/testing/workspace.ts'

const list = findCanvas().getByRole('listbox')
const selectedBlocks = findCanvas().getByRole('option', { selected: true })

test('blocks are selected by keys and clicks', async () => {
  await createWorkspace()
  await openPageWithHeadings(['One', 'Two', 'Three'])
  await press(list, '{ArrowDown}{ArrowDown}')
  await expect.element(findHeading('One')).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}')
  await expect.poll(() => selectedBlocks.elements().length).toBe(2)
  await findHeading('Three').click()
  await expect.poll(() => selectedBlocks.elements().length).toBe(1)
  await expectFocused(list)
  await expectAccessible()
  await userEvent.tab()
  await expectFocused(page.getByRole('button', { name: 'Move to a place' }))
})

test('a block is moved by keys', async () => {
  await createWorkspace()
  const id = await openPageWithHeadings(['One', 'Two', 'Three'])
  await findHeading('One').click()
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await expect.element(findCanvas().getByText("Heading 'One' moved to 3 of 4")).toBeInTheDocument()
  await expectHeadings(id, ['Two', 'One', 'Three'])
  await userEvent.keyboard('m')
  await page.getByRole('dialog').getByLabelText('Place').fill('4')
  await userEvent.keyboard('{Enter}')
  await expectHeadings(id, ['Two', 'Three', 'One'])
  await userEvent.keyboard(toShortcut('z') + toShortcut('z'))
  await expectHeadings(id, ['One', 'Two', 'Three'])
})

test('the drag of a block by keyboard is announced', async () => {
  await createWorkspace()
  const id = await openPageWithHeadings(['One', 'Two', 'Three'])
  await findHeading('One').click()
  await userEvent.keyboard(' ')
  await expectAnnounced("Picked up Heading 'One', place 2 of 4")
  await userEvent.keyboard('{ArrowDown}')
  await expectAnnounced("Heading 'One', place 3 of 4")
  await userEvent.keyboard('{End}')
  await expectAnnounced("Heading 'One', place 4 of 4")
  await userEvent.keyboard('{Escape}')
  await expectAnnounced("Move canceled. Heading 'One' stays where it was")
  await expect.element(findHeading('One')).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard(' ')
  await expectAnnounced("Picked up Heading 'One', place 2 of 4")
  // The header stays first.
  await userEvent.keyboard('{ArrowUp}')
  await expectAnnounced("Heading 'One', place 2 of 4")
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await expect.element(findCanvas().getByText("Heading 'One' moved to 4 of 4")).toBeInTheDocument()
  await expectHeadings(id, ['Two', 'Three', 'One'])
})

test('several blocks are moved together by keyboard', async () => {
  await createWorkspace()
  const id = await openPageWithHeadings(['One', 'Two', 'Three'])
  await findHeading('Three').click()
  await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift} ')
  await expectAnnounced('Picked up 2 blocks, place 3 of 4')
  await userEvent.keyboard('{ArrowUp}')
  await expectAnnounced('2 blocks, place 2 of 4')
  await userEvent.keyboard(' ')
  await expect.poll(() => readSavedHeadings(id)).toEqual(['Two', 'Three', 'One'])
})

test('blocks are copied to another page, duplicated, deleted and restored', async () => {
  await createWorkspace()
  const id = await createPageWithHeadings(['There'])
  await openPageWithHeadings(['One', 'Two'])
  await findHeading('One').click()
  await findHeading('Two').click({ modifiers: ['Shift'] })
  await holdClipboard()
  await userEvent.keyboard(toShortcut('c'))
  await expect.element(findCanvas().getByText('2 blocks copied')).toBeInTheDocument()
  await openBuilder(id)
  await findHeading('There').click()
  await userEvent.keyboard(toShortcut('v'))
  await expectHeadings(id, ['There', 'One', 'Two'])
  await findHeading('There').click()
  await userEvent.keyboard(toShortcut('d'))
  await expectHeadings(id, ['There', 'There', 'One', 'Two'])
  await userEvent.keyboard('{Delete}')
  await expectHeadings(id, ['There', 'One', 'Two'])
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expectHeadings(id, ['There', 'There', 'One', 'Two'])
})

test('Select all selects all blocks but the header', async () => {
  await createWorkspace()
  const id = await openPageWithHeadings(['One', 'Two'])
  await press(list, toShortcut('a'))
  await expect.element(page.getByRole('toolbar', { name: 'Block' })).toBeVisible()
  await userEvent.keyboard(toShortcut('d'))
  await expectHeadings(id, ['One', 'Two', 'One', 'Two'])
  await holdClipboard()
  await userEvent.keyboard(toShortcut('a') + toShortcut('x'))
  await expect.element(findCanvas().getByText('4 blocks copied')).toBeInTheDocument()
  await expectHeadings(id, [])
  await userEvent.keyboard(toShortcut('v'))
  await expectHeadings(id, ['One', 'Two', 'One', 'Two'])
  await userEvent.keyboard(`${toShortcut('a')}{Delete}`)
  await expectHeadings(id, [])
})

test('a block type is found by name and added after the focus', async () => {
  await createWorkspace()
  const id = await openPageWithHeadings(['One', 'Two'])
  await findHeading('One').click()
  await userEvent.keyboard('/')
  await page.getByRole('combobox', { name: 'Find a block or a section to add' }).fill('divid')
  await expectAccessible('[role=dialog]')
  await userEvent.keyboard('{Enter}')
  const divider = findCanvas().getByRole('option', { name: 'Divider, Line, 3 of 4' })
  await expect.element(divider).toHaveAttribute('aria-selected', 'true')
  await expectFocused(list)
  await expect.poll(() => readSavedTypes(id)).toEqual(['header', 'heading', 'divider', 'heading'])
})

test('a block of an unknown type can be moved', async () => {
  await createWorkspace()
  intercept('GET /api/page-blocks*', async (_request, forward) => {
    const { data } = (await (await forward()).json()) as { data: { type: string }[] }
    return Response.json({ data: data.filter(({ type }) => type !== 'heading') })
  })
  const id = await openPageWithHeadings(['One', 'Two'])
  await findCanvas().getByRole('option').nth(1).click()
  await expect.element(findSettings()).toMatchTextContent(/Blocks of type “heading” cannot be edited here/)
  await expect.element(findSettings().getByLabelText('Its fields')).toMatchTextContent(/"text": "One"/)
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await expect
    .poll(async () => (await readSavedBlocks(id)).map(({ fields }) => fields['text']))
    .toEqual([undefined, 'Two', 'One'])
})

async function readSavedTypes(id: string): Promise<string[]> {
  return (await readSavedBlocks(id)).map(({ type }) => type)
}
