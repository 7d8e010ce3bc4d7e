import { sql } from 'drizzle-orm'
import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type OpenedDatabase, openDatabase } from '#database/open.ts'
import { getEngine, createDatabase, openTestDatabase } from '#testing/databases.ts'
import { visitorKeys } from './schema.ts'
import { Visitors } from './visitors.ts'

const database = await openTestDatabase()
afterAll(() => database.close())
const DAY_MS = 86_400_000
const noon = Date.UTC(2026, 10, 20, 12)
const client = { workspaceId: 'wsp_1', address: '81.2.69.142', agent: 'Safari' }

function createVisitors({ db }: OpenedDatabase = database) {
  const failures: unknown[] = []
  return Object.assign(new Visitors(db, (error) => failures.push(error)), { failures })
}

test('all processes on a database make the same hash of a visitor, which changes every day', async () => {
  const [first, second] = [createVisitors(), createVisitors()]
  await Promise.all([first.refresh(noon), second.refresh(noon)])
  expect(first.hash(client, noon)).toBe(second.hash(client, noon))
  expect(first.hash(client, noon)).not.toContain(client.address)
  await Promise.all([first.refresh(noon + DAY_MS), second.refresh(noon + DAY_MS)])
  expect(first.hash(client, noon + DAY_MS)).toBe(second.hash(client, noon + DAY_MS))
  expect(first.hash(client, noon + DAY_MS)).not.toBe(first.hash(client, noon))
  await Promise.all([first.close(), second.close()])
  expect([...first.failures, ...second.failures]).toEqual([])
})

test('visitors of another workspace, address or user agent have another hash', async () => {
  const visitors = createVisitors()
  await visitors.refresh(noon)
  const otherVisitors = [
    { ...client, workspaceId: 'wsp_2' },
    { ...client, address: '81.2.69.143' },
    { ...client, agent: 'Chrome' },
  ]
  expect(new Set([client, ...otherVisitors].map((visitor) => visitors.hash(visitor, noon))).size).toBe(4)
  await visitors.close()
})

test('a key of this version makes short hashes, and a key that an older version has made makes long ones', async () => {
  const day = Date.UTC(2026, 11, 1, 12)
  const visitors = createVisitors()
  await visitors.refresh(day)
  expect(visitors.hash(client, day)).toMatch(/^[\w-]{9}$/)
  await visitors.close()
  await database.db.insert(visitorKeys).values({ day: '2026-12-02', key: Buffer.alloc(32, 7).toString('base64url') })
  const next = createVisitors()
  await next.refresh(day + DAY_MS)
  expect(next.hash(client, day + DAY_MS)).toMatch(/^[\w-]{22}$/)
  await next.close()
})

test("tomorrow's key exists before midnight, and yesterday's is deleted", async () => {
  const visitors = createVisitors()
  const evening = Date.UTC(2027, 0, 1, 22, 30)
  await visitors.refresh(evening)
  expect((await database.db.select().from(visitorKeys)).map(({ day }) => day)).toEqual(['2027-01-01', '2027-01-02'])
  await visitors.refresh(Date.UTC(2027, 0, 2, 0, 1))
  expect((await database.db.select().from(visitorKeys)).map(({ day }) => day)).toEqual(['2027-01-02'])
  await visitors.close()
})

test('a visitor key never reaches the write-ahead log, and no file has a key after it is deleted', async () => {
  const testDatabase = await createDatabase()
  const useKeyOfDay = async (day: string) => {
    const databaseWithTables = await openDatabase(testDatabase.where)
    const visitors = createVisitors(databaseWithTables)
    await visitors.refresh(Date.parse(`${day}T00:05:00Z`))
    const [row] = await databaseWithTables.db.select().from(visitorKeys)
    const { tables, wal } = await listDatabaseFiles(databaseWithTables, testDatabase.where)
    // A control: text that must be found in the log, so that the search is known to work.
    await databaseWithTables.db.execute(
      sql`create table if not exists control as select 'found if it is there' as text`,
    )
    await databaseWithTables.db.execute(sql`checkpoint`)
    const key = row?.key ?? 'none'
    expect([isInFiles(wal, 'found if it is there'), isInFiles(wal, key)]).toEqual([true, false])
    await visitors.close()
    await databaseWithTables.close()
    expect(visitors.failures).toEqual([])
    expect(isInFiles(wal, key)).toBe(false)
    // Only PGlite has certainly written the table to its file by now: a PostgreSQL server keeps running and decides when it does.
    if (getEngine() === 'pglite') expect(isInFiles(tables, key)).toBe(true)
    return { key, files: [...tables, ...wal] }
  }
  const first = await useKeyOfDay('2027-05-01')
  const second = await useKeyOfDay('2027-05-02')
  expect(isInFiles(second.files, first.key)).toBe(false)
  await testDatabase.remove()
})

async function listDatabaseFiles({ db }: OpenedDatabase, location: Parameters<typeof openDatabase>[0]) {
  const { rows } = await db.execute<{ data_directory: string; table_directory: string }>(sql`
    select current_setting('data_directory') as data_directory, 'base/' || oid as table_directory from pg_database
    where datname = current_database()`)
  const dataDir = 'dir' in location ? location.dir : (rows[0]?.data_directory ?? '')
  const tables = [`${rows[0]?.table_directory}/*`, 'global/*'].map((part) => join(dataDir, part))
  return { tables, wal: [join(dataDir, 'pg_wal/*')] }
}

function isInFiles(patterns: string[], text: string): boolean {
  const files = patterns.flatMap((pattern) => globSync(pattern))
  return files.some((file) => readOrEmpty(file).includes(text))
}

/** Reads a file. A file that is gone counts as empty, because other tests drop databases on the same server meanwhile. */
function readOrEmpty(file: string): Buffer {
  try {
    return statSync(file).isFile() ? readFileSync(file) : Buffer.alloc(0)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return Buffer.alloc(0)
    throw error
  }
}
