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
  }
}

export interface TestDatabase {
  where: DatabaseLocation
  /** Runs after everything on the database is closed. */
  remove(): Promise<void>
}

/** The database engine of this run. */
export function engine(): 'pglite' | 'postgres' {
  return inject('database').engine
}

/** A new migrated database, not yet opened. */
export async function newDatabase(): Promise<TestDatabase> {
  const { engine, template } = inject('database')
  if (engine === 'pglite') return copyDirectory(template)
  const { url, remove } = await copyDatabase(template)
  return { where: { url }, remove }
}

/** Creates a PostgreSQL database without tables and returns its URL. The cluster is deleted after the tests. */
export async function emptyDatabase(): Promise<string> {
  const { template } = inject('database')
  const name = `empty_${randomBytes(6).toString('hex')}`
  const [maintenance, url] = [new URL(template), new URL(template)]
  maintenance.pathname = '/template1'
  url.pathname = `/${name}`
  await runStatement(maintenance.href, `create database ${name} template template0`)
  return url.href
}

/** A new migrated database; `close` also deletes it. */
export async function openTestDatabase(): Promise<OpenedDatabase & Pick<TestDatabase, 'where'>> {
  const database = await newDatabase()
  const { openDatabase } = await loadServers()
  const opened = await openDatabase(database.where)
  return {
    ...opened,
    where: database.where,
    async close() {
      await opened.close()
      await database.remove()
    },
  }
}

// Keeps PGlite's compiled program in memory: otherwise V8 compiles it for each database, which is half of the time for opening one.
let compiled: Promise<WebAssembly.Module> | undefined

function copyDirectory(template: string): TestDatabase {
  compiled ??= WebAssembly.compile(readFileSync(new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'))))
  const home = mkdtempSync(join(inject('home'), 'database-'))
  const dir = join(home, 'database')
  cpSync(template, dir, { recursive: true })
  return { where: { dir }, remove: async () => rmSync(home, { recursive: true, force: true }) }
}
