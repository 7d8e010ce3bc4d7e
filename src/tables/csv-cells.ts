import { unguardCell } from '#contract/csv-line.ts'
import { isAddress } from './cell-content.ts'
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

/** In order of preference when two fit equally well: spreadsheets copy cells with tabs, and text contains commas most often. */
const separators = ['\t', ';', '|', ',']
const HEAD = 30_000
const SAMPLED_ROWS = 60

/** Rows of separated text, whatever its separator; a first line `sep=;` names it. Empty rows are left out. */
export function readCsv(text: string): CellRows {
  const clean = text.replace(/^\uFEFF/, '').replaceAll('\0', '')
  const separatorLine = /^"?sep=([^\r\n"])"?[ \t]*(\r\n|\r|\n|$)/i.exec(clean)
  const body = separatorLine ? clean.slice(separatorLine[0].length) : clean
  const { records, problems } = splitRecords(body, separatorLine?.[1] ?? guessSeparator(body))
  return { rows: records.map(toRow).filter(hasText), problems }
}

/** The separator with which most rows have the same number of cells and an address in one of them. */
function guessSeparator(text: string): string {
  const head = text.length > HEAD ? text.slice(0, Math.max(text.lastIndexOf('\n', HEAD), HEAD / 2)) : text
  const scores = separators.map((separator) => {
    const { records } = splitRecords(head, separator)
    return scoreRecords(records.filter(({ cells }) => cells.some((cell) => cell.trim() !== '')).slice(0, SAMPLED_ROWS))
  })
  const bestScore = Math.max(...scores)
  return bestScore === 0 ? ',' : (separators[scores.indexOf(bestScore)] ?? ',')
}

function scoreRecords(records: readonly CsvRecord[]): number {
  const counts = new Map<number, number>()
  for (const { cells } of records) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
  counts.delete(1)
  const mostFrequent = Math.max(0, ...counts.values())
  if (mostFrequent === 0) return 0
  const withAddress = records.filter(({ cells }) => cells.some((cell) => isAddress(cell.trim()))).length
  return (mostFrequent + withAddress) / records.length
}

function toRow({ cells, row }: CsvRecord): CellRow {
  return { row, cells: cells.map((cell) => (cell.includes("'") ? unguardCell(cell.trim()) : cell).trim()) }
}

function hasText({ cells }: CellRow): boolean {
  return cells.some((cell) => cell !== '')
}
