import { Unzip, type UnzipFile, UnzipInflate } from 'fflate'
import type { CellRow, CellRows } from './csv-cells.ts'
import { readSharedStrings, readSheetList, readStyles, readTargets } from './workbook-parts.ts'
import { readSheet, type SheetContext } from './workbook-sheet.ts'
import { UnreadableTable } from './table-limits.ts'

/** The maximum size of all unpacked parts together. 10,000 rows of ten columns are about 8 MB. */
const MAX_UNPACKED_BYTES = 64_000_000
const MAX_PARTS = 2_000
/** The number of bytes that are unpacked at once. Deflate expands them to 66 MB at most. */
const CHUNK_BYTES = 65_536

/**
 * Reads the first visible sheet with rows of an .xlsx file. Throws UnreadableTable if it cannot be read, or if unpacking would need too much memory.
 */
export function readWorkbook(bytes: Uint8Array): CellRows {
  const parts = unpack(bytes)
  const workbook = parts.get('xl/workbook.xml')
  if (workbook === undefined) throw new UnreadableTable(describeOtherFile(parts))
  const { sheets, startsIn1904 } = readSheetList(workbook)
  const targets = readTargets(parts.get('xl/_rels/workbook.xml.rels') ?? '', 'xl')
  const readTarget = (type: string) =>
    parts.get([...targets.values()].find((target) => target.type === type)?.path ?? '') ?? ''
  const context = {
    startsIn1904,
    strings: readSharedStrings(readTarget('sharedStrings')),
    styles: readStyles(readTarget('styles')),
  }
  for (const { id } of sheets.filter(({ isVisible }) => isVisible)) {
    const rows = readRows(parts, targets.get(id)?.path ?? '', context)
    if (rows.length > 0) return { rows, problems: [] }
  }
  return { rows: [], problems: [] }
}

function readRows(parts: ReadonlyMap<string, string>, path: string, context: Omit<SheetContext, 'links'>): CellRow[] {
  const sheet = parts.get(path)
  if (sheet === undefined) return []
  const slash = path.lastIndexOf('/')
  const folder = path.slice(0, slash)
  const links = readTargets(parts.get(`${folder}/_rels/${path.slice(slash + 1)}.rels`) ?? '', folder)
  return readSheet(sheet, { ...context, links })
}

const unusedPart = /^xl\/(media|drawings|charts|theme|printerSettings|externalLinks|pivot|worksheets\/.*comments)/i

/** Unpacks the XML parts, by path. The sizes in the file may be wrong, so the unpacked bytes are counted. */
function unpack(bytes: Uint8Array): Map<string, string> {
  const parts = new Map<string, string>()
  let size = 0
  let count = 0
  const readPart = (file: UnzipFile) => {
    count += 1
    if (count > MAX_PARTS) throw new UnreadableTable('The file has too many parts to be a table.')
    if (!isNeeded(file.name)) return
    const decoder = new TextDecoder()
    let text = ''
    file.ondata = (error, chunk, isLast) => {
      if (error) throw error
      size += chunk.byteLength
      if (size > MAX_UNPACKED_BYTES)
        throw new UnreadableTable('The file is too large once it is unpacked. Split it into smaller files.')
      text += decoder.decode(chunk, { stream: !isLast })
      if (isLast) parts.set(file.name, text)
    }
    file.start()
  }
  try {
    const unzip = new Unzip(readPart)
    unzip.register(UnzipInflate)
    for (let start = 0; start < bytes.byteLength; start += CHUNK_BYTES)
      unzip.push(bytes.subarray(start, start + CHUNK_BYTES), start + CHUNK_BYTES >= bytes.byteLength)
    return parts
  } catch (error) {
    if (error instanceof UnreadableTable) throw error
    throw new UnreadableTable('The file is damaged, or protected by a password. Save it again without one.')
  }
}

function isNeeded(name: string): boolean {
  return /^(xl\/.*\.(xml|rels)|mimetype|Index\/Document\.iwa)$/i.test(name) && !unusedPart.test(name)
}

function describeOtherFile(parts: ReadonlyMap<string, string>): string {
  const type = parts.get('mimetype') ?? ''
  const problem = type.includes('opendocument')
    ? 'OpenDocument spreadsheets (.ods) cannot be read.'
    : parts.has('Index/Document.iwa')
      ? 'Numbers documents cannot be read.'
      : 'This is a ZIP file, not a table.'
  return `${problem} Save the table as .xlsx or CSV, and choose that file.`
}
