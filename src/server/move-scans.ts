import { z } from 'zod'
import { toLoggedMessage } from '#database/logged-error.ts'
import { startDuties } from '#database/leases.ts'
import type { OpenedDatabase } from '#database/open.ts'
import { openScanStore } from '#service/scans/open-scan-store.ts'
import { copyScans, countTotals, UnequalScans } from '#service/scans/store/copy-scans.ts'
import { MisplacedScansError, setScanLocation } from '#service/scans/store/scan-location.ts'
import type { ScanStore } from '#service/scans/store/scan-store.ts'
import { listWorkspaces } from '#service/tenancy/workspaces/workspaces.ts'
import { type AdminAnswer, fail, formatQuantity, type ReportProgress, succeed } from './admin-answer.ts'
import { claimData } from './open-data.ts'
import type { Settings } from './settings.ts'

export const MoveScansCommand = z.strictObject({
  command: z.literal('move-scans'),
  to: z.enum(['clickhouse', 'postgresql'], 'Say where to: --to clickhouse or --to postgresql'),
  /** Whether the ClickHouse that had the scans is lost, with them. */
  lost: z.boolean().default(false),
})

const PROGRESS_MS = 5_000

/**
 * Moves all scans between the database and the ClickHouse of ANALYTICS_URL, while the product does not run. The source is emptied at the end,
 * after every scan was read in both. A move that was stopped before leaves the source unchanged, and continues when it is started again.
 */
export async function moveScansCommand(
  { to, lost }: z.output<typeof MoveScansCommand>,
  settings: Settings,
  reportProgress: ReportProgress,
): Promise<AdminAnswer> {
  if (settings.analyticsUrl === null) return fail('Set ANALYTICS_URL to the ClickHouse that has or gets the scans.')
  const database = await (await claimData(settings, [])).open()
  if (lost) await setScanLocation(database.db, { isInClickHouse: false, isKnownToClickHouse: false })
  const stores = [openScanStore(database.db, {}), openScanStore(database.db, settings)] as const
  const [source, target] = to === 'clickhouse' ? stores : stores.toReversed()
  const allDuties = stores.flatMap((store) => store.listDuties())
  const duties = await startDuties(database, allDuties, {
    onFailure: (error) => reportProgress(toLoggedMessage(error)),
  })
  try {
    if (source === undefined || target === undefined) throw new Error('There are two stores.')
    const movedCount = await moveAll(database, { source, target }, reportProgress)
    return succeed(
      ...movedCount,
      to === 'clickhouse'
        ? 'The database has no scans any more. Start with ANALYTICS_URL from now on.'
        : 'ClickHouse has no scans any more. Start without ANALYTICS_URL from now on.',
    )
  } catch (error) {
    if (error instanceof MisplacedScansError) return fail(error.message)
    if (error instanceof UnequalScans) return fail(error.message, 'Nothing was removed. All scans are where they were.')
    throw error
  } finally {
    await duties.close()
    await Promise.all(stores.map((store) => store.close()))
    await database.close()
  }
}

async function moveAll(
  { db }: OpenedDatabase,
  { source, target }: { source: ScanStore; target: ScanStore },
  reportProgress: ReportProgress,
): Promise<string[]> {
  await source.requireScans()
  await source.waitUntilSettled()
  const progress = new MoveProgress(await countTotals(db), reportProgress)
  const lines: string[] = []
  for (const { id, name } of await listWorkspaces(db)) {
    let [scans, days] = [0, 0]
    await copyScans({
      db,
      source,
      target,
      workspaceId: id,
      onDay(day) {
        scans += day.scans
        days++
        progress.add(day.scans)
      },
    })
    lines.push(`${name}: ${formatQuantity(scans, 'scan')} on ${formatQuantity(days, 'day')}, equal in every value`)
  }
  await target.takeOver()
  await source.deleteAll()
  return lines
}

/** Reports how many scans are equal in both stores, and how long the rest will take at this speed. */
class MoveProgress {
  #total
  #report
  #done = 0
  #began = performance.now()
  #reported = 0

  constructor(total: number, report: ReportProgress) {
    this.#total = total
    this.#report = report
  }

  add(scans: number): void {
    this.#done += scans
    const elapsed = performance.now() - this.#began
    if (elapsed - this.#reported < PROGRESS_MS) return
    this.#reported = elapsed
    const share = Math.min(1, this.#done / Math.max(1, this.#total))
    const bar = '█'.repeat(Math.round(share * 20)).padEnd(20, '░')
    const secondsLeft = Math.round((elapsed / 1000) * (1 / Math.max(share, 0.001) - 1))
    this.#report(`${bar} ${this.#done.toLocaleString('en')} scans, about ${Math.ceil(secondsLeft / 60)} min left`)
  }
}
