import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import { Readable } from 'node:stream'
import { formatCsvLine } from '#contract/csv-line.ts'
import { folders } from '../codes/folders/schema.ts'
import { codes, codeTotals } from '../codes/schema.ts'
import { drawDesignSvg } from '../designs/downloads/design-file.ts'
import { createLogos } from '../designs/render/logos.ts'
import { getLiveVersion, listFiles } from '../files/file-rows.ts'
import { readContent } from '../files/read-content.ts'
import { Drafts } from '../pages/documents/drafts.ts'
import { submissions } from '../pages/forms/schema.ts'
import { pages } from '../hosts/page-directory/schema.ts'
import type { ObjectStore } from '../storage/object-store.ts'
import { presentScanBatches, type ScanBatchesQuery, type ScanReader } from '../scans/store/scan-batches.ts'
import { createScansCsv } from '../scans/store/scans-csv.ts'
import { presentWebhooks } from '../webhooks/endpoints/present-webhooks.ts'
import { webhooks } from '../webhooks/schema.ts'

const ROWS_PER_QUERY = 500

/** A file of an export that people and other programs can read. */
export interface ReadableFile {
  name: string
  readChunks(): AsyncIterable<string | Uint8Array>
}

interface ExportSource extends ScanReader {
  store: ObjectStore
  workspaceId: string
  /** Without a trailing slash. */
  scanOrigin: string
}

/** The content of a workspace in formats that do not need Tessera: tables as CSV, drawings as SVG, documents as JSON. */
export async function* generateReadableFiles(source: ExportSource): AsyncGenerator<ReadableFile> {
  const { db, workspaceId } = source
  yield { name: 'codes.csv', readChunks: () => generateCodesCsv(source) }
  yield* listDrawings(source)
  const window = { from: new Date(0), to: new Date(), clamped: false }
  for (const bots of [undefined, 'only'] as const) {
    const name = bots === undefined ? 'scans' : 'scans-of-bots'
    const query = { filters: { workspaceId, bots }, window }
    yield { name: `${name}.csv`, readChunks: () => Readable.from(createScansCsv(source, query).content) }
    yield { name: `${name}.ndjson`, readChunks: () => generateScanLines(source, query) }
  }
  yield* listDocuments(source)
  yield* listFileContents(source)
  yield { name: 'submissions.ndjson', readChunks: () => generateSubmissionLines(source) }
  const rows = await db.select().from(webhooks).where(eq(webhooks.workspaceId, workspaceId))
  yield toJsonFile('webhooks.json', await presentWebhooks(db, workspaceId, rows))
}

type CodeRow = typeof codes.$inferSelect

function readCodes({ db, workspaceId }: ExportSource): AsyncGenerator<CodeRow[]> {
  return readInBatches((after) =>
    db
      .select()
      .from(codes)
      .where(and(eq(codes.workspaceId, workspaceId), gt(codes.id, after)))
      .orderBy(asc(codes.id))
      .limit(ROWS_PER_QUERY),
  )
}

/** Reads all rows in the order of their ids. `read` returns the next `ROWS_PER_QUERY` rows after an id. */
async function* readInBatches<T extends { id: string }>(
  readAfter: (after: string) => Promise<T[]>,
): AsyncGenerator<T[]> {
  for (let lastId = ''; ;) {
    const rows = await readAfter(lastId)
    yield rows
    const last = rows.at(-1)
    if (!last || rows.length < ROWS_PER_QUERY) return
    lastId = last.id
  }
}

async function* generateScanLines(reader: ScanReader, query: ScanBatchesQuery): AsyncGenerator<string> {
  for await (const batch of presentScanBatches(reader, query))
    yield batch.map((scan) => `${JSON.stringify(scan)}\n`).join('')
}

const codeColumns =
  'shortCode,scanUrl,name,destination,folder,tags,aliases,rules,accessCode,archived,createdAt,updatedAt,scans'.split(
    ',',
  )

