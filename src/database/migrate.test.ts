import { sql } from 'drizzle-orm'
import { readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { getEngine, createDatabase, type TestDatabase } from '#testing/databases.ts'
import { type Database, openDatabase } from './open.ts'

// Times of the migrations that `0000_first` replaced.
const replacedMigrations = [
  1795171818834, 1795172621226, 1795176031514, 1795176748338, 1795177019632, 1795177523745, 1795179469564,
  1795183950848, 1795296451289, 1795298237596, 1795298250972, 1795413128073, 1795413949604, 1795414497255,
  1795415153588, 1795415896552, 1795423857721,
]
const firstMigration = readFileSync(new URL('migrations/0000_first.sql', import.meta.url), 'utf8')
const olderVersionMessage = /^An older version of Tessera made this database.*git checkout \w+ && npm start/

const databases: TestDatabase[] = []
afterEach(async () => {
  for (const database of databases.splice(0)) await database.remove()
})

/** Creates a database as it was after the replaced series. It has the schema of the first migration, but the records of other migrations. */
async function createOldDatabase(migrations: number[], change?: (db: Database) => Promise<unknown>) {
  const database = await createDatabase()
  databases.push(database)
  const { db, close } = await openDatabase(database.where)
  const migrationRecords = await readMigrationRecords(db)
  await db.execute(sql`truncate drizzle.__drizzle_migrations restart identity`)
  await db.execute(sql`drop schema public cascade`)
  await db.execute(sql`create schema public`)
  for (const statement of firstMigration.split('--> statement-breakpoint')) await db.execute(sql.raw(statement))
  for (const time of migrations)
    await db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${`old ${time}`}, ${time})`,
    )
  await change?.(db)
  await close()
  return { where: database.where, applied: migrationRecords }
}

async function readMigrationRecords(db: Database) {
  return (await db.execute(sql`select hash, created_at from drizzle.__drizzle_migrations`)).rows
}

test('a database with the whole replaced series opens and records the first migration instead', async () => {
  const { where, applied } = await createOldDatabase(replacedMigrations, (db) =>
    db.execute(sql`insert into workspaces (id, name, slug, plan) values ('wsp_1', 'Old', 'old', 'free')`),
  )
  for (const starts of [getEngine() === 'postgres' ? 3 : 1, 1]) {
    const openedDatabases = await Promise.all(Array.from({ length: starts }, () => openDatabase(where)))
    for (const { db, close } of openedDatabases) {
      expect(await readMigrationRecords(db)).toEqual(applied)
      expect((await db.execute(sql`select name from workspaces`)).rows).toEqual([{ name: 'Old' }])
      await close()
    }
  }
})

test('a database with a part of the replaced series is refused without a change of its records', async () => {
  const { where } = await createOldDatabase(replacedMigrations.slice(0, -1))
  await expect(openDatabase(where)).rejects.toThrow(olderVersionMessage)
  await expect(openDatabase(where)).rejects.toThrow('16 of 17 old migrations')
})

test('a database with scans that the replaced series had not moved yet is refused', async () => {
  const { where } = await createOldDatabase(replacedMigrations, (db) =>
    db.execute(sql`create table old_scans (id text)`),
  )
  await expect(openDatabase(where)).rejects.toThrow(olderVersionMessage)
})

test('a database with a migration of a newer version is refused, whatever its other records', async () => {
  const { where } = await createOldDatabase([...replacedMigrations, Date.UTC(2099, 0, 2)])
  await expect(openDatabase(where)).rejects.toThrow(
    /^A newer version of Tessera has used this database: it has migrations up to 2099-01-02/,
  )
})
