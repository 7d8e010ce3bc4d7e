import { sql } from 'drizzle-orm'
import { codes, codeTotals, shortCodes } from '#service/codes/schema.ts'
import { newShortCode } from '#service/codes/short-code.ts'
import { newId } from '#service/ids/ids.ts'
import { botScans, scans } from '#service/scans/store/schema.ts'
import { createWorkspace } from '#service/tenancy/workspaces/create-workspace.ts'
import { openTemporaryService } from './temporary-service.ts'

// The real service in a separate process. Arguments: the number of codes, and a PostgreSQL (else PGlite on disk). JOURNAL_SYNC as in the product.
const [count = '10000', databaseUrl] = process.argv.slice(2)
const temporaryService = await openTemporaryService(databaseUrl)
const { db } = temporaryService.opened
const { service, origin } = await temporaryService.serve({
  trustProxy: ['127.0.0.1'],
  logLevel: 'warn',
  journalSync: process.env['JOURNAL_SYNC'] === 'batch' ? 'batch' : 'second',
})
const { id: workspaceId } = await createWorkspace(db, { name: 'Bench', plan: 'business' })
const paths = await makeCodes(Number(count), { trackConversions: false })
const tracked = await makeCodes(1, { trackConversions: true })
process.send?.({ port: Number(new URL(origin).port), paths, tracked })

process.on('message', (question) => void (question === 'load' ? sendLoadTime() : sendCounts()))
// This also happens when the bench is killed.
process.once('disconnect', () => void temporaryService.end())

/** Sends the number of scans that the loader stores until none is left, and the seconds that this takes. */
async function sendLoadTime() {
  const before = await sumTotals()
  const began = performance.now()
  await service.scanning.drained()
  const seconds = (performance.now() - began) / 1_000
  process.send?.({ scans: (await sumTotals()) - before, seconds })
}

/** Sends the number of stored scans once all are loaded, and the sum of their codes' totals. */
async function sendCounts() {
  await service.scanning.drained()
  process.send?.({ rows: await db.$count(scans), bots: await db.$count(botScans), totals: await sumTotals() })
}

async function sumTotals(): Promise<number> {
  const [total] = await db
    .select({ scans: sql`coalesce(sum(${codeTotals.scans}), 0)`.mapWith(Number) })
    .from(codeTotals)
  return total?.scans ?? 0
}

async function makeCodes(count: number, settings: { trackConversions: boolean }): Promise<string[]> {
  const newCodes = Array.from({ length: count }, (_, i) => ({
    codeId: newId('cod'),
    shortCode: newShortCode(),
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
