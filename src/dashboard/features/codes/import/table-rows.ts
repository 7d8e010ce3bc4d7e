import { cutText } from '#contract/cut-text.ts'
import { mergeUtm, parseUtm, type Utm, replaceUtm } from '#contract/utm.ts'
import { trimInvisible } from '#contract/typed-address.ts'
import { readFlag, readTags } from '#tables/cell-values.ts'
import { toColumnLetter, type ColumnUse, type ColumnUses, findColumn, utmColumns } from '#tables/column-uses.ts'
import { readFolderPath } from '#tables/folder-paths.ts'
import { foldName, separateAddressFields } from '#tables/known-exports.ts'
import type { Table } from '#tables/read-table.ts'
import { getBody, readHeadings, type TableLayout } from '#tables/table-layout.ts'
import type { ImportRow, RowEdit } from './import-row.ts'

/** The uses of the columns and further settings for reading the table. The person may change them. */
export interface Columns extends TableLayout {
  /** A preset with the UTM parameters of addresses without any. */
  preset?: { id: string; utm: Partial<Utm> } | undefined
  /** The host of short links whose cells have only a path. */
  shortLinkHost?: string | undefined
}

/** Reads the rows of a table and applies the edits, which are by line. A preset also applies to edited addresses. */
export function toRows(
  table: Pick<Table, 'rows'>,
  columns: Columns,
  edits: ReadonlyMap<number, RowEdit> = new Map(),
): ImportRow[] {
  const { uses, preset } = columns
  const hostColumn = findHostColumn(table, columns)
  return getBody(table.rows, columns).map(({ row: line, cells }) => {
    const edit = edits.get(line)
    const cell = (use: Exclude<ColumnUse, 'ignore'>) => cells[findColumn(uses, use) ?? -1] ?? ''
    const url = withUtmColumns(cells, cell('destination'), uses)
    const host = (cells[hostColumn ?? -1] ?? '') || columns.shortLinkHost
    return {
      line,
      name: findColumn(uses, 'name') === null ? toName(cell('destination')) : cell('name'),
      app: cell('app'),
      folder: readFolderPath(cell('folder')),
      tags: readTags(cell('tags')),
      isLeftOut: false,
      ...readAddresses(columns, { alias: cell('alias'), shortCode: cell('shortCode'), host }),
      ...readArchivedState(cell('archived')),
      ...edit,
      url: withPreset(edit?.url ?? url, preset),
    }
  })
}

/** A key that is equal for an existing code and for a cell that names it by its scan address, an alias or its short code. */
export function toCodeKey(address: string): string {
  const plain = removeScheme(address)
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
  // Short codes of other products may equal those of Tessera by chance. A scan address of Tessera is not kept as a short link.
  const isTesseraExport = product === 'tessera'
  const link = toShortLink(alias, host)
  const codeKeys = [
    ...(link?.includes('/') ? [toCodeKey(link)] : []),
    ...(isTesseraExport && shortCode !== '' ? [toCodeKey(shortCode)] : []),
  ]
  return {
    ...(codeKeys.length > 0 && { codeKeys }),
    ...(!isTesseraExport && link !== undefined && { shortLink: link }),
  }
}

function readArchivedState(cell: string): Pick<ImportRow, 'isArchived' | 'unread'> {
  const archived = readFlag(cell)
  if (!archived.ok) return { unread: `Archived: ${archived.reason}` }
  return archived.value ? { isArchived: true } : {}
}

/** Whether short links of the table have no host, so that the person must choose one. */
export function lacksShortLinkHost(table: Pick<Table, 'rows'>, columns: Columns): boolean {
  const column = findColumn(columns.uses, 'alias')
  if (column === null || columns.product === 'tessera' || findHostColumn(table, columns) !== null) return false
  return getBody(table.rows, columns).some(({ cells }) => /^[^/]+$/.test(removeScheme(cells[column] ?? '')))
}

/** The column with the hosts of short links, in exports that separate hosts from paths. */
function findHostColumn(
  { rows }: Pick<Table, 'rows'>,
  { product, heading, headingRows, uses }: Columns,
): number | null {
  const [host] = (product && separateAddressFields[product]) ?? []
  if (host === undefined) return null
  const column = readHeadings(rows, uses.length, { heading, headingRows }).map(foldName).indexOf(host)
  return column === -1 ? null : column
}

/** A short link as `host/path`, or only the path if no host is known; undefined for an empty cell. */
function toShortLink(cell: string, host = ''): string | undefined {
  const link = removeScheme(cell)
  if (link === '') return undefined
  return link.includes('/') || host === '' ? link : `${removeScheme(host)}/${link}`
}

function removeScheme(address: string): string {
  return trimInvisible(address)
    .replace(/^https?:\/\//i, '')
    .replace(/\/+$/, '')
}

/** Headings of unused columns that have cells. */
export function listUnusedColumns(table: Table, columns: Columns): string[] {
  const headings = readHeadings(table.rows, table.width, columns)
  const body = getBody(table.rows, columns)
  return columns.uses.flatMap((use, column) => {
    if (!unusedUses.has(use) || body.every(({ cells }) => (cells[column] ?? '') === '')) return []
    return [headings[column] || `column ${toColumnLetter(column)}`]
  })
}

/** Uses of columns that the API cannot set. */
const unusedUses = new Set<ColumnUse>(['ignore', 'created', 'scans'])

/** Adds the UTM parameters of a preset to an address without any. */
function withPreset(url: string, preset: Columns['preset']): string {
  const parsedUtm = parseUtm(url)
  return preset && parsedUtm && Object.values(parsedUtm).every((value) => value === '')
    ? mergeUtm(url, preset.utm)
    : url
}

/** The address with the values of the UTM columns. For an empty cell, the value in the address stays. */
function withUtmColumns(cells: readonly string[], url: string, uses: ColumnUses): string {
  const parsedUtm = parseUtm(url)
  if (!parsedUtm) return url
  const campaign = { ...parsedUtm }
  for (const [field, use] of utmColumns) {
    const column = findColumn(uses, use)
    if (column !== null && cells[column]) campaign[field] = cells[column]
  }
  return JSON.stringify(campaign) === JSON.stringify(parsedUtm) ? url : replaceUtm(url, campaign)
}

function toName(url: string): string {
  return cutText(url.replace(/^[a-z]+:\/\/(www\.)?/i, '').replace(/\/$/, ''), 200)
}
