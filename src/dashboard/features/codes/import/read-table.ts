import Papa from 'papaparse'
import { readCell } from '#contract/csv-line.ts'
import { type Utm, type UtmField, utmFields } from '#contract/utm.ts'
import { readTypedAddress } from '#contract/typed-address.ts'

/** Cells with the detected columns, which a person may change. */
export interface Table {
  lines: string[][]
  /** Number of columns of the widest row. */
  width: number
  columns: Columns
}
export interface Columns {
  header: boolean
  /** Null if the address is the name. */
  name: number | null
  url: number
  /** The address of an app that phones and tablets try first; null if no row has one. */
  app: number | null
  /** Null if all rows go to the import's folder. */
  folder: number | null
  tags: number | null
  /** Columns that become UTM parameters of the address. */
  utm: Partial<Record<UtmField, number>>
  /** UTM parameters of addresses that have none, by a preset. */
  preset?: { id: string; utm: Partial<Utm> } | undefined
}

/** Parses copied or saved spreadsheet cells: separated by tabs, semicolons or commas, quoted or not. */
export function readTable(text: string): Table {
  const clean = text.replace(/^\uFEFF/, '').replaceAll('\0', '')
  const { data } = Papa.parse<string[]>(clean, {
    // Spreadsheets copy cells with tabs; then commas are text.
    ...(clean.split('\n', 1)[0]?.includes('\t') ? { delimiter: '\t' } : { delimitersToGuess: [',', ';', '|'] }),
    skipEmptyLines: 'greedy',
  })
  const lines = data.map((cells) => cells.map((cell) => readCell(cell.trim()).trim()))
  const width = lines.reduce((most, { length }) => Math.max(most, length), 0)
  return { lines, width, columns: guessColumns(lines, width) }
}

const looked = 50

function guessColumns(lines: readonly string[][], width: number): Columns {
  const all = Array.from({ length: width }, (_, column) => column)
  const body = lines.slice(1, looked + 1)
  const app = titled(lines, all, /^app([ _-]?(url|link|address))?$/i) ?? null
  const url = guessUrl(
    lines,
    all.filter((column) => column !== app),
  )
  const header = lines.length > 1 && !isAddress(lines[0]?.[url] ?? '') && hasAddress(body, url)
  const folder = (header ? titled(lines, all, /^(folder|ordner|dossier|carpeta)\b/i) : undefined) ?? null
  const tags = (header ? titled(lines, all, /^(tags?|keywords?)\b/i) : undefined) ?? null
  const utm = header ? guessUtm(lines, all) : {}
  const taken = new Set([url, app, folder, tags, ...Object.values(utm)])
  const name = guessName(
    lines,
    all.filter((column) => !taken.has(column)),
  )
  return { header, name, url, app: header ? app : null, folder, tags, utm }
}

function guessUtm(lines: readonly string[][], columns: readonly number[]): Columns['utm'] {
  return Object.fromEntries(
    utmFields.flatMap((field) => {
      const column = titled(lines, columns, new RegExp(`^utm[ _-]?${field}$`, 'i'))
      return column === undefined ? [] : [[field, column]]
    }),
  )
}

/** Headings of non-empty columns that are not used. */
export function unusedColumns(
  { lines, width }: Table,
  { header, name, url, app, folder, tags, utm }: Columns,
): string[] {
  const used = new Set([name, url, app, folder, tags, ...Object.values(utm)])
  const body = header ? lines.slice(1) : lines
  return Array.from({ length: width }, (_, column) => column)
    .filter((column) => !used.has(column) && body.some((cells) => (cells[column] ?? '') !== ''))
    .map((column) => (header && lines[0]?.[column]) || `column ${columnLetter(column)}`)
}

/** Spreadsheet name of a column: A, B, … */
export function columnLetter(column: number): string {
  return String.fromCharCode(65 + (column % 26))
}

function guessUrl(lines: readonly string[][], columns: readonly number[]): number {
  const byContent = best(columns, (column) => count(lines.slice(1, looked + 1), column, isAddress))
  const byFirst = columns.find((column) => isAddress(lines[0]?.[column] ?? ''))
  const byTitle = titled(lines, columns, /url|link|adress|address|destination|target|website|ziel/i)
  return byContent ?? byFirst ?? byTitle ?? Math.max(0, Math.min(1, columns.length - 1))
}

function guessName(lines: readonly string[][], columns: readonly number[]): number | null {
  const byTitle = titled(lines, columns, /^(name|title|label|code|bezeichnung|titel|nom|nombre)\b/i)
  const isWord = (cell: string) => cell !== '' && !/^\d+$/.test(cell)
  return byTitle ?? best(columns, (column) => count(lines.slice(0, looked), column, isWord)) ?? columns[0] ?? null
}

function titled(lines: readonly string[][], columns: readonly number[], pattern: RegExp): number | undefined {
  return columns.find((column) => pattern.test(lines[0]?.[column] ?? ''))
}

function count(lines: readonly string[][], column: number, test: (cell: string) => boolean): number {
  return lines.filter((cells) => test(cells[column] ?? '')).length
}

function hasAddress(lines: readonly string[][], column: number): boolean {
  return lines.some((cells) => isAddress(cells[column] ?? ''))
}

function isAddress(cell: string): boolean {
  return /[.:]/.test(cell) && readTypedAddress(cell).ok
}

/** The first column with the highest score above zero. */
function best(columns: readonly number[], score: (column: number) => number): number | undefined {
  const scores = columns.map(score)
  const most = Math.max(0, ...scores)
  return most === 0 ? undefined : columns[scores.indexOf(most)]
}
