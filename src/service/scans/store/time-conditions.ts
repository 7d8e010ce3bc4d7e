import { and, type SQL, sql } from 'drizzle-orm'
import type { ScanConditions, TimeRange } from '#columns/select-scans.ts'
import { HOUR_MS } from '#columns/time-steps.ts'
import { ZoneClock } from '#columns/zone-clock.ts'
import { type ScanTable, toArray } from './scan-tables.ts'

/** A condition that limits scans to a range of time. A start before 1970 or an infinite end sets no limit. */
export function isWithinTime(table: ScanTable, { from, to }: TimeRange): SQL | undefined {
  return table.isWithin({
    from: from > 0 ? new Date(from) : undefined,
    to: to < Infinity ? new Date(to) : undefined,
  })
}

/** A condition for the scans of an excluded campaign. */
export function isExcepted(table: ScanTable, { codes, ...time }: NonNullable<ScanConditions['except']>): SQL {
  return and(sql`${table.code} = any(${toArray(codes)}::int[])`, isWithinTime(table, time)) ?? sql`false`
}

/** A condition for scans at one of these hours of the day. It knows the clock changes of the time zone within the window. */
export function hourCondition(
  hours: readonly number[],
  { timezone, window: { from, to } }: { timezone: string; window: { from: Date; to: Date } },
): (table: ScanTable) => SQL {
  const { spans } = ZoneClock.create(timezone, { from: from.getTime(), to: to.getTime() }, Date.now())
  return ({ milliseconds }) => {
    // The offsets are part of the query, because the database may have another version of the time zones.
    const [first, ...changes] = spans
    const offset = changes.reduce(
      (before, span) =>
        sql`case when ${milliseconds} >= ${span.from}::bigint then ${span.offset}::bigint else ${before} end`,
      sql`${first?.offset ?? 0}::bigint`,
    )
    const hour = sql`mod((${milliseconds} + ${offset}) / ${HOUR_MS}::bigint, 24)`
    return sql`${hour} = any(${toArray(hours)}::int[])`
  }
}
