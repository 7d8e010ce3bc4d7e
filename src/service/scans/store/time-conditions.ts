import { and, gte, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { ScanConditions, TimeRange } from '#columns/select-scans.ts'
import { HOUR_MS } from '#columns/time-steps.ts'
import { ZoneClock } from '#columns/zone-clock.ts'
import { idAtOrAfter, toIdMilliseconds } from '#service/ids/ids.ts'
import type { botScans, scans } from './schema.ts'

type Table = typeof scans | typeof botScans

/** Conditions that limit ids to a range of time. A start before 1970 or an infinite end sets no limit. */
export function timeConditions(id: Table['id'], time: TimeRange | null): SQL[] {
  if (time === null) return []
  return [
    ...(time.from > 0 ? [gte(id, idAtOrAfter('scn', new Date(time.from)))] : []),
    ...(time.to < Infinity ? [lt(id, idAtOrAfter('scn', new Date(time.to)))] : []),
  ]
}

/** A condition for scans that an excluded campaign counts. */
export function isExcepted(table: Table, { codes, ...time }: NonNullable<ScanConditions['except']>): SQL {
  return and(sql`${table.code} = any(${sql.param([...codes])}::int[])`, ...timeConditions(table.id, time)) ?? sql`false`
}

/** A condition for ids whose time is at one of these hours of the day. It knows the clock changes of the time zone within the window. */
export function hourCondition(
  hours: readonly number[],
  { timezone, window: { from, to } }: { timezone: string; window: { from: Date; to: Date } },
): (id: SQLWrapper) => SQL {
  const { spans } = ZoneClock.create(timezone, { from: from.getTime(), to: to.getTime() }, Date.now())
  return (id) => {
    // The offsets are part of the query, because the database may have another version of the time zones.
    const [first, ...changes] = spans
    const offset = changes.reduce(
      (before, span) =>
        sql`case when ${id} >= ${idAtOrAfter('scn', new Date(span.from))} then ${span.offset}::bigint else ${before} end`,
      sql`${first?.offset ?? 0}::bigint`,
    )
    const hour = sql`mod((${toIdMilliseconds(id)} + ${offset}) / ${HOUR_MS}::bigint, 24)`
    return sql`${hour} = any(${sql.param([...hours])}::int[])`
  }
}
