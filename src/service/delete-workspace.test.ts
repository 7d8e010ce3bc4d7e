import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openTestDatabase } from '#testing/databases.ts'
import { createScanLine } from '#testing/create-scan-line.ts'
import { listStoredScans } from '#testing/stored-scans.ts'
import { until } from '#testing/wait-until.ts'
import { deleteWorkspace } from './delete-workspace.ts'
import { domains } from './hosts/domains/schema.ts'
import { hosts } from './hosts/schema.ts'
import { createWorkspace } from './tenancy/workspaces/create-workspace.ts'
import { listWorkspaces } from './tenancy/workspaces/workspaces.ts'
import { scanDeletions } from './scans/store/schema.ts'
import { collectRows } from './scans/loading/collect-rows.ts'
import { botScans, scans } from './scans/store/schema.ts'
import { prepareScans, writeScans } from './scans/store/write-scans.ts'

const database = await openTestDatabase()
const { db } = database
afterAll(() => database.close())

const Columns = z.array(z.object({ table: z.string(), columns: z.array(z.tuple([z.string(), z.string()])) }))

test('deleting a workspace deletes its rows in every table, and no rows of other workspaces', async () => {
  const deleted = await createWorkspace(db, { name: 'Deleted', plan: 'pro' })
  const otherWorkspace = await createWorkspace(db, { name: 'Other', plan: 'pro' })
  const tables = await listTables()
  // `scans`, the partitioned table of earlier versions, has no partitions, so rows could not be inserted.
  await db.execute(sql`create table scans_of_test partition of scans default`)
  for (const { id } of [deleted, otherWorkspace]) for (const table of tables) await insertRow(table, id)
  expect(await findTablesWithRows(tables, deleted.id)).toEqual(tables.map(({ table }) => table))

  await deleteWorkspace(db, deleted.id)

  expect(await findTablesWithRows(tables, deleted.id)).toEqual([])
  expect(await findTablesWithRows(tables, otherWorkspace.id)).toEqual(tables.map(({ table }) => table))
  expect((await listWorkspaces(db)).map(({ id }) => id)).toEqual([otherWorkspace.id])
})

test('deleting a workspace deletes its scans of people and of bots, and no scans of other workspaces', async () => {
  const [deleted, other] = ['wsp_deleted', 'wsp_kept']
  const toLines = (ids: string[]) => ids.map((workspaceId) => createScanLine('cod_one', { workspaceId }))
  const { people } = await collectRows(toLines([deleted, deleted, other]), async () => {})
  const { people: bots } = await collectRows(toLines([deleted, other]), async () => {})
  const preparedScans = await prepareScans(db, { people, bots })
  await db.transaction((tx) => writeScans(tx, preparedScans))

  await deleteWorkspace(db, deleted)

  expect([await db.$count(scans), await db.$count(botScans)]).toEqual([1, 1])
  expect(await listStoredScans(db, deleted)).toEqual([])
  expect(await listStoredScans(db, other)).toHaveLength(1)
})

test('the last deletion of a workspace counts, if an import brought it back', async () => {
  const { id } = await createWorkspace(db, { name: 'Deleted twice', plan: 'pro' })
  await db.insert(scanDeletions).values({ workspace: id, deletedAt: new Date(0) })

  await deleteWorkspace(db, id)

  const [deletion] = await db.select().from(scanDeletions).where(eq(scanDeletions.workspace, id))
  expect(deletion?.deletedAt.getTime()).toBeGreaterThan(0)
})

test('every process learns that the domains and subdomains of a deleted workspace are free', async () => {
  const { id } = await createWorkspace(db, { name: 'With domains', plan: 'pro' })
  const names: string[] = []
  for (const channel of ['domains', 'hosts'])
    await database.listen(channel, { onNotification: (name) => names.push(`${channel} ${name}`), onReconnect() {} })
  await db.insert(domains).values({ id: 'dom_a', workspaceId: id, host: 'a.test', token: 'a', verifiedAt: new Date() })
  await db.insert(hosts).values({ workspaceId: id, pageId: null, siteId: 'sit_a', subdomain: 'a' })

  await deleteWorkspace(db, id)

  await until(() => names.length >= 3)
  expect(names.toSorted()).toEqual(['domains a.test', 'hosts a', 'hosts a.test'])
})

