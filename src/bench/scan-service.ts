import { sql } from 'drizzle-orm'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#database/open.ts'
import { codes, codeTotals, shortCodes } from '#service/codes/schema.ts'
import { newShortCode } from '#service/codes/short-code.ts'
import { newId } from '#service/ids.ts'
import { botScans, scans } from '#service/scans/schema.ts'
import { createService } from '#service/service.ts'
import { createWorkspace } from '#service/workspace/create-workspace.ts'

// The real service in a process of its own. Arguments: how many codes, and a PostgreSQL (else PGlite on the disk).
const [count = '10000', databaseUrl] = process.argv.slice(2)
const dataDir = mkdtempSync(join(tmpdir(), 'tessera-bench-'))
const opened = await openDatabase(databaseUrl === undefined ? { dir: join(dataDir, 'database') } : { url: databaseUrl })
const service = await createService(opened, {
  scanOrigin: 'http://localhost',
  pagesDomain: 'pages.localhost',
  dataDir,
  storageUrl: null,
  allowPrivateHosts: false,
  trustProxy: ['127.0.0.1'],
  logLevel: 'warn',
})
const paths = await makeCodes(Number(count))
const origin = new URL(await service.app.listen({ port: 0, host: '127.0.0.1' }))
process.send?.({ port: Number(origin.port), paths })

process.on('message', () => void answerCount())
// Also when the bench ends without a word.
process.once('disconnect', () => void end())

/** How many scans the database has once everything has arrived there, and what their codes' totals say. */
async function answerCount() {
  await service.scanning.drained()
  const [total] = await opened.db
    .select({ scans: sql`coalesce(sum(${codeTotals.scans}), 0)`.mapWith(Number) })
    .from(codeTotals)
  process.send?.({ rows: await opened.db.$count(scans), bots: await opened.db.$count(botScans), totals: total?.scans })
}

async function end() {
  await service.close()
  await opened.close()
  rmSync(dataDir, { recursive: true, force: true })
}

async function makeCodes(many: number): Promise<string[]> {
  const { id: workspaceId } = await createWorkspace(opened.db, { name: 'Bench', plan: 'business' })
  const made = Array.from({ length: many }, (_, i) => ({
    codeId: newId('cod'),
    shortCode: newShortCode(),
    name: `Code ${i}`,
  }))
  for (let i = 0; i < made.length; i += 1_000) {
    const slice = made.slice(i, i + 1_000)
    const destination = { type: 'url' as const, url: 'https://example.com/' }
    await opened.db
      .insert(codes)
      .values(slice.map(({ codeId, shortCode, name }) => ({ workspaceId, id: codeId, shortCode, name, destination })))
    await opened.db
      .insert(shortCodes)
      .values(slice.map(({ codeId, shortCode }) => ({ shortCode, workspaceId, codeId })))
    await opened.db.insert(codeTotals).values(slice.map(({ codeId }) => ({ workspaceId, codeId })))
  }
  return made.map(({ shortCode }) => `/${shortCode}`)
}
