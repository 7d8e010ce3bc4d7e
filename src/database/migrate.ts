import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import type { Connection } from './open.ts'

const migrationsFolder = 'src/database/migrations'

/**
 * The series of migrations that `0000_first` replaced, by the time of its last migration. The series and `0000_first` produce the same
 * schema. The commit is the last commit that contains the series.
 */
const REPLACED_SERIES = { count: 17, last: 1_795_423_857_721, commit: '8ec5c8e' }

/** A database that this version must not change. The message says what to do. */
export class UnsupportedDatabaseError extends Error {}

/** Runs the migrations under a lock, because several processes may start at once on one PostgreSQL. drizzle's migrator takes no lock. */
export async function migrateDatabase(connection: Connection, { upTo }: { upTo?: number } = {}): Promise<void> {
  await connection.pool.query('select 1').catch((error: unknown) => {
    throw new Error(`The database cannot be reached: ${getReason(error)}. Is it running, and is DATABASE_URL right?`, {
      cause: error,
    })
  })
  try {
    await connection.withoutLimits(async (client) => {
      await client.query('select pg_advisory_lock(7355)')
      await checkApplied(client)
      if (upTo === undefined) await migrate(drizzle({ client }), { migrationsFolder })
      else await withMigrationsUpTo(upTo, (folder) => migrate(drizzle({ client }), { migrationsFolder: folder }))
      await client.query('select pg_advisory_unlock(7355)')
    })
  } catch (error) {
    if (error instanceof UnsupportedDatabaseError) throw error
    throw new Error(
      `The database could not be migrated, and nothing was changed: ${getReason(error)}. Restore a backup or start the version that wrote it.`,
      { cause: error },
    )
  }
}

/** Lists the times of all migrations of this version, in their order. */
export function listMigrations(): number[] {
  return readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis)
}

/** Runs work with a folder that has the migrations up to a time. */
async function withMigrationsUpTo(upTo: number, work: (folder: string) => Promise<void>) {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-migrations-'))
  try {
    cpSync(migrationsFolder, folder, { recursive: true })
    const path = join(folder, 'meta', '_journal.json')
    // drizzle-kit writes the journal in this form.
    const journal = JSON.parse(readFileSync(path, 'utf8')) as { entries: { when: number }[] }
    const entries = journal.entries.filter(({ when }) => when <= upTo)
    writeFileSync(path, JSON.stringify({ ...journal, entries }))
    await work(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Refuses migrations that this version does not know, and records the replaced series as the first migration. */
async function checkApplied(client: pg.ClientBase) {
  const { rows: existence } = await client.query<{ exists: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  )
  if (existence[0]?.exists !== true) return
  const { rows } = await client.query<{ at: string }>('select created_at as at from drizzle.__drizzle_migrations')
  const knownTimes = new Set(listMigrations())
  const unknown = rows.map(({ at }) => Number(at)).filter((at) => !knownTimes.has(at))
  if (unknown.some((at) => at > REPLACED_SERIES.last)) throw createNewerDatabaseError(Math.max(...unknown))
  if (unknown.length > 0) await recordAsFirstMigration(client, unknown)
}

async function recordAsFirstMigration(client: pg.ClientBase, appliedMigrations: number[]) {
  const { rows: unfinished } = await client.query<{ exists: boolean }>(
    `select coalesce(to_regclass('public.old_scans'), to_regclass('public.old_bot_scans')) is not null as exists`,
  )
  if (appliedMigrations.length !== REPLACED_SERIES.count || !appliedMigrations.includes(REPLACED_SERIES.last))
    throw createOlderDatabaseError(appliedMigrations.length)
  // The last version before `0000_first` moved scans to the current tables after its migrations.
  if (unfinished[0]?.exists === true) throw createOlderDatabaseError(appliedMigrations.length)
  const [first] = readMigrationFiles({ migrationsFolder })
  if (first === undefined) throw new Error(`${migrationsFolder} is empty`)
  // One statement, so that the database always has a record.
  await client.query(
    `with replaced as (delete from drizzle.__drizzle_migrations where created_at <= $1)
     insert into drizzle.__drizzle_migrations (hash, created_at) values ($2, $3)`,
    [REPLACED_SERIES.last, first.hash, first.folderMillis],
  )
}

/** The error for a database with schema changes of a newer version. This version could store wrong data in such a database, or fail. */
function createNewerDatabaseError(latest: number) {
  const day = new Date(latest).toISOString().slice(0, 10)
  return new UnsupportedDatabaseError(
    `A newer version of Tessera has used this database: it has migrations up to ${day} that this version does not know. Nothing was changed. Start the newer version again, or restore a backup from before the upgrade.`,
  )
}

function createOlderDatabaseError(migrationCount: number) {
  const { count, commit } = REPLACED_SERIES
  return new UnsupportedDatabaseError(
    `An older version of Tessera made this database, and its upgrade was not completed (${migrationCount} of ${count} old migrations). Nothing was changed. Complete it once with the last version that can: git checkout ${commit} && npm start. When that prints "ready", stop it, and start this version again.`,
  )
}

// For a host with several addresses there is an error for each.
function getReason(error: unknown): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error
  return first instanceof Error ? first.message : String(first)
}
