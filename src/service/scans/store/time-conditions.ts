import { and, gte, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { idAtOrAfter, idMilliseconds } from '#service/ids/ids.ts'
import { ZoneClock } from '../analytics/zone-clock.ts'
import type { ScanConditions } from './scan-conditions.ts'
import type { botScans, scans } from './schema.ts'

const HOUR_MS = 3_600_000

type Span = NonNullable<ScanConditions['within']>
type Table = typeof scans | typeof botScans

/** Ids of this time. One before 1970 or without an end is no bound. */
export function spanConditions(id: Table['id'], span: Span | null): SQL[] {
  if (span === null) return []
  return [
    ...(span.from > 0 ? [gte(id, idAtOrAfter('scn', new Date(span.from)))] : []),
    ...(span.to < Infinity ? [lt(id, idAtOrAfter('scn', new Date(span.to)))] : []),
  ]
}

/** Whether a scan is one of those that an excluded campaign counts. */
export function isExcepted(table: Table, { codes, ...span }: NonNullable<ScanConditions['except']>): SQL {
  return and(sql`${table.code} = any(${sql.param([...codes])}::int[])`, ...spanConditions(table.id, span)) ?? sql`false`
}

/** Whether the time in an id is at one of these hours of the day, by the clock of a time zone as it is within a window. */
export function hourCondition(
  hours: readonly number[],
  { timezone, window: { from, to } }: { timezone: string; window: { from: Date; to: Date } },
): (id: SQLWrapper) => SQL {
  const { spans } = ZoneClock.of(timezone, from.getTime(), to.getTime())
  return (id) => {
    // The database's own list of time zones may be another one.
    const [first, ...changes] = spans
    const offset = changes.reduce(
      (before, span) =>
        sql`case when ${id} >= ${idAtOrAfter('scn', new Date(span.from))} then ${span.offset}::bigint else ${before} end`,
      sql`${first?.offset ?? 0}::bigint`,
    )
    const hour = sql`mod((${idMilliseconds(id)} + ${offset}) / ${HOUR_MS}::bigint, 24)`
    return sql`${hour} = any(${sql.param([...hours])}::int[])`
  }
}
