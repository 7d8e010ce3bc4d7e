import Papa from 'papaparse'
import { readCell } from '#contract/csv-line.ts'
import { isRecord } from './foreign-link.ts'

/** A row of a CSV file by its headings, or an object of a JSON file. */
export interface Item {
  place: string
  fields: Record<string, unknown>
}

/** A file that cannot be read at all: the message says why. */
export class UnreadableExport extends Error {}

/** Lists in which the products' APIs wrap a page of links, and `data` inside them. */
const wrappers = ['links', 'shortUrls', 'data', 'items', 'results', 'bitlinks', 'urls']

/**
 * The links in an export: CSV with headings, JSON (a list, or pages as an API answers them), or one JSON value a line. Throws
 * UnreadableExport.
 */
export function readItems(file: Uint8Array): Item[] {
  const text = decodeUtf8(file)
  const start = text.trimStart()[0]
  if (start === undefined) throw new UnreadableExport('The file is empty.')
  return start === '{' || start === '[' ? readJson(text) : readCsv(text)
}

function decodeUtf8(file: Uint8Array): string {
  try {
    // Without its byte order mark.
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return unreadable('The file is not in UTF-8. Save it as "CSV UTF-8".')
  }
}

function readJson(text: string): Item[] {
  const objects = findObjects(parseJson(text))
  if (objects.length === 0) throw new UnreadableExport('There is no list of links in this JSON.')
  return objects.map((fields, at) => ({ place: `item ${at + 1}`, fields }))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    return parseLines(text) ?? unreadable(`This is not JSON: ${error instanceof Error ? error.message : ''}`)
  }
}

/** JSON values, one a line: pages of an API that were written one after another. Null if a line is none. */
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
  const inside = wrappers.map((name) => value[name]).find((each) => Array.isArray(each) || isRecord(each))
  if (inside === undefined) return [value]
  // YOURLS names them `link_1`, `link_2`.
  const isNamed = isRecord(inside) && Object.keys(inside).some((name) => /^link_\d+$/.test(name))
  return findObjects(isNamed ? Object.values(inside) : inside)
}

function readCsv(text: string): Item[] {
  const { data } = Papa.parse<string[]>(text.replaceAll('\0', ''), {
    delimitersToGuess: [',', ';', '\t', '|'],
    skipEmptyLines: 'greedy',
  })
  const [headings, ...lines] = data.map((cells) => cells.map((cell) => readCell(cell.trim()).trim()))
  if (!headings || lines.length === 0) throw new UnreadableExport('There is no line below the headings.')
  return lines.map((cells, at) => ({
    place: `row ${at + 2}`,
    fields: Object.fromEntries(headings.map((heading, column) => [heading, cells[column] ?? ''])),
  }))
}

function unreadable(message: string): never {
  throw new UnreadableExport(message)
}
