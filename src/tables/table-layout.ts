import { hasScheme, isAddress, isFigure } from './cell-content.ts'
import type { ColumnUse, ColumnUses } from './column-uses.ts'
import type { CellRow } from './csv-cells.ts'
import { findUse, isHeading, namePatterns, rateDestination, toWords } from './heading-words.ts'
import {
  findProduct,
  foldName,
  fieldNamesByProduct,
  type KnownProduct,
  type LinkField,
  separateAddressFields,
  fieldUses,
} from './known-exports.ts'

/** How a table is read. This is a guess until a person changes it. */
export interface TableLayout {
  /** The index of the row of headings, with which the table begins. Null if the first row has data. */
  heading: number | null
  /** The number of rows of headings. The lowest row has the most exact headings. */
  headingRows: number
  uses: ColumnUses
  /** The product that wrote the table. */
  product: KnownProduct | null
}

/** The number of rows in which headings are searched. Many tables have titles, dates and empty lines above their headings. */
const SEARCHED_ROWS = 10
const SAMPLED_ROWS = 50

export function guessLayout(rows: readonly CellRow[], width: number): TableLayout {
  const heading = findHeading(rows)
  return createLayout(rows, width, heading ?? { heading: null, headingRows: 0 })
}

/** Creates the layout of a table with these headings, which a person may have chosen. */
export function createLayout(
  rows: readonly CellRow[],
  width: number,
  { heading, headingRows }: Pick<TableLayout, 'heading' | 'headingRows'>,
): TableLayout {
  const names = readHeadings(rows, width, { heading, headingRows })
  const body = getBody(rows, { heading, headingRows }).slice(0, SAMPLED_ROWS)
  const product = findProduct(names)
  return { heading, headingRows, uses: guessUses(names, body, product), product }
}

/** The rows below the headings. */
export function getBody(
  rows: readonly CellRow[],
  { heading, headingRows }: Pick<TableLayout, 'heading' | 'headingRows'>,
): readonly CellRow[] {
  return heading === null ? rows : rows.slice(heading + headingRows)
}

/** The heading of each column. Headings of two rows are joined. Empty if a column has no heading. */
export function readHeadings(
  rows: readonly CellRow[],
  width: number,
  { heading, headingRows }: Pick<TableLayout, 'heading' | 'headingRows'>,
): string[] {
  if (heading === null) return Array.from({ length: width }, () => '')
  const lines = rows.slice(heading, heading + headingRows).map(({ cells }) => cells)
  const upper = headingRows > 1 ? fillRight(lines[0] ?? [], width) : []
  const lower = lines.at(-1) ?? []
  return Array.from({ length: width }, (_, column) => {
    const [upperHeading = '', lowerHeading = ''] = [upper[column], lower[column]]
    return lowerHeading === upperHeading ? lowerHeading : [upperHeading, lowerHeading].filter(Boolean).join(' ')
  })
}

/** Repeats a heading that stands over several columns. The table has such a heading only in the first of its columns. */
function fillRight(cells: readonly string[], width: number): string[] {
  let lastHeading = ''
  return Array.from({ length: width }, (_, column) => {
    lastHeading = cells[column] || lastHeading
    return lastHeading
  })
}

/** Finds the row of headings. Null if the table has no headings. */
function findHeading(rows: readonly CellRow[]): Pick<TableLayout, 'heading' | 'headingRows'> | null {
  const firstAddress = rows.findIndex(({ cells }) => cells.some(isAddress))
  const searchedRows = Math.min(SEARCHED_ROWS, firstAddress === -1 ? rows.length : firstAddress)
  const scores = rows.slice(0, searchedRows).map(({ cells }) => cells.filter(isHeading).length)
  const bestScore = Math.max(0, ...scores)
  if (bestScore === 0) return findUnknownHeading(rows, searchedRows, firstAddress)
  const bestRow = scores.indexOf(bestScore)
  if (isSecondHeading(rows[bestRow + 1], bestRow + 1 < searchedRows ? (scores[bestRow + 1] ?? 0) : 0))
    return { heading: bestRow, headingRows: 2 }
  const isGrouped = bestRow > 0 && isGroupHeading(rows[bestRow - 1], rows[bestRow])
  return isGrouped ? { heading: bestRow - 1, headingRows: 2 } : { heading: bestRow, headingRows: 1 }
}

/** Finds a row of headings without known words: the row above the first row with an address, if it has a text above the address. */
function findUnknownHeading(rows: readonly CellRow[], end: number, firstAddress: number) {
  const rowAbove = firstAddress > 0 ? rows[end - 1] : undefined
  if (!rowAbove || firstAddress > SEARCHED_ROWS) return null
  const addressColumn = (rows[firstAddress]?.cells ?? []).findIndex(isAddress)
  const isFull =
    (rowAbove.cells[addressColumn] ?? '') !== '' && countText(rowAbove) >= Math.min(2, countText(rows[firstAddress]))
  return isFull ? { heading: end - 1, headingRows: 1 } : null
}

function isSecondHeading(row: CellRow | undefined, score: number): boolean {
  return row !== undefined && score >= 2 && score >= countText(row) / 2
}

