import { readCell } from '#contract/csv-line.ts'
import { guessSeparator } from './csv-separator.ts'
import { type CsvRecord, splitRecords } from './csv-records.ts'
import type { RowProblem } from './table-limits.ts'

export interface CellRow {
  /** Row number as a spreadsheet shows it. */
  row: number
  cells: string[]
}

export interface CellRows {
  rows: CellRow[]
  problems: RowProblem[]
}

/** Rows of separated text, whatever its separator; a first line `sep=;` names it. Empty rows are left out. */
export function readCsv(text: string): CellRows {
  const clean = text.replace(/^\uFEFF/, '').replaceAll('\0', '')
  const separatorLine = /^"?sep=([^\r\n"])"?[ \t]*(\r\n|\r|\n|$)/i.exec(clean)
  const body = separatorLine ? clean.slice(separatorLine[0].length) : clean
  const { records, problems } = splitRecords(body, separatorLine?.[1] ?? guessSeparator(body))
  return { rows: records.map(toRow).filter(hasText), problems }
}

function toRow({ cells, row }: CsvRecord): CellRow {
  return { row, cells: cells.map((cell) => (cell.includes("'") ? readCell(cell.trim()) : cell).trim()) }
}

function hasText({ cells }: CellRow): boolean {
  return cells.some((cell) => cell !== '')
}
