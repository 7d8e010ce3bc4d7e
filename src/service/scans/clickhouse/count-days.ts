import { z } from 'zod'
import { HOUR_QUARTERS, HOUR_WINDOWS } from '#columns/day-counts.ts'
import { QUARTERS } from '#columns/time-steps.ts'
import type { ClickHouse } from './clickhouse.ts'
import { createFiguresQuery, FiguresRow, figureSettings, visitorExpression } from './figures-query.ts'
import { dayExpression, quarterExpression } from './time-expressions.ts'

/** Which scans of whole days are counted. */
export interface DaysCondition {
  where: string
  params: Record<string, unknown>
}

const counts = z.tuple([z.array(z.int()), z.array(z.int())])
const WholeDayRow = z.tuple([z.int(), z.int(), z.int(), counts, counts, counts, counts])

/** The counts of a day besides those of its values: see `DayCounts`. The keys are columns. */
interface WholeDay {
  scans: number
  visitors: number
  quarters: number[]
  first_quarters: number[]
  last_quarters: number[]
  hour_visitors: number[]
}

/** Counts days as wholes, without their values. */
export async function countWholeDays(clickhouse: ClickHouse, { where, params }: DaysCondition) {
  const sql = `
    select day, toUInt32(sum(visitor_scans)), toUInt32(count()), sumMap(visitor_quarters, quarter_scans),
      sumMap([first], [toUInt32(1)]), sumMap([last], [toUInt32(1)]), sumMap(windows, arrayMap(w -> toUInt32(1), windows))
    from (
      select day, visitor_key, sum(scans) as visitor_scans, groupArray(quarter) as visitor_quarters,
        groupArray(scans) as quarter_scans, min(quarter) as first, max(quarter) as last,
        arrayDistinct(arrayFlatten(arrayMap(q -> [${Array.from({ length: HOUR_QUARTERS }, (_, i) => `q + ${i}`).join(', ')}], visitor_quarters))) as windows
      from (
        select ${dayExpression} as day, ${visitorExpression} as visitor_key, toUInt8(${quarterExpression} % ${QUARTERS}) as quarter, toUInt32(count()) as scans
        from scans where ${where} group by day, visitor_key, quarter)
      group by day, visitor_key)
    group by day`
  const days = new Map<number, WholeDay>()
  for await (const [day, scans, visitors, quarters, firsts, lasts, hours] of clickhouse.readRows(WholeDayRow, {
    sql,
    params,
  }))
    days.set(day, {
      scans,
      visitors,
      quarters: toList(quarters, QUARTERS),
      first_quarters: toList(firsts, QUARTERS),
      last_quarters: toList(lasts, QUARTERS),
      hour_visitors: toList(hours, HOUR_WINDOWS),
    })
  return days
}

/** Makes a list of counts from positions and their counts. */
function toList([positions, positionCounts]: z.output<typeof counts>, length: number): number[] {
  const list = Array.from({ length }, () => 0)
  for (const [i, position] of positions.entries()) list[position] = positionCounts[i] ?? 0
  return list
}

/** The counts of each value of a day, and the number of the scans that were counted. */
export async function countDayValues(clickhouse: ClickHouse, { where, params }: DaysCondition) {
  const { sql, toGroup } = createFiguresQuery({ where, numbers: { total: 'materialize(0)' }, isPerDay: true })
  const countedScans = new Map<number, number>()
  const values = new Map<number, { kind: string; value: string; scans: number; visitors: number }[]>()
  for await (const row of clickhouse.readRows(FiguresRow, { sql, params, settings: figureSettings })) {
    const { kind, text, day, scans, visitors } = toGroup(row)
    const dayValues = values.get(day) ?? []
    values.set(day, dayValues)
    if (kind === 'total') countedScans.set(day, scans)
    else dayValues.push({ kind, value: text, scans, visitors })
  }
  return { countedScans, values }
}
