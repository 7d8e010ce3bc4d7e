import { describe, expect, test } from 'vitest'
import { headingTables } from '#testing/real-world/tables/headings.ts'
import { hostileTables } from '#testing/real-world/tables/hostile.ts'
import { productTables } from '#testing/real-world/tables/product-exports.ts'
import type { RealTable } from '#testing/real-world/tables/real-table.ts'
import { spreadsheetTables } from '#testing/real-world/tables/spreadsheets.ts'
import { workbookTables } from '#testing/real-world/tables/workbooks.ts'
import { findColumn } from './column-uses.ts'
import { readTableFile, readTableText, type Table } from './read-table.ts'
import { getBody } from './table-layout.ts'
import { UnreadableTable } from './table-limits.ts'

describe.each([
  ['spreadsheets', spreadsheetTables],
  ['workbooks', workbookTables],
  ['headings', headingTables],
  ['exports of products', productTables],
])('%s', (_, tables) => {
  test.each([...tables])('$name', async ({ file, columns, rows, product = null, problems = [] }) => {
    const table = await readTableFile(toBytes(file))
    expect(table.layout).toMatchObject({ uses: columns, product })
    const tableRows = toRows(table)
    expect(typeof rows === 'number' ? tableRows.length : tableRows).toEqual(rows)
    expect(table.problems.map(({ row }) => row)).toEqual(problems)
  })
})

describe('hostile files', () => {
  test.each([...hostileTables])('$name', async ({ file, rejection, rows }) => {
    const startedAt = performance.now()
    const result = await readTableFile(toBytes(file)).catch((error: unknown) => error)
    if (rejection) {
      expect(result).toBeInstanceOf(UnreadableTable)
      expect(String(result)).toMatch(rejection)
    } else expect(result).toMatchObject({ rows: { length: rows } })
    // The limit allows for slow machines. A quadratic algorithm would take minutes.
    expect(performance.now() - startedAt).toBeLessThan(20_000)
  })
})

test('all test files have different names', () => {
  const allTables = [...spreadsheetTables, ...workbookTables, ...headingTables, ...productTables]
  expect(new Set(allTables.map(({ name }) => name)).size).toBe(allTables.length)
  expect(allTables.length).toBeGreaterThanOrEqual(60)
})

test('the columns are guessed from the heading row that a person chooses', async () => {
  const { createLayout: layoutWith } = await import('./table-layout.ts')
  const { rows, width, layout } = readTableText(
    'What,Where\nA,https://ex.example/1\nName,URL\nB,https://ex.example/2\n',
  )
  expect(layout.heading).toBe(0)
  const chosenLayout = layoutWith(rows, width, { heading: 2, headingRows: 1 })
  expect(getBody(rows, chosenLayout).map(({ row }) => row)).toEqual([4])
  expect(chosenLayout.uses).toEqual(['name', 'destination'])
})

function toBytes(file: RealTable['file']): Uint8Array {
  if (typeof file === 'function') return new Uint8Array(file())
  return typeof file === 'string' ? new TextEncoder().encode(file) : file
}

function toRows({ rows, layout }: Table) {
  const [name, destination] = [findColumn(layout.uses, 'name'), findColumn(layout.uses, 'destination')]
  return getBody(rows, layout).map(({ row, cells }) => [
    row,
    name === null ? '' : (cells[name] ?? ''),
    destination === null ? '' : (cells[destination] ?? ''),
  ])
}