async function* generateCodesCsv(exported: ExportSource): AsyncGenerator<string> {
  const { db, workspaceId, scanOrigin } = exported
  const folderPaths = toFolderPaths(await db.select().from(folders).where(eq(folders.workspaceId, workspaceId)))
  const totals = await db.select().from(codeTotals).where(eq(codeTotals.workspaceId, workspaceId))
  const scans = new Map(totals.map(({ codeId, scans }) => [codeId, scans]))
  // Spreadsheets recognize UTF-8 by the byte order mark.
  yield `\uFEFF${formatCsvLine(codeColumns)}`
  for await (const rows of readCodes(exported))
    for (const row of rows) {
      const { shortCode, name, destination, folderId, tags, aliases, rules, archived, createdAt, updatedAt } = row
      yield formatCsvLine([
        shortCode,
        `${scanOrigin}/${shortCode}`,
        name,
        destination.type === 'url' ? destination.url : JSON.stringify(destination),
        folderId === null ? '' : (folderPaths.get(folderId) ?? ''),
        tags.join(', '),
        aliases.join(' '),
        rules.length === 0 ? '' : JSON.stringify(rules),
        row.accessCodeHash === null ? 'no' : 'yes',
        archived ? 'yes' : 'no',
        createdAt.toISOString(),
        updatedAt.toISOString(),
        scans.get(row.id) ?? 0,
      ])
    }
}

/** The path of each folder by its id, such as `Menus / Summer`. */
function toFolderPaths(rows: readonly { id: string; name: string; parentId: string | null }[]): Map<string, string> {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const toPath = (id: string | null): string[] => {
    const row = id === null ? undefined : byId.get(id)
    return row ? [...toPath(row.parentId), row.name] : []
  }
  return new Map(rows.map(({ id }) => [id, toPath(id).join(' / ')]))
}

async function* listDrawings(exported: ExportSource): AsyncGenerator<ReadableFile> {
  const logos = createLogos(exported)
  const { scanOrigin } = exported
  for await (const rows of readCodes(exported))
    for (const row of rows)
      yield {
        name: `codes/${row.shortCode}.svg`,
        async *readChunks() {
          yield drawDesignSvg({ logos, scanOrigin }, row)
        },
      }
}

async function* listDocuments({ db, workspaceId }: ExportSource): AsyncGenerator<ReadableFile> {
  const drafts = new Drafts()
  const rows = await db
    .select()
    .from(pages)
    .where(and(eq(pages.workspaceId, workspaceId), isNull(pages.deletedAt)))
  for (const row of rows) {
    const { document } = await drafts.read(db, row)
    yield toJsonFile(`pages/${row.subdomain}.json`, { name: row.name, subdomain: row.subdomain, document })
  }
}

/** The files that codes open, as visitors get them. The folder is the id of the file, because names may be the same. */
async function* listFileContents({ db, store, workspaceId }: ExportSource): AsyncGenerator<ReadableFile> {
  for (const row of await listFiles(db, workspaceId)) {
    const version = getLiveVersion(row)
    const key = { workspaceId, fileId: row.id, version }
    yield { name: `files/${row.id}/${version.fileName}`, readChunks: () => readContent(store, key) }
  }
}

async function* generateSubmissionLines({ db, workspaceId }: ExportSource): AsyncGenerator<string> {
  const batches = readInBatches((after) =>
    db
      .select()
      .from(submissions)
      .where(and(eq(submissions.workspaceId, workspaceId), gt(submissions.id, after)))
      .orderBy(asc(submissions.id))
      .limit(ROWS_PER_QUERY),
  )
  for await (const rows of batches)
    for (const { id, number, pageId, pageName, data, country, createdAt } of rows)
      yield `${JSON.stringify({ id, number, createdAt, page: { id: pageId, name: pageName }, country, data })}\n`
}

function toJsonFile(name: string, value: unknown): ReadableFile {
  return { name, readChunks: () => Readable.from([`${JSON.stringify(value, null, 2)}\n`]) }
}
