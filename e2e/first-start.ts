import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { copyOfDatabase } from '../src/testing/copy-database.ts'
import { postgresBinaries, startPostgres } from '../src/testing/postgres.ts'
import { spawnStack } from '../src/testing/stack.ts'

const DataDir = z.object({ DATA_DIR: z.string() })
const FirstStarts = z.object({ embedded: DataDir, postgres: DataDir.extend({ DATABASE_URL: z.string() }).nullable() })

/** Starts the product once on each database with the demo data. The stacks of the tests are copies: to create one takes as long as ten tests. */
export default async function startOnce(): Promise<() => Promise<void>> {
  const binaries = postgresBinaries()
  const cluster = binaries === null ? null : await startPostgres(binaries)
  const settings = cluster && { DATABASE_URL: cluster.url('postgres') }
  const [embedded, onPostgres] = await Promise.all([
    spawnStack(),
    settings && spawnStack({ ...settings, SEED_DEMO: '1' }),
  ])
  await Promise.all([embedded.end(), onPostgres?.end()])
  const starts: z.input<typeof FirstStarts> = {
    embedded: { DATA_DIR: embedded.dataDir },
    postgres: settings && onPostgres && { DATA_DIR: onPostgres.dataDir, ...settings },
  }
  process.env['FIRST_STARTS'] = JSON.stringify(starts)
  return async () => {
    await embedded.remove()
    await onPostgres?.remove()
    await cluster?.stop()
  }
}

/** Settings of a stack that has been started once on the embedded database. */
export function copyEmbedded(): { DATA_DIR: string } {
  return { DATA_DIR: copyDataDir(readStarts().embedded.DATA_DIR) }
}

/** Settings of a stack that has been started once: on PostgreSQL, which takes less CPU time, or the embedded database without it. */
export async function copyFirstStart(): Promise<Record<string, string>> {
  const { postgres } = readStarts()
  if (postgres === null) return copyEmbedded()
  const { url } = await copyOfDatabase(postgres.DATABASE_URL)
  return { DATA_DIR: copyDataDir(postgres.DATA_DIR), DATABASE_URL: url }
}

function readStarts(): z.output<typeof FirstStarts> {
  return FirstStarts.parse(JSON.parse(process.env['FIRST_STARTS'] ?? ''))
}

function copyDataDir(from: string): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'tessera-e2e-'))
  cpSync(from, dataDir, { recursive: true })
  return dataDir
}
