import measureTruncatedWidth from 'fast-string-truncated-width'
import measureWidth from 'fast-string-width'
import type { Command } from 'commander'
import { isRecord } from '#sdk/http/is-record.ts'
import { runJq } from './run-jq.ts'
import type { Terminal } from './terminal.ts'

const MAX_COLUMNS = 6
const MAX_CELL = 40

export interface OutputOptions {
  json?: boolean
  /** An expression of jq. */
  jq?: string
}

/** Adds `--json` and `--jq` to a command. */
export function addOutputOptions(command: Command): Command {
  return command
    .option('--json', 'print the response as JSON')
    .option('--jq <expression>', 'print what an expression of jq makes of the response')
}

/** Prints a result: as JSON or by jq for other programs, or as a table or a list of fields for people. */
export async function printResult(
  terminal: Terminal,
  result: unknown,
  { json = false, jq }: OutputOptions,
): Promise<void> {
  if (result === undefined) return
  if (jq !== undefined) return terminal.write(await runJq(result, jq))
  if (json || !isRecord(result)) return terminal.write(`${JSON.stringify(result, null, 2)}\n`)
  const { data, next_cursor: cursor, ...rest } = result
  if (!Array.isArray(data)) return terminal.write(formatFields(result))
  const rows = data.filter(isRecord)
  if (rows.length === 0) terminal.writeError('There is nothing to show.\n')
  else terminal.write(formatTable(rows, terminal.columns))
  if (typeof cursor === 'string') terminal.writeError(`There are more. Add --all, or --cursor ${cursor}\n`)
  const fields = Object.entries(rest).filter(([, value]) => typeof value !== 'object')
  if (fields.length > 0) terminal.writeError(formatFields(Object.fromEntries(fields)))
}

/** The columns that people recognize something by come first. */
const firstColumns = ['id', 'name', 'shortCode', 'status', 'url', 'scanUrl', 'timestamp']

/** Formats rows as a table whose columns are the simple members that most rows have. */
function formatTable(rows: readonly Record<string, unknown>[], width: number | null): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row).filter((name) => isSimple(row[name]))))]
  const rank = (name: string) => (firstColumns.includes(name) ? firstColumns.indexOf(name) : firstColumns.length)
  const columns = names.toSorted((a, b) => rank(a) - rank(b)).slice(0, MAX_COLUMNS)
  const cells = [
    columns.map((name) => name.toUpperCase()),
    ...rows.map((row) => columns.map((name) => formatCell(row[name]))),
  ]
  const widths = columns.map((_, index) => Math.max(...cells.map((row) => measureWidth(row[index] ?? ''))))
  return cells
    .map((row) =>
      row
        .map((cell, index) => cell + ' '.repeat((widths[index] ?? 0) - measureWidth(cell)))
        .join('  ')
        .trimEnd(),
    )
    .map((line) => `${width === null ? line : cutToWidth(line, width)}\n`)
    .join('')
}

/** The beginning of a text that fits into a number of columns, without half a character at the end. */
function cutToWidth(text: string, columns: number): string {
  return text.slice(0, measureTruncatedWidth(text, { limit: columns, ellipsis: '' }).index)
}

function formatFields(record: Record<string, unknown>): string {
  const width = Math.max(...Object.keys(record).map((name) => name.length))
  return Object.entries(record)
    .map(
      ([name, value]) =>
        `${name.padEnd(width)}  ${isSimple(value) ? toLine(String(value ?? '-')) : JSON.stringify(value)}\n`,
    )
    .join('')
}

function formatCell(value: unknown): string {
  const text = isSimple(value) ? toLine(String(value ?? '-')) : ''
  return measureWidth(text) > MAX_CELL ? `${cutToWidth(text, MAX_CELL - 1)}…` : text
}

/**
 * A name that somebody gave a code can have the ends of lines, and signs that would move the cursor, color the terminal or turn the
 * direction of the rest of the line.
 */
export function toLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Bidi_Control}]+/gu, ' ')
}

function isSimple(value: unknown): value is string | number | boolean | null | undefined {
  return typeof value !== 'object' || value === null
}
