import { randomBytes } from 'node:crypto'
import pg from 'pg'

// How PostgreSQL copies a database: by default, version 15 and later write each block to the log, which takes twice as long.
let strategy: Promise<string> | undefined

/** Copies the database `postgres` of a cluster. `template` is its URL; nothing may be connected to it. */
export async function copyDatabase(template: string): Promise<{ url: string; remove(): Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const maintenance = new URL(template)
  maintenance.pathname = '/template1'
  const url = new URL(template)
  url.pathname = `/${name}`
  const run = (text: string) => runStatement(maintenance.href, text)
  strategy ??= run('show server_version_num').then((version) => (Number(version) < 150_000 ? '' : 'strategy file_copy'))
  await run(`create database ${name} template postgres ${await strategy}`)
  return {
    url: url.href,
    remove: async () => void (await run(`drop database ${name} with (force)`)),
  }
}

/** Runs one SQL statement and returns the first value of its result. */
export async function runStatement(url: string, text: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<unknown[]>({ text, rowMode: 'array' })
    return rows[0]?.[0]
  } finally {
    await client.end()
  }
}
