import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import '#dashboard/styles.css'
import { readCommands } from '../commands.ts'
import type { Column } from './column.ts'
import { DataTable } from './data-table.tsx'
import { type TableList, toLoadedList, useDataTable } from './use-data-table.ts'
import { useSelection } from './use-selection.ts'

interface Item {
  id: string
}

const columns: readonly Column<Item>[] = [
  {
    id: 'name',
    title: 'Name',
    width: '1fr',
    sort: { field: 'name', direction: 'ascending', label: 'name' },
    cell: ({ id }, { link }) => (
      <a {...link} href={`#${id}`}>
        {id}
      </a>
    ),
  },
  { id: 'size', title: 'Size', width: 80, cell: ({ id }) => id.length },
]
const card = { height: 60, render: ({ id }: Item) => <div role="cell">{id}</div> }
const createItems = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `item ${index}` }))
const rowHeight = 40

function Items({ rows, ...listChanges }: Partial<TableList<Item>> & { rows: readonly Item[] }) {
  const [field, setField] = useState('size')
  const list = { ...toLoadedList(rows), ...listChanges }
  const table = useDataTable({ name: 'Items', noun: 'item', list, columns, card, rowHeight })
  const selection = useSelection(list.rows)
  return (
    <div style={{ display: 'flex', flexDirection: 'column', height: 300 }}>
      <DataTable
        table={table}
        sorting={{ field, onSort: setField }}
        selection={selection}
        rowName={({ id }) => id}
        emptyState={<p>No items yet</p>}
      />
      <output>{selection.selectedRows.map(({ id }) => id).join(', ')}</output>
    </div>
  )
}

beforeEach(() => page.viewport(1000, 700))

const findScroller = () => page.getByRole('table').element().closest('.overflow-y-auto') ?? document.body
const listRenderedRows = () => [...document.querySelectorAll('[data-row]')].map((link) => link.textContent)
const runCommand = (label: string) =>
  readCommands()
    .find((command) => command.label === label)
    ?.run()

test('wherever the table is scrolled to, mainly the rows in view are rendered', async () => {
  await render(<Items rows={createItems(5000)} />)
  const listVisibleRows = () =>
    Array.from(
      { length: 200 / rowHeight },
      (_, index) => `item ${Math.floor(findScroller().scrollTop / rowHeight) + index}`,
    )
  for (const top of [0, 90, 2400, 80_000, 79_900, 5000 * rowHeight - 300, 30, 0]) {
    findScroller().scrollTop = top
    await expect.poll(listRenderedRows).toEqual(expect.arrayContaining(listVisibleRows()))
    expect(listRenderedRows().length).toBeLessThanOrEqual(5 * 8)
  }
})

test('keys move the focus to any row, rendered or not', async () => {
  await render(<Items rows={createItems(5000)} />)
  runCommand('Next item')
  await expect.element(page.getByRole('link', { name: 'item 0', exact: true })).toHaveFocus()
  runCommand('Last item')
  await expect.element(page.getByRole('link', { name: 'item 4999', exact: true })).toHaveFocus()
  runCommand('Previous item')
  await expect.element(page.getByRole('link', { name: 'item 4998', exact: true })).toHaveFocus()
  runCommand('First item')
  await expect.element(page.getByRole('link', { name: 'item 0', exact: true })).toHaveFocus()
})

test('Tab reaches one row', async () => {
  await render(<Items rows={createItems(50)} />)
  const listTabStops = () => [...document.querySelectorAll('[data-row][tabindex="0"]')].map((link) => link.textContent)
  expect(listTabStops()).toEqual(['item 0'])
  runCommand('Next item')
  await expect.element(page.getByRole('link', { name: 'item 0', exact: true })).toHaveFocus()
  runCommand('Next item')
  await expect.poll(listTabStops).toEqual(['item 1'])
})

test('rows are selected singly, as a range, or all at once', async () => {
  await render(<Items rows={createItems(30)} />)
  const findCheckbox = (name: string) => page.getByRole('checkbox', { name, exact: true })
  const selected = page.getByRole('status')
  await findCheckbox('Select item 1').click()
  await userEvent.keyboard('{Shift>}')
  await findCheckbox('Select item 3').click()
  await userEvent.keyboard('{/Shift}')
  await expect.element(selected).toHaveTextContent('item 1, item 2, item 3')
  await findCheckbox('Select item 2').click()
  await expect.element(selected).toHaveTextContent('item 1, item 3')
  await findCheckbox('Select all that are loaded').click()
  await expect.element(selected).toBeEmptyDOMElement()
  await findCheckbox('Select all that are loaded').click()
  await expect.element(selected).toHaveTextContent(
    createItems(30)
      .map(({ id }) => id)
      .join(', '),
  )
})

test('a title sorts by its column', async () => {
  await render(<Items rows={createItems(3)} />)
  const head = page.getByRole('columnheader', { name: /^Name/ })
  await expect.element(head).toHaveAttribute('aria-sort', 'none')
  await page.getByRole('button', { name: 'Name', exact: true }).click()
  await expect.element(head).toHaveAttribute('aria-sort', 'ascending')
})

test('arrow keys on the edge of a column change its stored width', async () => {
  const { unmount } = await render(<Items rows={createItems(3)} />)
  const measureWidth = () => page.getByRole('columnheader', { name: /^Name/ }).element().clientWidth
  const initialWidth = measureWidth()
  page.getByRole('button', { name: 'Resize Name' }).element().focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.poll(measureWidth).toBeLessThan(initialWidth)
  const narrowerWidth = measureWidth()
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(measureWidth).toBe(narrowerWidth + 16)
  await userEvent.keyboard('{ArrowLeft}')
  await expect.poll(measureWidth).toBe(narrowerWidth)
  await unmount()
  await render(<Items rows={createItems(3)} />)
  expect(measureWidth()).toBe(narrowerWidth)
  page.getByRole('button', { name: 'Resize Name' }).element().focus()
  await userEvent.keyboard('{Delete}')
  await expect.poll(measureWidth).toBe(initialWidth)
})

test('the next page is requested before its rows come into view', async () => {
  let requests = 0
  const loadMore = () => requests++
  const { rerender } = await render(<Items rows={createItems(300)} nextPage="waiting" loadMore={loadMore} />)
  expect(requests).toBe(0)
  findScroller().scrollTop = 210 * rowHeight
  await expect.poll(() => requests).toBeGreaterThan(0)
  await rerender(<Items rows={createItems(300)} nextPage="failed" loadMore={loadMore} />)
  requests = 0
  await expect.element(page.getByRole('alert')).toHaveTextContent('The next items could not be loaded.Retry')
  await page.getByRole('button', { name: 'Retry' }).click()
  expect(requests).toBe(1)
})

test('loading, a failure and an empty list look different', async () => {
  const { rerender } = await render(<Items rows={[]} state="loading" />)
  await expect.element(page.getByRole('region', { name: 'Items' })).toHaveAttribute('aria-busy', 'true')
  await rerender(<Items rows={[]} state="failed" failure="The service does not respond." />)
  const alert = page.getByRole('alert')
  await expect.element(alert).toHaveTextContent('The items could not be loadedThe service does not respond.Retry')
  await rerender(<Items rows={[]} />)
  await expect.element(page.getByText('No items yet')).toBeVisible()
})

test('on a phone a row is a card', async () => {
  await page.viewport(390, 844)
  await render(<Items rows={createItems(3)} />)
  await expect.element(page.getByRole('row').nth(1)).toHaveStyle({ height: '60px' })
})
