import { mergeUtm, parseUtm, type Utm, withUtm } from '#contract/utm.ts'
import { readFlag, readTags } from '#tables/cell-values.ts'
import { columnLetter, type ColumnUse, type ColumnUses, findColumn, utmColumns } from '#tables/column-uses.ts'
import type { Table } from '#tables/read-table.ts'
import { getBody, readHeadings, type TableLayout } from '#tables/table-layout.ts'
import type { ImportRow, RowEdit } from './import-row.ts'

/** How the table is read, which a person may change. */
export interface Columns extends TableLayout {
  /** UTM parameters of addresses that have none, by a preset. */
  preset?: { id: string; utm: Partial<Utm> } | undefined
}

/** Rows of a table, read with these columns, with the edits by line. A preset also applies to edited addresses. */
export function toRows(
  table: Pick<Table, 'rows'>,
  columns: Columns,
  edits: ReadonlyMap<number, RowEdit> = new Map(),
): ImportRow[] {
  const { uses, preset } = columns
  return getBody(table.rows, columns).map(({ row: line, cells }) => {
    const edit = edits.get(line)
    const cell = (use: Exclude<ColumnUse, 'ignore'>) => cells[findColumn(uses, use) ?? -1] ?? ''
    const url = withUtmColumns(cells, cell('destination'), uses)
    const codeKeys = toCodeKeys(columns, cell)
    const archived = readFlag(cell('archived'))
    return {
      line,
      name: findColumn(uses, 'name') === null ? getName(cell('destination')) : cell('name'),
      app: cell('app'),
      folder: split(cell('folder'), /[/>\\]/),
      tags: readTags(cell('tags')),
      isLeftOut: false,
      ...(codeKeys.length > 0 && { codeKeys }),
      ...(archived.ok && archived.value && { isArchived: true }),
      ...(!archived.ok && { unread: `Archived: ${archived.reason}` }),
      ...edit,
      url: withPreset(edit?.url ?? url, preset),
    }
  })
}

/** Equal for a cell and for the code that it names: a scan address or an alias as `host/path`, or a short code of ours. */
export function toCodeKey(address: string): string {
  const plain = address
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '')
  const slash = plain.indexOf('/')
  return slash === -1
    ? `code ${plain.toUpperCase()}`
    : `address ${plain.slice(0, slash).toLowerCase()}${plain.slice(slash)}`
}

function toCodeKeys({ product }: Columns, cell: (use: 'alias' | 'shortCode') => string): string[] {
  const [alias, shortCode] = [cell('alias'), cell('shortCode')]
  // Another product's short code may be equal to one of ours by chance.
  const isOurs = product === 'tessera'
  return [
    ...(alias.includes('/') ? [toCodeKey(alias)] : []),
    ...(isOurs && shortCode !== '' ? [toCodeKey(shortCode)] : []),
  ]
}

/** Headings of columns that have cells and are not used. */
export function unusedColumns(table: Table, columns: Columns): string[] {
  const headings = readHeadings(table.rows, table.width, columns)
  const body = getBody(table.rows, columns)
  return columns.uses.flatMap((use, column) => {
    if (!unusedUses.has(use) || body.every(({ cells }) => (cells[column] ?? '') === '')) return []
    return [headings[column] || `column ${columnLetter(column)}`]
  })
}

/** What the interface cannot give a code. */
const unusedUses = new Set<ColumnUse>(['ignore', 'created', 'scans'])

function split(cell: string, by: RegExp): string[] {
  return [...new Set(cell.split(by).flatMap((part) => part.trim() || []))]
}

/** An address that has UTM parameters keeps them as they are. */
function withPreset(url: string, preset: Columns['preset']): string {
  const written = parseUtm(url)
  return preset && written && Object.values(written).every((value) => value === '') ? mergeUtm(url, preset.utm) : url
}

/** The address with the row's UTM columns. An empty cell keeps the address's value. */
function withUtmColumns(cells: readonly string[], url: string, uses: ColumnUses): string {
  const written = parseUtm(url)
  if (!written) return url
  const campaign = { ...written }
  for (const [field, use] of utmColumns) {
    const column = findColumn(uses, use)
    if (column !== null && cells[column]) campaign[field] = cells[column]
  }
  return JSON.stringify(campaign) === JSON.stringify(written) ? url : withUtm(url, campaign)
}

function getName(url: string): string {
  return url
    .replace(/^[a-z]+:\/\/(www\.)?/i, '')
    .replace(/\/$/, '')
    .slice(0, 200)
}
