import { hasScheme, isAddress, isFigure } from './cell-content.ts'
import type { ColumnUse, ColumnUses } from './column-uses.ts'
import type { CellRow } from './csv-cells.ts'
import { findUse, isHeading, nameWords, rateDestination, toWords } from './heading-words.ts'
import {
  findProduct,
  foldName,
  formats,
  type KnownProduct,
  type LinkField,
  separateAddressFields,
  fieldUses,
} from './known-exports.ts'

/** How a table is read: a guess, until a person changes it. */
export interface TableLayout {
  /** Index of the row of headings, which begins the table; null if the first row has data. */
  heading: number | null
  /** How many rows the headings take; the lowest ones are the most exact. */
  headingRows: number
  uses: ColumnUses
  /** The product that wrote the table. */
  product: KnownProduct | null
}

/** Tables that people send around have titles, dates and empty lines above their headings. */
const SEARCHED_ROWS = 10
const SAMPLED_ROWS = 50

export function guessLayout(rows: readonly CellRow[], width: number): TableLayout {
  const heading = findHeading(rows)
  return createLayout(rows, width, heading ?? { heading: null, headingRows: 0 })
}

/** The layout with these headings, as a person chooses them. */
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

/** The heading of each column, with those of two rows joined; empty if there is none. */
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

/** Repeats a heading over several columns, which is in the first of them, for the others. */
function fillRight(cells: readonly string[], width: number): string[] {
  let last = ''
  return Array.from({ length: width }, (_, column) => {
    last = cells[column] || last
    return last
  })
}

/** The row of headings; null if there is none. */
function findHeading(rows: readonly CellRow[]): Pick<TableLayout, 'heading' | 'headingRows'> | null {
  const firstAddress = rows.findIndex(({ cells }) => cells.some(isAddress))
  const end = Math.min(SEARCHED_ROWS, firstAddress === -1 ? rows.length : firstAddress)
  const scores = rows.slice(0, end).map(({ cells }) => cells.filter(isHeading).length)
  const bestScore = Math.max(0, ...scores)
  if (bestScore === 0) return findUnknownHeading(rows, end, firstAddress)
  const best = scores.indexOf(bestScore)
  if (isSecondHeading(rows[best + 1], best + 1 < end ? (scores[best + 1] ?? 0) : 0))
    return { heading: best, headingRows: 2 }
  const isGrouped = best > 0 && isGroupHeading(rows[best - 1], rows[best])
  return isGrouped ? { heading: best - 1, headingRows: 2 } : { heading: best, headingRows: 1 }
}

/** A row of headings without any known word: it is directly above the first row with an address, and has a text above the address. */
function findUnknownHeading(rows: readonly CellRow[], end: number, firstAddress: number) {
  const last = firstAddress > 0 ? rows[end - 1] : undefined
  if (!last || firstAddress > SEARCHED_ROWS) return null
  const addressColumn = (rows[firstAddress]?.cells ?? []).findIndex(isAddress)
  const isFull =
    (last.cells[addressColumn] ?? '') !== '' && countText(last) >= Math.min(2, countText(rows[firstAddress]))
  return isFull ? { heading: end - 1, headingRows: 1 } : null
}

function isSecondHeading(row: CellRow | undefined, score: number): boolean {
  return row !== undefined && score >= 2 && score >= countText(row) / 2
}

/** A row of groups above the headings, as in `| Link | | UTM | |`. A title above the table is a single text. */
function isGroupHeading(row: CellRow | undefined, below: CellRow | undefined): boolean {
  if (!row || !below) return false
  return (
    countText(row) >= 2 &&
    countText(row) <= countText(below) &&
    row.cells.some((cell) => isHeading(cell) || groupWords.test(cell))
  )
}

const groupWords = /^(utm|campaign|kampagne|tracking|analytics)( |$)/i

function countText(row: CellRow | undefined): number {
  return row?.cells.filter((cell) => cell !== '').length ?? 0
}

