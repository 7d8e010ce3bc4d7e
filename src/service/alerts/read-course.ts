import { and, eq, gte, isNull, sql } from 'drizzle-orm'
import { DAY_MS, floorToInterval } from '#columns/time-steps.ts'
import type { CauseCourse } from '#contract/alert-causes.ts'
import type { Database } from '#database/open.ts'
import { ApiError } from '../http/api-error.ts'
import type { PlanCeilings } from '../http/caller.ts'
import { idAtOrAfter } from '../ids/ids.ts'
import { type Periods, toPeriods } from '../scans/analytics/periods.ts'
import { readSummary } from '../scans/analytics/read-summary.ts'
import type { ScanStore } from '../scans/store/scan-store.ts'
import { deliveries } from '../webhooks/queue/schema.ts'
import { alerts } from './schema.ts'

const DAYS = 28
// A webhook that fails is suspended after three days, so there are rarely more.
const MAX_COUNTED_DELIVERIES = 100_000

interface CourseQuery {
  workspaceId: string
  causeId: string
  timezone: string
  ceilings: PlanCeilings
}

/** Counts what a cause is about on each of the last days: the scans of its codes, or the failed deliveries of its webhooks. */
export async function readCourse(
  db: Database,
  scanStore: ScanStore,
  { workspaceId, causeId, timezone, ceilings }: CourseQuery,
): Promise<CauseCourse> {
  const subjects = await db
    .select({ type: alerts.subjectType, id: alerts.subjectId })
    .from(alerts)
    .where(and(eq(alerts.workspaceId, workspaceId), eq(alerts.causeId, causeId), isNull(alerts.resolvedAt)))
  const [first] = subjects
  if (!first) throw new ApiError('not_found')
  const ids = subjects.map(({ id }) => id)
  const periods = toCoursePeriods(timezone, ceilings)
  const { starts } = periods.current
  const { from } = periods.window
  if (first.type === 'webhook')
    return { counted: 'failed_deliveries', from, days: await countFailedDeliveries(db, workspaceId, { ids, starts }) }
  if (first.type !== 'code') return { counted: 'scans', from, days: [] }
  const filters = { codeIds: ids }
  const summary = { workspaceId, filters, compare: false, top: 1, codeSeries: false, allCodes: false }
  const { series } = await readSummary(db, scanStore, { ...summary, periods })
  return { counted: 'scans', from, days: series.map(({ scans }) => scans) }
}

/** The last days in a time zone: from the midnight at which the first day begins until now. */
export function toCoursePeriods(timezone: string, ceilings: PlanCeilings, now = new Date()): Periods {
  const days = { to: now, timezone, interval: 'day' as const }
  const { clock } = toPeriods({ ...days, from: new Date(now.getTime() - DAYS * DAY_MS) }, ceilings, now)
  const today = floorToInterval('day', clock.toLocal(now.getTime()))
  return toPeriods({ ...days, from: new Date(clock.toMoment(today - (DAYS - 1) * DAY_MS)) }, ceilings, now)
}

async function countFailedDeliveries(
  db: Database,
  workspaceId: string,
  { ids, starts }: { ids: readonly string[]; starts: readonly number[] },
): Promise<number[]> {
  const rows = await db
    .select({ createdAt: deliveries.createdAt })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.workspaceId, workspaceId),
        sql`${deliveries.webhookId} = any(${sql.param([...ids])}::text[])`,
        sql`${deliveries.status} <> 'delivered'`,
        gte(deliveries.id, idAtOrAfter('dlv', new Date(starts[0] ?? 0))),
      ),
    )
    .limit(MAX_COUNTED_DELIVERIES)
  const days = starts.map(() => 0)
  for (const { createdAt } of rows) {
    const day = starts.findLastIndex((start) => start <= createdAt.getTime())
    if (day >= 0) days[day] = (days[day] ?? 0) + 1
  }
  return days
}
