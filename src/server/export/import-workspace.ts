import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { listMigrations } from '#database/migrate.ts'
import { type Database, notify, type OpenedDatabase } from '#database/open.ts'
import {
  advanceSequences,
  setFixedFormats,
  summarize,
  type Table,
  withoutForeignKeys,
  writePartitions,
  writeRows,
} from '#database/table-rows.ts'
import { takeAliasesFromOthers } from '#service/codes/aliases/code-aliases.ts'
import { notifyCodes } from '#service/codes/notify-codes.ts'
import { forgetDrawings } from '#service/designs/render/codes-without-drawing.ts'
import { findExportedTables, findTakenSite, numberColumns, tablesWithSecrets } from '#service/export/exported-tables.ts'
import { type Header, toTableEntry } from '#service/storage/archive-writer.ts'
import { createHostRules } from '#service/hosts/domains/host-rules.ts'
import { createTxtReader } from '#service/hosts/domains/proof.ts'
import { verifyWorkspaceDomains } from '#service/hosts/domains/verify-domain.ts'
import { createGuardedFetch } from '#service/net/guarded-fetch.ts'
import { openStore } from '#service/storage/open-store.ts'
import { pauseWebhooks } from '#service/webhooks/webhook-rows.ts'
import { createSigningSecret } from '#service/webhooks/messages/sign.ts'
import { getScanValues } from '#service/scans/store/scan-values.ts'
import { findWorkspace, WORKSPACES_CHANNEL } from '#service/tenancy/workspaces/workspaces.ts'
import { readEntries, readLines, UnreadableBackup, verifyArchive } from '../backup/read-archive.ts'
import type { AdminSettings } from '../member-commands.ts'
import { importScans } from './import-scans.ts'
import { type ObjectCounts, importObjects, readColumn, RefusedImport } from './import-objects.ts'

export interface ImportedWorkspace {
  id: string
  name: string
  slug: string
  header: Header
  plan: string
  objects: ObjectCounts
  /** The domains of the workspace, and whether they are verified for this installation. */
  domains: { host: string; isVerified: boolean }[]
}

/**
 * Creates the workspace of an export in this installation, with the same ids, short codes, aliases and subdomains, completely or not at all.
 * Webhooks get new secrets, and are paused. An export does not prove who owns a domain, so the domains are verified again.
 */
export async function importWorkspace(
  database: OpenedDatabase,
  { file, dryRun, settings }: { file: string; dryRun: boolean; settings: AdminSettings },
): Promise<ImportedWorkspace> {
  const { header } = await verifyArchive(file)
  const { workspace } = header
  if (!workspace)
    throw new UnreadableBackup(`${file} is a backup of a whole installation. Restore it: npm run admin -- restore`)
  if (header.migrations.some((time) => !listMigrations().includes(time)))
    throw new UnreadableBackup(`${file} was exported by a newer version of Tessera.`)
  if (await findWorkspace(database.db, workspace.id))
    throw new RefusedImport(`The workspace ${workspace.name} (${workspace.id}) already exists in this installation.`)
  const slug = (await findWorkspace(database.db, workspace.slug))
    ? `${workspace.slug}-${randomBytes(3).toString('hex')}`
    : workspace.slug
  const { id, name } = workspace
  const exported = { file, header, workspaceId: id }
  const takenSite = await findTakenSite(database.db, await readColumn(exported, 'sites', 'id'))
  if (takenSite !== null)
    throw new RefusedImport(`The site ${takenSite} already exists in this installation. Nothing was imported.`)
  const [plan = ''] = await readColumn(exported, 'workspaces', 'plan')
  const result = { id, name, slug, header, plan }
  if (dryRun) {
    const hosts = [...(await readColumn(exported, 'domains', 'host'))]
    const domains = hosts.map((host) => ({ host, isVerified: false }))
    return { ...result, domains, objects: await importObjects(exported, null) }
  }
  // Objects are stored before the rows that refer to them. If the import fails, objects without rows are deleted later.
  const objects = await importObjects(exported, await openStore(database, settings))
  await database
    .withoutLimits((db) => db.transaction((tx) => importRows(tx, { file, header, workspaceId: id, slug, settings })))
    .catch(explainConflict)
  return { ...result, objects, domains: await checkDomains(database.db, id, settings) }
}