function guessUses(names: readonly string[], body: readonly CellRow[], product: KnownProduct | null): ColumnUse[] {
  const uses: ColumnUse[] = names.map(() => 'ignore')
  const take = (column: number | undefined, use: ColumnUse) => {
    if (column === undefined || column < 0 || uses[column] !== 'ignore' || uses.includes(use)) return
    uses[column] = use
  }
  if (product) for (const [column, use] of productUses(names, product)) take(column, use)
  // A printed code must not become the destination: a column of short links is never one, whatever its cells are.
  if (!uses.includes('destination')) take(findDestination(names, body), 'destination')
  names.forEach((name, column) => take(column, findUse(name) ?? 'ignore'))
  if (isUrlBesideLink(names, uses.indexOf('destination'))) take(names.map(toWords).indexOf('link'), 'alias')
  if (!uses.includes('name')) take(findName(names, body, uses), 'name')
  return uses
}

function productUses(names: readonly string[], product: KnownProduct): [number | undefined, ColumnUse][] {
  const folded = names.map(foldName)
  const find = (candidates: readonly string[]) =>
    candidates.map((name) => folded.indexOf(name)).find((column) => column >= 0)
  const fields = Object.entries(formats[product]) as [LinkField, readonly string[]][]
  const columns = fields.map(([field, headings]): [number | undefined, ColumnUse] => [find(headings), fieldUses[field]])
  // Without a column of whole short links, the part behind the domain stands for them.
  const path = separateAddressFields[product]?.[1]
  return [...columns, [path === undefined ? undefined : find([path]), 'alias'], [find(['shortcode']), 'shortCode']]
}

/** By heading first, if its cells are addresses; then by content. A heading alone counts if no column has addresses. */
function findDestination(names: readonly string[], body: readonly CellRow[]): number | undefined {
  const columns = names.map((name, column) => {
    const cells = body.flatMap(({ cells: all }) => all[column] || [])
    const addresses = cells.filter(isAddress).length
    return {
      column,
      rating: rateDestination(name),
      isTaken: findUse(name) !== null,
      share: cells.length === 0 ? 0 : addresses / cells.length,
      weight: addresses + cells.filter(hasScheme).length,
    }
  })
  const free = columns.filter(({ rating, isTaken }) => rating > 0 || !isTaken)
  const named = free.filter(({ rating }) => rating > 0)
  const withAddresses = named.filter(({ share }) => share >= 0.5)
  const byHeading =
    withAddresses.find(({ column }) => isUrlBesideLink(names, column)) ??
    findBest(withAddresses, ({ rating, weight }) => rating * 1000 + weight)
  const byContent = findBest(
    free.filter(({ share, rating }) => share >= 0.5 && rating >= 0),
    ({ weight }) => weight,
  )
  const byWeakHeading = findBest(named, ({ rating, weight }) => rating * 1000 + weight)
  const byAnyContent = findBest(
    free.filter(({ share, rating }) => share > 0 && rating >= 0),
    ({ weight }) => weight,
  )
  const column = byHeading ?? byContent ?? byWeakHeading ?? byAnyContent
  return column?.column ?? (names.length > 1 ? 1 : 0)
}

/** Products call the short link `Link` where they call its destination `URL`. */
function isUrlBesideLink(names: readonly string[], column: number): boolean {
  const words = names.map(toWords)
  return words[column] === 'url' && words.includes('link')
}

function findName(names: readonly string[], body: readonly CellRow[], uses: readonly ColumnUse[]): number | undefined {
  const free = names.flatMap((_, column) => (uses[column] === 'ignore' ? [column] : []))
  const texts = (column: number) =>
    body.filter(({ cells }) => {
      const cell = cells[column] ?? ''
      return cell !== '' && !isFigure(cell) && !isAddress(cell)
    }).length
  for (const pattern of nameWords) {
    const named = free.filter(
      (column) => pattern.test(toWords(names[column] ?? '')) && rateDestination(names[column] ?? '') < 1,
    )
    const best = findBest(named, texts)
    if (best !== undefined) return best
  }
  const best = findBest(
    free.filter((column) => texts(column) > 0 && rateDestination(names[column] ?? '') >= 0),
    texts,
  )
  return best
}

/** The one with the highest rating, of equal ones the first. */
function findBest<T>(items: readonly T[], rate: (item: T) => number): T | undefined {
  let [best] = items
  for (const item of items) if (best !== undefined && rate(item) > rate(best)) best = item
  return best
}
