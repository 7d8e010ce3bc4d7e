import { sql } from 'drizzle-orm'
import { codes, codeTotals, shortCodes } from '#service/codes/schema.ts'
import { createShortCode } from '#service/codes/short-code.ts'
import { createId } from '#service/ids/ids.ts'
import { botScans, scans } from '#service/scans/store/schema.ts'
import { createWorkspace } from '#service/tenancy/workspaces/create-workspace.ts'
import { openTemporaryService } from './temporary-service.ts'

// Runs the real service in a process of its own. JOURNAL_SYNC has the same effect as in the product.
// Arguments: the number of codes, and the URL of a PostgreSQL database. Without the URL, the service uses PGlite on disk.
const [count = '10000', databaseUrl] = process.argv.slice(2)
const temporaryService = await openTemporaryService(databaseUrl)
const { db } = temporaryService.database
const { service, origin } = await temporaryService.serve({
  trustProxy: ['127.0.0.1'],
  logLevel: 'warn',
  journalSync: process.env['JOURNAL_SYNC'] === 'batch' ? 'batch' : 'second',
})
const { id: workspaceId } = await createWorkspace(db, { name: 'Bench', plan: 'business' })
const paths = await createCodes(Number(count), { trackConversions: false })
const tracked = await createCodes(1, { trackConversions: true })
process.send?.({ port: Number(new URL(origin).port), paths, tracked })

process.on('message', (question) => void (question === 'load' ? sendLoadTime() : sendCounts()))
// The parent disconnects when it ends, even if it is killed.
process.once('disconnect', () => void temporaryService.end())

/** Waits until the loader has stored all scans. Sends the number of these scans and the seconds that they took. */
async function sendLoadTime() {
  const before = await sumTotals()
  const startedAt = performance.now()
  await service.scanning.waitUntilDrained()
  const seconds = (performance.now() - startedAt) / 1_000
  process.send?.({ scans: (await sumTotals()) - before, seconds })
}

/** Waits until all scans are stored. Sends the number of stored scans, and the sum of the totals of their codes. */
async function sendCounts() {
  await service.scanning.waitUntilDrained()
  process.send?.({ rows: await db.$count(scans), bots: await db.$count(botScans), totals: await sumTotals() })
}

async function sumTotals(): Promise<number> {
  const [total] = await db
    .select({ scans: sql`coalesce(sum(${codeTotals.scans}), 0)`.mapWith(Number) })
    .from(codeTotals)
  return total?.scans ?? 0
}

async function createCodes(count: number, settings: { trackConversions: boolean }): Promise<string[]> {
  const newCodes = Array.from({ length: count }, (_, i) => ({
    codeId: createId('cod'),
    shortCode: createShortCode(),
    name: `Code ${i}`,
  }))
  for (let i = 0; i < newCodes.length; i += 1_000) {
    const slice = newCodes.slice(i, i + 1_000)
    const destination = { type: 'url' as const, url: 'https://example.com/' }
    await db
      .insert(codes)
      .values(slice.map(({ codeId, ...code }) => ({ workspaceId, id: codeId, ...code, ...settings, destination })))
    await db.insert(shortCodes).values(slice.map(({ codeId, shortCode }) => ({ shortCode, workspaceId, codeId })))
    await db.insert(codeTotals).values(slice.map(({ codeId }) => ({ workspaceId, codeId })))
  }
  return newCodes.map(({ shortCode }) => `/${shortCode}`)
}
