import { mergeUtm, parseUtm, type Utm, withUtm } from '#contract/utm.ts'
import { trimInvisible } from '#contract/typed-address.ts'
import { readFlag, readTags } from '#tables/cell-values.ts'
import { toColumnLetter, type ColumnUse, type ColumnUses, findColumn, utmColumns } from '#tables/column-uses.ts'
import { readFolderPath } from '#tables/folder-paths.ts'
import { foldName, separateAddressFields } from '#tables/known-exports.ts'
import type { Table } from '#tables/read-table.ts'
import { getBody, readHeadings, type TableLayout } from '#tables/table-layout.ts'
import type { ImportRow, RowEdit } from './import-row.ts'

/** How the table is read. The person may change it. */
export interface Columns extends TableLayout {
  /** UTM parameters of addresses that have none, by a preset. */
  preset?: { id: string; utm: Partial<Utm> } | undefined
  /** The host of short links whose cells have only a path. */
  shortLinkHost?: string | undefined
}

/** Rows of a table, read with these columns, with the edits by line. A preset also applies to edited addresses. */
export function toRows(
  table: Pick<Table, 'rows'>,
  columns: Columns,
  edits: ReadonlyMap<number, RowEdit> = new Map(),
): ImportRow[] {
  const { uses, preset } = columns
  const hosts = findHostColumn(table, columns)
  return getBody(table.rows, columns).map(({ row: line, cells }) => {
    const edit = edits.get(line)
    const cell = (use: Exclude<ColumnUse, 'ignore'>) => cells[findColumn(uses, use) ?? -1] ?? ''
    const url = withUtmColumns(cells, cell('destination'), uses)
    const host = (cells[hosts ?? -1] ?? '') || columns.shortLinkHost
    return {
      line,
      name: findColumn(uses, 'name') === null ? getName(cell('destination')) : cell('name'),
      app: cell('app'),
      folder: readFolderPath(cell('folder')),
      tags: readTags(cell('tags')),
      isLeftOut: false,
      ...readAddresses(columns, { alias: cell('alias'), shortCode: cell('shortCode'), host }),
      ...readArchived(cell('archived')),
      ...edit,
      url: withPreset(edit?.url ?? url, preset),
    }
  })
}

/** Equal for a cell and for the code that it names: a scan address or an alias as `host/path`, or a short code of ours. */
export function toCodeKey(address: string): string {
  const plain = withoutScheme(address)
  const slash = plain.indexOf('/')
  return slash === -1
    ? `code ${plain.toUpperCase()}`
    : `address ${plain.slice(0, slash).toLowerCase()}${plain.slice(slash)}`
}

interface AddressCells {
  alias: string
  shortCode: string
  host: string | undefined
}

/** The addresses of the printed code that a row describes. */
function readAddresses(
  { product }: Columns,
  { alias, shortCode, host }: AddressCells,
): Pick<ImportRow, 'codeKeys' | 'shortLink'> {
  // The short code of another product may equal one of ours by chance, and our own scan addresses are not short links to keep.
  const isOurs = product === 'tessera'
  const link = toShortLink(alias, host)
  const codeKeys = [
    ...(link?.includes('/') ? [toCodeKey(link)] : []),
    ...(isOurs && shortCode !== '' ? [toCodeKey(shortCode)] : []),
  ]
  return { ...(codeKeys.length > 0 && { codeKeys }), ...(!isOurs && link !== undefined && { shortLink: link }) }
}

function readArchived(cell: string): Pick<ImportRow, 'isArchived' | 'unread'> {
  const archived = readFlag(cell)
  if (!archived.ok) return { unread: `Archived: ${archived.reason}` }
  return archived.value ? { isArchived: true } : {}
}

/** Whether short links of the table have no host, so that one is to be chosen. */
export function lacksShortLinkHost(table: Pick<Table, 'rows'>, columns: Columns): boolean {
  const column = findColumn(columns.uses, 'alias')
  if (column === null || columns.product === 'tessera' || findHostColumn(table, columns) !== null) return false
  return getBody(table.rows, columns).some(({ cells }) => /^[^/]+$/.test(withoutScheme(cells[column] ?? '')))
}

/** The column with the hosts, in exports that have it apart from the path. */
function findHostColumn(
  { rows }: Pick<Table, 'rows'>,
  { product, heading, headingRows, uses }: Columns,
): number | null {
  const [host] = (product && separateAddressFields[product]) ?? []
  if (host === undefined) return null
  const column = readHeadings(rows, uses.length, { heading, headingRows }).map(foldName).indexOf(host)
  return column === -1 ? null : column
}

/** `host/path`, or the path alone if no host is known; undefined for an empty cell. */
function toShortLink(cell: string, host = ''): string | undefined {
  const link = withoutScheme(cell)
  if (link === '') return undefined
  return link.includes('/') || host === '' ? link : `${withoutScheme(host)}/${link}`
}

function withoutScheme(address: string): string {
  return trimInvisible(address)
    .replace(/^https?:\/\//i, '')
    .replace(/\/+$/, '')
}

/** Headings of unused columns that have cells. */
export function unusedColumns(table: Table, columns: Columns): string[] {
  const headings = readHeadings(table.rows, table.width, columns)
  const body = getBody(table.rows, columns)
  return columns.uses.flatMap((use, column) => {
    if (!unusedUses.has(use) || body.every(({ cells }) => (cells[column] ?? '') === '')) return []
    return [headings[column] || `column ${toColumnLetter(column)}`]
  })
}

/** Uses of columns that the API cannot set. */
const unusedUses = new Set<ColumnUse>(['ignore', 'created', 'scans'])

/** An address that has UTM parameters keeps them as they are. */
function withPreset(url: string, preset: Columns['preset']): string {
  const parsedUtm = parseUtm(url)
  return preset && parsedUtm && Object.values(parsedUtm).every((value) => value === '')
    ? mergeUtm(url, preset.utm)
    : url
}

/** The address with the row's UTM columns. An empty cell keeps the address's value. */
function withUtmColumns(cells: readonly string[], url: string, uses: ColumnUses): string {
  const parsedUtm = parseUtm(url)
  if (!parsedUtm) return url
  const campaign = { ...parsedUtm }
  for (const [field, use] of utmColumns) {
    const column = findColumn(uses, use)
    if (column !== null && cells[column]) campaign[field] = cells[column]
  }
  return JSON.stringify(campaign) === JSON.stringify(parsedUtm) ? url : withUtm(url, campaign)
}

function getName(url: string): string {
  return url
    .replace(/^[a-z]+:\/\/(www\.)?/i, '')
    .replace(/\/$/, '')
    .slice(0, 200)
}