/** Whether a row has names of groups of headings, as in `| Link | | UTM | |`. A title of the table would be a single text. */
function isGroupHeading(row: CellRow | undefined, below: CellRow | undefined): boolean {
  if (!row || !below) return false
  return (
    countText(row) >= 2 &&
    countText(row) <= countText(below) &&
    row.cells.some((cell) => isHeading(cell) || groupPattern.test(cell))
  )
}

const groupPattern = /^(utm|campaign|kampagne|tracking|analytics)( |$)/i

function countText(row: CellRow | undefined): number {
  return row?.cells.filter((cell) => cell !== '').length ?? 0
}

function guessUses(names: readonly string[], body: readonly CellRow[], product: KnownProduct | null): ColumnUse[] {
  const uses: ColumnUse[] = names.map(() => 'ignore')
  const assign = (column: number | undefined, use: ColumnUse) => {
    if (column === undefined || column < 0 || uses[column] !== 'ignore' || uses.includes(use)) return
    uses[column] = use
  }
  if (product) for (const [column, use] of listProductUses(names, product)) assign(column, use)
  // A printed code must not become the destination of a code: a column of short links never has destinations, whatever its cells contain.
  if (!uses.includes('destination')) assign(findDestination(names, body), 'destination')
  names.forEach((name, column) => assign(column, findUse(name) ?? 'ignore'))
  if (isUrlBesideLink(names, uses.indexOf('destination'))) assign(names.map(toWords).indexOf('link'), 'alias')
  if (!uses.includes('name')) assign(findName(names, body, uses), 'name')
  return uses
}

function listProductUses(names: readonly string[], product: KnownProduct): [number | undefined, ColumnUse][] {
  const folded = names.map(foldName)
  const findColumnNamed = (candidates: readonly string[]) =>
    candidates.map((name) => folded.indexOf(name)).find((column) => column >= 0)
  const fields = Object.entries(fieldNamesByProduct[product]) as [LinkField, readonly string[]][]
  const columns = fields.map(([field, headings]): [number | undefined, ColumnUse] => [
    findColumnNamed(headings),
    fieldUses[field],
  ])
  // If no column has whole short links, the column with the part after the domain is used.
  const path = separateAddressFields[product]?.[1]
  return [
    ...columns,
    [path === undefined ? undefined : findColumnNamed([path]), 'alias'],
    [findColumnNamed(['shortcode']), 'shortCode'],
  ]
}

/** Finds the column of destinations: by its heading if its cells are addresses, or else by its cells. A heading alone counts if no column has addresses. */
function findDestination(names: readonly string[], body: readonly CellRow[]): number | undefined {
  const columns = names.map((name, column) => {
    const cells = body.flatMap(({ cells: rowCells }) => rowCells[column] || [])
    const addresses = cells.filter(isAddress).length
    return {
      column,
      rating: rateDestination(name),
      hasOtherUse: findUse(name) !== null,
      share: cells.length === 0 ? 0 : addresses / cells.length,
      weight: addresses + cells.filter(hasScheme).length,
    }
  })
  const candidates = columns.filter(({ rating, hasOtherUse }) => rating > 0 || !hasOtherUse)
  const namedCandidates = candidates.filter(({ rating }) => rating > 0)
  const withAddresses = namedCandidates.filter(({ share }) => share >= 0.5)
  const byHeading =
    withAddresses.find(({ column }) => isUrlBesideLink(names, column)) ??
    findBest(withAddresses, ({ rating, weight }) => rating * 1000 + weight)
  const byContent = findBest(
    candidates.filter(({ share, rating }) => share >= 0.5 && rating >= 0),
    ({ weight }) => weight,
  )
  const byWeakHeading = findBest(namedCandidates, ({ rating, weight }) => rating * 1000 + weight)
  const byAnyContent = findBest(
    candidates.filter(({ share, rating }) => share > 0 && rating >= 0),
    ({ weight }) => weight,
  )
  const column = byHeading ?? byContent ?? byWeakHeading ?? byAnyContent
  return column?.column ?? (names.length > 1 ? 1 : 0)
}

/** Whether a column is called `URL` beside a column `Link`. Products that call the destination `URL` call the short link `Link`. */
function isUrlBesideLink(names: readonly string[], column: number): boolean {
  const words = names.map(toWords)
  return words[column] === 'url' && words.includes('link')
}

function findName(names: readonly string[], body: readonly CellRow[], uses: readonly ColumnUse[]): number | undefined {
  const freeColumns = names.flatMap((_, column) => (uses[column] === 'ignore' ? [column] : []))
  const countTexts = (column: number) =>
    body.filter(({ cells }) => {
      const cell = cells[column] ?? ''
      return cell !== '' && !isFigure(cell) && !isAddress(cell)
    }).length
  for (const pattern of namePatterns) {
    const namedColumns = freeColumns.filter(
      (column) => pattern.test(toWords(names[column] ?? '')) && rateDestination(names[column] ?? '') < 1,
    )
    const best = findBest(namedColumns, countTexts)
    if (best !== undefined) return best
  }
  return findBest(
    freeColumns.filter((column) => countTexts(column) > 0 && rateDestination(names[column] ?? '') >= 0),
    countTexts,
  )
}

/** The item with the highest rating. Of items with equal ratings, the first. */
function findBest<T>(items: readonly T[], rate: (item: T) => number): T | undefined {
  let [best] = items
  for (const item of items) if (best !== undefined && rate(item) > rate(best)) best = item
  return best
}
