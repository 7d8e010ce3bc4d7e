import { findColumn } from '#tables/column-uses.ts'
import { readTableFile } from '#tables/read-table.ts'
import { getBody } from '#tables/table-layout.ts'
import type { RowProblem } from '#tables/table-limits.ts'
import { TesseraError } from '#sdk/tessera-error.ts'
import { pause } from '#sdk/retries.ts'
import { connect } from './credentials.ts'
import { readInputFile } from './read-input-file.ts'
import { type Terminal, UsageError } from './terminal.ts'

/** The service limits the number of batches in ten minutes. */
const LONGEST_WAIT_SECONDS = 900

/** Creates a code for every row of a CSV or .xlsx file that has an address, in batches as large as the plan allows. */
export async function importCodes(file: string, folderName: string | undefined, terminal: Terminal): Promise<void> {
  const { rows, problems } = await readCodeRows(file)
  for (const { row, reason } of problems) terminal.writeError(`Row ${row}: ${reason}\n`)
  const client = await connect(terminal)
  const { signal } = terminal
  const { limits } = await client.workspace.read({}, { signal })
  let folderId: string | null = null
  for (let start = 0; start < rows.length; start += limits.bulkBatch) {
    const batch = rows.slice(start, start + limits.bulkBatch)
    const folder: { folderId?: string; folderName?: string } =
      folderId === null ? { ...(folderName !== undefined && { folderName }) } : { folderId }
    const body = { rows: batch.map(({ code }) => code), ...folder }
    const result = await createBatch(() => client.codes.createMany(body, { signal }), batch, terminal)
    folderId = result.folderId
    terminal.writeError(`${start + result.created} of ${rows.length} codes\n`)
  }
}

/** Creates a batch, and waits for it if too many were created in the last minutes. */
async function createBatch<T>(create: () => Promise<T>, batch: readonly CodeRow[], terminal: Terminal): Promise<T> {
  for (;;) {
    try {
      return await create()
    } catch (error) {
      if (!(error instanceof TesseraError)) throw error
      const { status, retryAfter } = error
      if (status !== 429 || retryAfter === 0 || retryAfter > LONGEST_WAIT_SECONDS) {
        terminal.writeError(describeProgress(error, batch))
        throw describeRows(error, batch)
      }
      terminal.writeError(`The service takes more codes in ${retryAfter} seconds. Stop with Ctrl+C.\n`)
      await pause(retryAfter * 1000, terminal.signal)
    }
  }
}

/** Says which rows became no codes. A batch that is refused creates nothing; of one without a response, nobody knows. */
function describeProgress({ status }: TesseraError, batch: readonly CodeRow[]): string {
  return status >= 400 && status < 500 ? `The rows from ${batch[0]?.row ?? 1} on became no codes.\n` : ''
}

/** Says which rows of the file are wrong, and where to go on. The service counts the rows of the batch. */
function describeRows(error: TesseraError, batch: readonly CodeRow[]): Error {
  if (error.failure.code !== 'invalid_request') return error
  const lines = error.failure.details.issues.map(({ path, message }) => {
    const [, index = '', member = ''] = /^rows\.(\d+)\.?(.*)$/.exec(path) ?? []
    const row = batch[Number(index)]
    return row && index !== ''
      ? `Row ${row.row}: ${[member, message].filter(Boolean).join(': ')}`
      : `${path}: ${message}`
  })
  return new UsageError(lines.join('\n'), `Correct these rows, and import the file from row ${batch[0]?.row ?? 1} on.`)
}

/** A row of a file that becomes a code. */
interface CodeRow {
  /** The number of the row, as a spreadsheet shows it. */
  row: number
  code: { name: string; url: string; tags?: string[] }
}

/** Reads codes from a CSV or .xlsx file. The columns are found by their headings and by their content, as in the dashboard. */
async function readCodeRows(file: string): Promise<{ rows: CodeRow[]; problems: RowProblem[] }> {
  const { rows, layout, problems } = await readTableFile(readInputFile(file))
  const column = (use: 'name' | 'destination' | 'tags') => findColumn(layout.uses, use)
  const [names, urls, tags] = [column('name'), column('destination'), column('tags')]
  if (urls === null) throw new UsageError('No column has addresses.', 'Name the columns in the first line: name,url')
  const codeRows = getBody(rows, layout).map(({ row, cells }) => {
    const url = cells[urls] ?? ''
    const tagTexts = (tags === null ? '' : (cells[tags] ?? '')).split(/[,;|]/).map((tag) => tag.trim())
    const tagList = tagTexts.filter((tag) => tag !== '')
    const name = (names === null ? '' : cells[names]) || url
    return { row, code: { name, url, ...(tagList.length > 0 && { tags: tagList }) } }
  })
  const rowsWithoutAddress = codeRows.filter(({ code }) => code.url === '')
  return {
    rows: codeRows.filter(({ code }) => code.url !== ''),
    problems: [
      ...problems,
      ...rowsWithoutAddress.map(({ row }) => ({ row, reason: 'It has no address, and becomes no code.' })),
    ],
  }
}
