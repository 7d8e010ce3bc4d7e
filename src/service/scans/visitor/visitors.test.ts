import { sql } from 'drizzle-orm'
import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type OpenedDatabase, openDatabase } from '#database/open.ts'
import { engine, newDatabase, openTestDatabase } from '#testing/databases.ts'
import { visitorKeys } from './schema.ts'
import { Visitors } from './visitors.ts'

const opened = await openTestDatabase()
afterAll(() => opened.close())
const DAY_MS = 86_400_000
const noon = Date.UTC(2026, 10, 20, 12)
const who = { workspaceId: 'wsp_1', address: '81.2.69.142', agent: 'Safari' }

function newVisitors({ db }: OpenedDatabase = opened) {
  const failures: unknown[] = []
  return Object.assign(new Visitors(db, (error) => failures.push(error)), { failures })
}

test('all processes on a database have the same visitor hash for one day, and another on the next', async () => {
  const [one, two] = [newVisitors(), newVisitors()]
  await Promise.all([one.refresh(noon), two.refresh(noon)])
  expect(one.hash(who, noon)).toBe(two.hash(who, noon))
  expect(one.hash(who, noon)).not.toContain(who.address)
  await Promise.all([one.refresh(noon + DAY_MS), two.refresh(noon + DAY_MS)])
  expect(one.hash(who, noon + DAY_MS)).toBe(two.hash(who, noon + DAY_MS))
  expect(one.hash(who, noon + DAY_MS)).not.toBe(one.hash(who, noon))
  await Promise.all([one.close(), two.close()])
  expect([...one.failures, ...two.failures]).toEqual([])
})

test('another workspace, address or user agent is another visitor', async () => {
  const visitors = newVisitors()
  await visitors.refresh(noon)
  const others = [
    { ...who, workspaceId: 'wsp_2' },
    { ...who, address: '81.2.69.143' },
    { ...who, agent: 'Chrome' },
  ]
  expect(new Set([who, ...others].map((one) => visitors.hash(one, noon))).size).toBe(4)
  await visitors.close()
})

test("tomorrow's key exists before midnight, and yesterday's is deleted", async () => {
  const visitors = newVisitors()
  const evening = Date.UTC(2027, 0, 1, 22, 30)
  await visitors.refresh(evening)
  expect((await opened.db.select().from(visitorKeys)).map(({ day }) => day)).toEqual(['2027-01-01', '2027-01-02'])
  await visitors.refresh(Date.UTC(2027, 0, 2, 0, 1))
  expect((await opened.db.select().from(visitorKeys)).map(({ day }) => day)).toEqual(['2027-01-02'])
  await visitors.close()
})

test('a key is never in the WAL, and in no file once it is deleted', async () => {
  const database = await newDatabase()
  const onDay = async (day: string) => {
    const today = await openDatabase(database.where)
    const visitors = newVisitors(today)
    await visitors.refresh(Date.parse(`${day}T00:05:00Z`))
    const [row] = await today.db.select().from(visitorKeys)
    const { tables, wal } = await getFiles(today, database.where)
    await today.db.execute(sql`create table if not exists control as select 'found if it is there' as text`)
    await today.db.execute(sql`checkpoint`)
    const key = row?.key ?? 'none'
    expect([holds(wal, 'found if it is there'), holds(wal, key)]).toEqual([true, false])
    await visitors.close()
    await today.close()
    expect(visitors.failures).toEqual([])
    expect(holds(wal, key)).toBe(false)
    // The server of the other tests keeps running, and writes the table to its file at a time of its own choice.
    if (engine() === 'pglite') expect(holds(tables, key)).toBe(true)
    return { key, files: [...tables, ...wal] }
  }
  const first = await onDay('2027-05-01')
  const second = await onDay('2027-05-02')
  expect(holds(second.files, first.key)).toBe(false)
  await database.remove()
})

async function getFiles({ db }: OpenedDatabase, where: Parameters<typeof openDatabase>[0]) {
  const { rows } = await db.execute<{ at: string; base: string }>(sql`
    select current_setting('data_directory') as at, 'base/' || oid as base from pg_database
    where datname = current_database()`)
  const home = 'dir' in where ? where.dir : (rows[0]?.at ?? '')
  const tables = [`${rows[0]?.base}/*`, 'global/*'].map((part) => join(home, part))
  return { tables, wal: [join(home, 'pg_wal/*')] }
}

function holds(patterns: string[], text: string): boolean {
  const files = patterns.flatMap((pattern) => globSync(pattern))
  return files.some((file) => readIfThere(file).includes(text))
}

/** Databases of other tests on the same server are dropped meanwhile; a deleted file contains nothing. */
function readIfThere(file: string): Buffer {
  try {
    return statSync(file).isFile() ? readFileSync(file) : Buffer.alloc(0)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return Buffer.alloc(0)
    throw error
  }
}
