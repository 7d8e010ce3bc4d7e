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
const makeItems = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `item ${index}` }))
const height = 40

function Items({ rows, ...changed }: Partial<TableList<Item>> & { rows: readonly Item[] }) {
  const [field, setField] = useState('size')
  const list = { ...toLoadedList(rows), ...changed }
  const table = useDataTable({ name: 'Items', noun: 'item', list, columns, card, rowHeight: height })
  const selection = useSelection(list.rows)
  return (
    <div style={{ display: 'flex', flexDirection: 'column', height: 300 }}>
      <DataTable
        table={table}
        sorting={{ field, onSort: setField }}
        selection={selection}
        rowName={({ id }) => id}
        empty={<p>No items yet</p>}
      />
      <output>{selection.selected.map(({ id }) => id).join(', ')}</output>
    </div>
  )
}

beforeEach(() => page.viewport(1000, 700))

const scroller = () => page.getByRole('table').element().closest('.overflow-y-auto') ?? document.body
const rendered = () => [...document.querySelectorAll('[data-row]')].map((link) => link.textContent)
const run = (label: string) =>
  readCommands()
    .find((command) => command.label === label)
    ?.run()

test('the rows in view are rendered wherever the table is scrolled to, and few others', async () => {
  await render(<Items rows={makeItems(5000)} />)
  const inView = () =>
    Array.from({ length: 200 / height }, (_, index) => `item ${Math.floor(scroller().scrollTop / height) + index}`)
  for (const top of [0, 90, 2400, 80_000, 79_900, 5000 * height - 300, 30, 0]) {
    scroller().scrollTop = top
    await expect.poll(rendered).toEqual(expect.arrayContaining(inView()))
    expect(rendered().length).toBeLessThanOrEqual(5 * 8)
  }
})

test('keys move the focus along the rows, also to one that is not rendered yet', async () => {
  await render(<Items rows={makeItems(5000)} />)
  run('Next item')
  await expect.element(page.getByRole('link', { name: 'item 0', exact: true })).toHaveFocus()
  run('Last item')
  await expect.element(page.getByRole('link', { name: 'item 4999', exact: true })).toHaveFocus()
  run('Previous item')
  await expect.element(page.getByRole('link', { name: 'item 4998', exact: true })).toHaveFocus()
  run('First item')
  await expect.element(page.getByRole('link', { name: 'item 0', exact: true })).toHaveFocus()
})

test('Tab reaches one row', async () => {
  await render(<Items rows={makeItems(50)} />)
  const tabbable = () => [...document.querySelectorAll('[data-row][tabindex="0"]')].map((link) => link.textContent)
  expect(tabbable()).toEqual(['item 0'])
  run('Next item')
  await expect.element(page.getByRole('link', { name: 'item 0', exact: true })).toHaveFocus()
  run('Next item')
  await expect.poll(tabbable).toEqual(['item 1'])
})

test('rows are selected one by one, with Shift up to another one, and all at once', async () => {
  await render(<Items rows={makeItems(30)} />)
  const box = (name: string) => page.getByRole('checkbox', { name, exact: true })
  const selected = page.getByRole('status')
  await box('Select item 1').click()
  await userEvent.keyboard('{Shift>}')
  await box('Select item 3').click()
  await userEvent.keyboard('{/Shift}')
  await expect.element(selected).toHaveTextContent('item 1, item 2, item 3')
  await box('Select item 2').click()
  await expect.element(selected).toHaveTextContent('item 1, item 3')
  await box('Select all that are loaded').click()
  await expect.element(selected).toBeEmptyDOMElement()
  await box('Select all that are loaded').click()
  await expect.element(selected).toHaveTextContent(
    makeItems(30)
      .map(({ id }) => id)
      .join(', '),
  )
})

test('a title sorts by its column, and says so', async () => {
  await render(<Items rows={makeItems(3)} />)
  const head = page.getByRole('columnheader', { name: /^Name/ })
  await expect.element(head).toHaveAttribute('aria-sort', 'none')
  await page.getByRole('button', { name: 'Name', exact: true }).click()
  await expect.element(head).toHaveAttribute('aria-sort', 'ascending')
})

test('arrow keys on the edge of a column change its width, which is stored, and Delete resets it', async () => {
  const { unmount } = await render(<Items rows={makeItems(3)} />)
  const width = () => page.getByRole('columnheader', { name: /^Name/ }).element().clientWidth
  const before = width()
  page.getByRole('button', { name: 'Resize Name' }).element().focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.poll(width).toBeLessThan(before)
  const narrower = width()
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(width).toBe(narrower + 16)
  await userEvent.keyboard('{ArrowLeft}')
  await expect.poll(width).toBe(narrower)
  await unmount()
  await render(<Items rows={makeItems(3)} />)
  expect(width()).toBe(narrower)
  page.getByRole('button', { name: 'Resize Name' }).element().focus()
  await userEvent.keyboard('{Delete}')
  await expect.poll(width).toBe(before)
})

test('the next page is requested before its rows come into view, and after a failure on request', async () => {
  let requests = 0
  const loadMore = () => requests++
  const { rerender } = await render(<Items rows={makeItems(300)} more="waiting" loadMore={loadMore} />)
  expect(requests).toBe(0)
  scroller().scrollTop = 210 * height
  await expect.poll(() => requests).toBeGreaterThan(0)
  await rerender(<Items rows={makeItems(300)} more="failed" loadMore={loadMore} />)
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
  await render(<Items rows={makeItems(3)} />)
  await expect.element(page.getByRole('row').nth(1)).toHaveStyle({ height: '60px' })
})