/** Checks the domains of the workspace, and verifies those whose records are right for this installation. */
async function checkDomains(db: Database, workspaceId: string, settings: AdminSettings) {
  const options = {
    db,
    rules: createHostRules(settings),
    readTxt: createTxtReader(),
    guardedFetch: createGuardedFetch(settings),
    onVerified: takeAliasesFromOthers,
  }
  const checkedDomains = await verifyWorkspaceDomains(workspaceId, options)
  return checkedDomains.map(({ host, verifiedAt }) => ({ host, isVerified: verifiedAt !== null }))
}

/** Tables whose rows are changed during the import. */
const changedTables: ReadonlySet<string> = new Set(['workspaces', 'domains'])

/** The values of a row as strings. */
const Row = z.array(z.string().nullable())

interface RowImport {
  file: string
  header: Header
  workspaceId: string
  slug: string
  settings: AdminSettings
}

async function importRows(tx: Database, { file, header, workspaceId, slug, settings }: RowImport): Promise<void> {
  await setFixedFormats(tx)
  await writePartitions(tx, header.partitions)
  const tables = new Map((await findExportedTables(tx, workspaceId)).map((table) => [table.name, table]))
  // Rolled back with the import, like everything that names it.
  const number = String(await getScanValues(tx).numberWorkspace(workspaceId))
  await withoutForeignKeys(tx, async () => {
    for await (const entry of readEntries(file, 'database/')) {
      const table = findTable(header, tables, entry.name)
      await writeRows(tx, withAddedColumn(table), changeRows(table, readLines(entry), { slug, number }))
    }
  })
  await advanceSequences(tx)
  for (const [name, { columns, rows, checksum }] of Object.entries(header.tables)) {
    // A table that this version does not know has no rows to compare.
    const { where = 'false' } = tables.get(name) ?? {}
    const importedRows = await summarize(tx, { name, columns, where })
    const isEqual = importedRows.rows === rows && (changedTables.has(name) || importedRows.checksum === checksum)
    if (!isEqual)
      throw new RefusedImport(`The table ${name} was not imported as it was: ${importedRows.rows} of ${rows} rows.`)
  }
  await importScans(tx, { file, workspaceId, settings })
  await pauseWebhooks(tx, workspaceId)
  await forgetDrawings(tx, workspaceId)
  for await (const entry of readEntries(file, toTableEntry('short_codes'))) {
    const columns = header.tables['short_codes']?.columns ?? []
    for await (const line of readLines(entry)) await notifyCodes(tx, [readText(line, columns.indexOf('short_code'))])
  }
  await notify(tx, 'domains', '')
  await notify(tx, WORKSPACES_CHANNEL, workspaceId)
}

/** The table of an entry, with the columns of the export. Throws if this version does not import the table. */
function findTable(header: Header, tables: ReadonlyMap<string, Table>, entry: string): Table {
  for (const [name, { columns }] of Object.entries(header.tables))
    if (toTableEntry(name) === entry && tables.has(name)) return { name, columns }
  throw new UnreadableBackup(`The export has rows of a table that this version does not import: ${entry}.`)
}

/** The table with the column that the export leaves out. */
function withAddedColumn(table: Table): Table {
  const column = tablesWithSecrets.has(table.name) ? 'secret' : numberColumns.get(table.name)
  return column === undefined ? table : { ...table, columns: [...table.columns, column] }
}

async function* changeRows(
  { name, columns }: Table,
  lines: AsyncIterable<string>,
  { slug, number }: { slug: string; number: string },
): AsyncGenerator<string> {
  for await (const line of lines) {
    const values = Row.parse(JSON.parse(line))
    if (tablesWithSecrets.has(name)) values.push(createSigningSecret())
    if (numberColumns.has(name)) values.push(number)
    if (name === 'workspaces') values[columns.indexOf('slug')] = slug
    // The export does not prove that the domains were verified.
    if (name === 'domains')
      for (const column of ['verified_at', 'checked_at', 'problem', 'proof_lost_at'])
        values[columns.indexOf(column)] = null
    yield JSON.stringify(values)
  }
}

function readText(line: string, index: number): string {
  return Row.parse(JSON.parse(line))[index] ?? ''
}

/** Throws the error of an import again. If a short code, an alias or a subdomain belongs to another workspace, throws a `RefusedImport` instead. */
function explainConflict(error: unknown): never {
  const conflict = findConflict(error)
  if (conflict === null) throw error
  throw new RefusedImport(
    `Something in the export already exists in this installation. ${conflict} Nothing was imported.`,
  )
}

function findConflict(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && cause.code === '23505' && 'detail' in cause) return String(cause.detail)
  return null
}
