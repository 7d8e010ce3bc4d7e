import { isAddress } from './cell-content.ts'
import type { CellRow } from './csv-cells.ts'
import { MAX_COLUMNS, MAX_ROWS, UnreadableTable } from './table-limits.ts'
import { formatNumber } from './workbook-numbers.ts'
import type { CellStyle, Relationship } from './workbook-parts.ts'
import { readXml } from './workbook-xml.ts'

/** The data of a workbook to which the cells of a sheet refer. */
export interface SheetContext {
  startsIn1904: boolean
  strings: readonly string[]
  /** By the index of a cell's style. */
  styles: readonly CellStyle[]
  /** Addresses of hyperlinks by their ids. */
  links: ReadonlyMap<string, Relationship>
}

interface OpenCell {
  row: number
  column: number
  type: string
  style: CellStyle
  text: string
}

/** Reads the rows of a sheet that are not empty. If no cell is an address, the hyperlinks of cells are added as a column. */
export function readSheet(xml: string, context: SheetContext): CellRow[] {
  const rows = new SheetRows()
  let position = { row: 0, column: -1 }
  let cell: OpenCell | null = null
  let isValue = false
  let isPhonetic = false
  readXml(xml, {
    open: (name, attributes) => {
      isValue = name === 'v' || name === 't'
      if (name === 'rPh') isPhonetic = true
      if (name === 'row') position = { row: Number(attributes['r']) || position.row + 1, column: -1 }
      if (name === 'hyperlink') rows.addHyperlink(attributes['ref'], getTarget(attributes, context))
      if (name !== 'c') return
      position = parseReference(attributes['r']) ?? { row: position.row, column: position.column + 1 }
      cell = { ...position, ...readType(attributes, context), text: '' }
    },
    text: (text) => {
      if (cell && isValue && !isPhonetic) cell.text += text
    },
    close: (name) => {
      isValue = false
      if (name === 'rPh') isPhonetic = false
      if (name !== 'c' || !cell) return
      rows.addCell(cell, toText(cell, context))
      cell = null
    },
  })
  return rows.list()
}

/** The address of a hyperlink. Excel stores what follows its `#` separately. */
function getTarget(
  { id = '', location }: Partial<Record<string, string>>,
  { links }: SheetContext,
): string | undefined {
  const path = links.get(id)?.path
  return path === undefined || !location || path.includes('#') ? path : `${path}#${location}`
}

function readType({ t: type = 'n', s: style = '0' }: Partial<Record<string, string>>, { styles }: SheetContext) {
  return { type, style: styles[Number(style)] ?? 'number' }
}

class SheetRows {
  readonly #rows = new Map<number, string[]>()
  readonly #hyperlinks = new Map<number, string>()

  addCell({ row, column }: { row: number; column: number }, text: string): void {
    if (text === '') return
    if (column >= MAX_COLUMNS)
      throw new UnreadableTable(`The sheet has a cell in column ${column + 1}. At most ${MAX_COLUMNS} can be read.`)
    const cells = this.#rows.get(row) ?? []
    while (cells.length <= column) cells.push('')
    cells[column] = text
    this.#rows.set(row, cells)
    if (this.#rows.size > MAX_ROWS)
      throw new UnreadableTable(`The sheet has more than ${MAX_ROWS.toLocaleString('en')} rows. Split it.`)
  }

  addHyperlink(reference: string | undefined, target: string | undefined): void {
    const row = parseReference(reference)?.row
    if (row !== undefined && target !== undefined) this.#hyperlinks.set(row, target)
  }

  list(): CellRow[] {
    const rows = [...this.#rows].map(([row, cells]) => ({ row, cells })).toSorted((a, b) => a.row - b.row)
    const hasAddress = rows.some(({ cells }) => cells.some(isAddress))
    return this.#hyperlinks.size > 0 && !hasAddress ? appendColumn(rows, this.#hyperlinks) : rows
  }
}

function appendColumn(rows: readonly CellRow[], texts: ReadonlyMap<number, string>): CellRow[] {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  return rows.map(({ row, cells }) => {
    const paddedCells = Array.from({ length: width }, (_, column) => cells[column] ?? '')
    return { row, cells: [...paddedCells, texts.get(row) ?? ''] }
  })
}

function toText({ type, text, style }: OpenCell, { strings, startsIn1904 }: SheetContext): string {
  switch (type) {
    case 's':
      return (strings[Number(text)] ?? '').trim()
    case 'b':
      return text === '1' ? 'TRUE' : text === '0' ? 'FALSE' : text
    case 'n':
      return formatNumber(text.trim(), { isDate: style === 'date', startsIn1904 })
    default:
      return text.trim()
  }
}

/** Parses a reference to a cell, such as `AB12`. Null if the text is not a reference. */
function parseReference(reference: string = ''): { row: number; column: number } | null {
  const [, letters = '', row = ''] = /^\$?([A-Z]{1,3})\$?(\d{1,7})/.exec(reference) ?? []
  if (letters === '') return null
  let column = 0
  for (let index = 0; index < letters.length; index += 1) column = column * 26 + letters.charCodeAt(index) - 64
  return { row: Number(row), column: column - 1 }
}
