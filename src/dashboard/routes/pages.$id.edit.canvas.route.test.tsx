import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '#dashboard/testing/expect-accessible.ts'
import { holdClipboard } from '#dashboard/testing/hold-clipboard.ts'
import { intercept } from '#dashboard/testing/network.ts'
import {
  canvas,
  expectAnnounced,
  expectFocused,
  expectHeadings,
  heading,
  keys,
  makePage,
  openBuilder,
  openPage,
  readSavedBlocks,
  readSavedHeadings,
  settings,
} from '#dashboard/testing/open-builder.ts'
import { press } from '#dashboard/testing/press.ts'
import { makeWorkspace } from '#dashboard/testing/workspace.ts'

const list = canvas().getByRole('listbox')
const chosen = canvas().getByRole('option', { selected: true })

test('blocks are selected by keys and clicks, with a single tab stop', async () => {
  await makeWorkspace()
  await openPage(['One', 'Two', 'Three'])
  await press(list, '{ArrowDown}{ArrowDown}')
  await expect.element(heading('One')).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}')
  await expect.poll(() => chosen.elements().length).toBe(2)
  await heading('Three').click()
  await expect.poll(() => chosen.elements().length).toBe(1)
  await expectFocused(list)
  await expectAccessible()
  await userEvent.tab()
  await expectFocused(page.getByRole('button', { name: 'Move to a place' }))
})

test('a block is moved by keys with an announcement, and undo reverts it', async () => {
  await makeWorkspace()
  const id = await openPage(['One', 'Two', 'Three'])
  await heading('One').click()
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await expect.element(canvas().getByText("Heading 'One' moved to 3 of 4")).toBeInTheDocument()
  await expectHeadings(id, ['Two', 'One', 'Three'])
  await userEvent.keyboard('m')
  await page.getByRole('dialog').getByLabelText('Place').fill('4')
  await userEvent.keyboard('{Enter}')
  await expectHeadings(id, ['Two', 'Three', 'One'])
  await userEvent.keyboard(keys('z') + keys('z'))
  await expectHeadings(id, ['One', 'Two', 'Three'])
})

test('a block is picked up, moved and dropped by keyboard with announcements; Escape cancels', async () => {
  await makeWorkspace()
  const id = await openPage(['One', 'Two', 'Three'])
  await heading('One').click()
  await userEvent.keyboard(' ')
  await expectAnnounced("Picked up Heading 'One', place 2 of 4")
  await userEvent.keyboard('{ArrowDown}')
  await expectAnnounced("Heading 'One', place 3 of 4")
  await userEvent.keyboard('{End}')
  await expectAnnounced("Heading 'One', place 4 of 4")
  await userEvent.keyboard('{Escape}')
  await expectAnnounced("Move cancelled. Heading 'One' stays where it was")
  await expect.element(heading('One')).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard(' ')
  await expectAnnounced("Picked up Heading 'One', place 2 of 4")
  // The header stays first.
  await userEvent.keyboard('{ArrowUp}')
  await expectAnnounced("Heading 'One', place 2 of 4")
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await expect.element(canvas().getByText("Heading 'One' moved to 4 of 4")).toBeInTheDocument()
  await expectHeadings(id, ['Two', 'Three', 'One'])
})

test('several blocks are moved together by keyboard', async () => {
  await makeWorkspace()
  const id = await openPage(['One', 'Two', 'Three'])
  await heading('Three').click()
  await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift} ')
  await expectAnnounced('Picked up 2 blocks, place 3 of 4')
  await userEvent.keyboard('{ArrowUp}')
  await expectAnnounced('2 blocks, place 2 of 4')
  await userEvent.keyboard(' ')
  await expect.poll(() => readSavedHeadings(id)).toEqual(['Two', 'Three', 'One'])
})

test('blocks are copied to another page, duplicated, deleted and restored', async () => {
  await makeWorkspace()
  const id = await makePage(['There'])
  await openPage(['One', 'Two'])
  await heading('One').click()
  await heading('Two').click({ modifiers: ['Shift'] })
  await holdClipboard()
  await userEvent.keyboard(keys('c'))
  await expect.element(canvas().getByText('2 blocks copied')).toBeInTheDocument()
  await openBuilder(id)
  await heading('There').click()
  await userEvent.keyboard(keys('v'))
  await expectHeadings(id, ['There', 'One', 'Two'])
  await heading('There').click()
  await userEvent.keyboard(keys('d'))
  await expectHeadings(id, ['There', 'There', 'One', 'Two'])
  await userEvent.keyboard('{Delete}')
  await expectHeadings(id, ['There', 'One', 'Two'])
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expectHeadings(id, ['There', 'There', 'One', 'Two'])
})

test('Select all, then Duplicate, Cut and Delete apply to all blocks but the header', async () => {
  await makeWorkspace()
  const id = await openPage(['One', 'Two'])
  await press(list, keys('a'))
  await expect.element(page.getByRole('toolbar', { name: 'Block' })).toBeVisible()
  await userEvent.keyboard(keys('d'))
  await expectHeadings(id, ['One', 'Two', 'One', 'Two'])
  await holdClipboard()
  await userEvent.keyboard(keys('a') + keys('x'))
  await expect.element(canvas().getByText('4 blocks copied')).toBeInTheDocument()
  await expectHeadings(id, [])
  await userEvent.keyboard(keys('v'))
  await expectHeadings(id, ['One', 'Two', 'One', 'Two'])
  await userEvent.keyboard(`${keys('a')}{Delete}`)
  await expectHeadings(id, [])
})

test('a block type is found by name and added after the focus', async () => {
  await makeWorkspace()
  const id = await openPage(['One', 'Two'])
  await heading('One').click()
  await userEvent.keyboard('/')
  await page.getByRole('combobox', { name: 'Find a block to add' }).fill('divid')
  await expectAccessible('[role=dialog]')
  await userEvent.keyboard('{Enter}')
  const divider = canvas().getByRole('option', { name: 'Divider, Line, 3 of 4' })
  await expect.element(divider).toHaveAttribute('aria-selected', 'true')
  await expectFocused(list)
  await expect.poll(() => savedTypes(id)).toEqual(['header', 'heading', 'divider', 'heading'])
})

test('a block of an unknown type is shown as a card, preserved, and can be moved', async () => {
  await makeWorkspace()
  intercept('GET /api/page-blocks*', async (_request, forward) => {
    const { data } = (await (await forward()).json()) as { data: { type: string }[] }
    return Response.json({ data: data.filter(({ type }) => type !== 'heading') })
  })
  const id = await openPage(['One', 'Two'])
  await canvas().getByRole('option').nth(1).click()
  await expect.element(settings()).toMatchTextContent(/Blocks of type “heading” cannot be edited here/)
  await expect.element(settings().getByLabelText('Its fields')).toMatchTextContent(/"text": "One"/)
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await expect
    .poll(async () => (await readSavedBlocks(id)).map(({ fields }) => fields['text']))
    .toEqual([undefined, 'Two', 'One'])
})

async function savedTypes(id: string): Promise<string[]> {
  return (await readSavedBlocks(id)).map(({ type }) => type)
}
