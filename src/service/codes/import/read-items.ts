import { isRecord } from '#tables/cell-values.ts'
import { toColumnLetter } from '#tables/column-uses.ts'
import { decodeText } from '#tables/decode-text.ts'
import { readTableFile, type Table } from '#tables/read-table.ts'
import { getBody, readHeadings } from '#tables/table-layout.ts'
import { type RowProblem, UnreadableTable } from '#tables/table-limits.ts'

/** A row of a table by its headings, or an object of a JSON file. */
export interface Item {
  place: string
  fields: Record<string, unknown>
}

/** The content of a file, before its fields are matched to properties of links. */
export interface ParsedExport {
  items: Item[]
  /** The headings by the uses that their columns seem to have. Empty for JSON. */
  headings: Partial<Record<string, string>>
  problems: readonly RowProblem[]
}

/** A file that cannot be read at all. The message says why. */
export class UnreadableExport extends Error {}

/** Lists in which the products' APIs wrap a page of links, and `data` inside them. */
const wrapperNames = ['links', 'shortUrls', 'data', 'items', 'results', 'bitlinks', 'urls']

/**
 * Reads the links in an export. The file may be a table, JSON, or one JSON value per line. JSON may be a list, or pages as an API returns them.
 * Throws UnreadableExport.
 */
export async function readItems(file: Uint8Array): Promise<ParsedExport> {
  // The whole file, because its encoding cannot be told from a part that ends within a letter.
  const text = decodeText(file)
  return /^[\uFEFF\s]*[[{]/.test(text) ? { items: readJson(text), headings: {}, problems: [] } : readTable(file)
}

async function readTable(file: Uint8Array): Promise<ParsedExport> {
  try {
    return toItems(await readTableFile(file))
  } catch (error) {
    throw error instanceof UnreadableTable ? new UnreadableExport(error.message) : error
  }
}

function toItems({ rows, width, layout, problems }: Table): ParsedExport {
  const names = readHeadings(rows, width, layout).map((name, column) => name || `column ${toColumnLetter(column)}`)
  const body = getBody(rows, layout)
  if (body.length === 0) return throwUnreadable('There is no line below the headings.')
  // Of two columns with one heading, the first counts.
  const columns = [...names.keys()].filter((column) => names.indexOf(names[column] ?? '') === column)
  return {
    items: body.map(({ row, cells }) => ({
      place: `row ${row}`,
      fields: Object.fromEntries(columns.map((column) => [names[column] ?? '', cells[column] ?? ''])),
    })),
    headings: Object.fromEntries(columns.map((column) => [layout.uses[column] ?? 'ignore', names[column] ?? ''])),
    problems,
  }
}

function readJson(text: string): Item[] {
  const objects = findObjects(parseJson(text))
  if (objects.length === 0) throw new UnreadableExport('There is no list of links in this JSON.')
  return objects.map((fields, index) => ({ place: `item ${index + 1}`, fields }))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    return parseLines(text) ?? throwUnreadable(`This is not JSON: ${error instanceof Error ? error.message : ''}`)
  }
}

/** JSON values, one per line: pages of an API that were written one after another. Null if a line is not JSON. */
function parseLines(text: string): unknown[] | null {
  try {
    return text.split('\n').flatMap((line): unknown[] => (line.trim() === '' ? [] : [JSON.parse(line)]))
  } catch {
    return null
  }
}

/** The objects in a list, in a page of an API, or in a list of such pages. */
function findObjects(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap(findObjects)
  if (!isRecord(value)) return []
  const wrapped = wrapperNames
    .map((name) => value[name])
    .find((wrappedValue) => Array.isArray(wrappedValue) || isRecord(wrappedValue))
  if (wrapped === undefined) return [value]
  // YOURLS has an object of links instead of a list: `link_1`, `link_2`.
  const isNamed = isRecord(wrapped) && Object.keys(wrapped).some((name) => /^link_\d+$/.test(name))
  return findObjects(isNamed ? Object.values(wrapped) : wrapped)
}

function throwUnreadable(message: string): never {
  throw new UnreadableExport(message)
}
