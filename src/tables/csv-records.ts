import { MAX_CELL_LENGTH, type RowProblem } from './table-limits.ts'

export interface CsvRecord {
  row: number
  cells: string[]
}

/** A file with more unclosed quotation marks does not use them as quotes. Searching the end of each quotation would take too long. */
const MAX_UNCLOSED_QUOTES = 100

/**
 * Splits separated text into records by RFC 4180, with LF, CRLF or CR at the end of a line. A quotation mark that is never closed is text, and
 * its line is a record with a problem. Other readers would take all lines up to the next quotation mark for one cell.
 */
export function splitRecords(text: string, separator: string): { records: CsvRecord[]; problems: RowProblem[] } {
  const records: CsvRecord[] = []
  const problems: RowProblem[] = []
  let position = 0
  while (position < text.length || records.length === 0) {
    const row = records.length + 1
    const cells: string[] = []
    for (position -= 1; cells.length === 0 || text[position] === separator;) {
      const cell = readCell(text, position + 1, { separator, hasQuotes: problems.length < MAX_UNCLOSED_QUOTES })
      if (cell.isUnclosed) problems.push({ row, reason: describeUnclosed(problems.length) })
      cells.push(cell.text)
      position = cell.end
    }
    records.push({ row, cells })
    position += text[position] === '\r' && text[position + 1] === '\n' ? 2 : 1
  }
  return { records, problems }
}

function describeUnclosed(problemCount: number): string {
  const reason = 'A quotation mark begins here and is never closed.'
  return problemCount + 1 < MAX_UNCLOSED_QUOTES ? reason : `${reason} From here on, quotation marks are read as text.`
}

interface ParsedCell {
  text: string
  /** Whether the cell begins with a quotation mark that is never closed. The mark is then part of the text. */
  isUnclosed: boolean
  /** The index of the separator or line end after the cell, or the length of the text. */
  end: number
}

interface CsvFormat {
  separator: string
  /** Whether a quotation mark at the start of a cell begins a quotation. */
  hasQuotes: boolean
}

function readCell(text: string, start: number, { separator, hasQuotes }: CsvFormat): ParsedCell {
  const quoted = hasQuotes && text[start] === '"' ? readQuoted(text, start, separator) : null
  if (quoted && !quoted.isUnclosed) return quoted
  let end = start
  while (end < text.length && text[end] !== separator && !isLineEnd(text[end])) end += 1
  return { text: text.slice(start, end), end, isUnclosed: quoted !== null }
}

/** Reads a cell in quotation marks. A mark that does not end the cell is text, as in `"The "Bar" inside"`, but only in the first line of the cell. */
function readQuoted(text: string, start: number, separator: string): ParsedCell {
  const limit = Math.min(text.length, start + 2 * MAX_CELL_LENGTH)
  let hasLineEnd = false
  for (let position = start + 1; position < limit; position += 1) {
    hasLineEnd ||= isLineEnd(text[position])
    if (text[position] !== '"') continue
    if (text[position + 1] === '"') {
      position += 1
      continue
    }
    const end = skipSpaces(text, position + 1)
    if (end >= text.length || text[end] === separator || isLineEnd(text[end]))
      return { text: text.slice(start + 1, position).replaceAll('""', '"'), end, isUnclosed: false }
    if (hasLineEnd) break
  }
  return { text: '', end: start, isUnclosed: true }
}

function skipSpaces(text: string, start: number): number {
  let end = start
  while (text[end] === ' ') end += 1
  return end
}

function isLineEnd(letter: string | undefined): boolean {
  return letter === '\n' || letter === '\r'
}
