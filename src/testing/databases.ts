import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { OpenedDatabase, DatabaseLocation } from '#database/open.ts'
import { loadServers } from './bundles/load-servers.ts'
import { copyDatabase, runStatement } from './copy-database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    database: { engine: 'pglite' | 'postgres'; template: string }
    /** Folder of the bundles of `server-bundles.ts`. */
    bundles: string
    /** A folder that is deleted after the run. */
    home: string
    /** The host of the ClickHouse of this run, if scans are stored there. */
    clickhouse?: string
  }
}

export interface TestDatabase {
  where: DatabaseLocation
  /** Deletes the database. Everything that uses it must be closed before. */
  remove(): Promise<void>
}

/** Returns the database engine of this run. */
export function getEngine(): 'pglite' | 'postgres' {
  return inject('database').engine
}

/** Creates a migrated database, which is not yet opened. */
export async function createDatabase(): Promise<TestDatabase> {
  const { engine, template } = inject('database')
  if (engine === 'pglite') return copyDirectory(template)
  const { url, remove } = await copyDatabase(template)
  return { where: { url }, remove }
}

/** Creates a PostgreSQL database without tables and returns its URL. The cluster is deleted after the tests. */
export async function createEmptyDatabase(): Promise<string> {
  const { template } = inject('database')
  const name = `empty_${randomBytes(6).toString('hex')}`
  const [maintenance, url] = [new URL(template), new URL(template)]
  maintenance.pathname = '/template1'
  url.pathname = `/${name}`
  await runStatement(maintenance.href, `create database ${name} template template0`)
  return url.href
}

/** Returns the address of a new database in the ClickHouse of this run; null: scans are stored in PostgreSQL. */
export function createAnalyticsUrl(): string | null {
  const host = inject('clickhouse')
  return host === undefined ? null : `clickhouse://${host}/test_${randomBytes(6).toString('hex')}`
}

/** Creates and opens a migrated database. `close` also deletes it. */
export async function openTestDatabase(): Promise<OpenedDatabase & Pick<TestDatabase, 'where'>> {
  const database = await createDatabase()
  const { openDatabase } = await loadServers()
  const openedDatabase = await openDatabase(database.where)
  return {
    ...openedDatabase,
    where: database.where,
    async close() {
      await openedDatabase.close()
      await database.remove()
    },
  }
}

// PGlite's compiled program stays in memory. Otherwise V8 compiles it for each database, which takes half of the time of opening one.
let compiledPglite: Promise<WebAssembly.Module> | undefined

function copyDirectory(template: string): TestDatabase {
  compiledPglite ??= WebAssembly.compile(
    readFileSync(new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'))),
  )
  const home = mkdtempSync(join(inject('home'), 'database-'))
  const dir = join(home, 'database')
  cpSync(template, dir, { recursive: true })
  return { where: { dir }, remove: async () => rmSync(home, { recursive: true, force: true }) }
}