/** The tables without a column `workspace_id`, with the reason why `deleteWorkspace` leaves their rows. */
const tablesWithoutWorkspace: Readonly<Record<string, string>> = {
  workspaces: 'has the workspace itself, which the last step deletes',
  scan_rows: 'names its workspace by number, see below',
  bot_scan_rows: 'names its workspace by number, see below',
  site_files: 'upkeep deletes files that no version of a site has',
  objects: 'upkeep deletes objects that no row names',
  secrets: 'belongs to the installation',
  reserved_units: 'belongs to the processes of the installation, and expires',
  journal_positions: 'belongs to the processes of the installation',
  scan_outbox: 'its scans are moved into ClickHouse, and deleted there',
  scan_location: 'belongs to the installation',
  scan_deletions: 'lists deleted workspaces, whose scans a journal may still bring',
  leases: 'belongs to the processes of the installation, and expires',
  visitor_keys: 'belongs to the installation, and is deleted within two days',
  user: 'a person may have other workspaces',
  account: 'belongs to a person',
  session: 'belongs to a person',
  verification: 'belongs to a person, and expires',
  two_factor: 'belongs to a person',
  passkey: 'belongs to a person',
  organization: 'the bff deletes it',
  member: 'deleted with its organization',
  invitation: 'deleted with its organization',
  assistant_grants: 'deleted with its organization',
  assistant_clients: 'belongs to the installation; an unused one is deleted after a day',
  device_logins: 'belongs to a terminal, and expires after ten minutes',
  messages: 'deleted with the organization, or after some days',
}

test('every table has a column workspace_id, or there is a reason why its rows stay', async () => {
  const { rows } = await db.execute(sql`
    select table_name as name from information_schema.tables tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and not exists (
      select from pg_class join pg_inherits on inhrelid = pg_class.oid where relname = tables.table_name) and not exists (
      select from information_schema.columns columns
      where columns.table_schema = 'public' and columns.table_name = tables.table_name and column_name = 'workspace_id')`)
  expect(rows.map(({ name }) => String(name)).toSorted()).toEqual(Object.keys(tablesWithoutWorkspace).toSorted())
})

type Table = z.output<typeof Columns>[number]

/**
 * Lists every table of the service with a column `workspace_id`, and its required columns. Shorter names come first, so that publications are
 * inserted before their files.
 * The audit log belongs to the bff: `remove-demo` deletes it, see admin-commands.test.ts.
 */
async function listTables(): Promise<Table[]> {
  const { rows } = await db.execute(sql`
    select table_name as table, json_agg(json_build_array(column_name, udt_name)) as columns
    from information_schema.columns
    where table_schema = 'public' and table_name not in ('audit_entries', 'scans_of_test') and is_nullable = 'NO' and column_default is null and is_generated = 'NEVER' and is_identity = 'NO'
    group by table_name having bool_or(column_name = 'workspace_id')
    order by length(table_name), table_name`)
  return Columns.parse(rows)
}

async function insertRow({ table, columns }: Table, workspaceId: string): Promise<void> {
  const names = columns.map(([name]) => sql.identifier(name))
  const values = columns.map(([, type]) => createValue(type, workspaceId))
  await db.execute(
    sql`insert into ${sql.identifier(table)} (${sql.join(names, sql`, `)}) values (${sql.join(values, sql`, `)})`,
  )
}

/** Creates a value of this type. All texts, including `workspace_id`, get the id of the workspace. */
function createValue(type: string, workspaceId: string) {
  if (type === 'text') return sql`${workspaceId}`
  if (type === 'json' || type === 'jsonb') return sql`'{}'`
  if (type === 'timestamptz') return sql`now()`
  if (type === 'date') return sql`current_date`
  if (type === 'uuid') return sql`gen_random_uuid()`
  if (type === 'bool') return sql`true`
  if (type === 'bytea') return sql`''::bytea`
  return type.startsWith('_') ? sql`'{}'` : sql`1`
}

async function findTablesWithRows(tables: readonly Table[], workspaceId: string): Promise<string[]> {
  const tablesWithRows: string[] = []
  for (const { table } of tables) {
    const { rows } = await db.execute(
      sql`select 1 from ${sql.identifier(table)} where workspace_id = ${workspaceId} limit 1`,
    )
    if (rows.length > 0) tablesWithRows.push(table)
  }
  return tablesWithRows
}
