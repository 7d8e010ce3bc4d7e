import { z } from 'zod'
import type { CodeHours } from '#columns/count-range.ts'
import { HOUR_MS } from '#columns/time-steps.ts'
import { Parameters } from './parameters.ts'
import type { CountingContext } from './counting-context.ts'
import { toDateText } from './time-expressions.ts'

const CodeHoursRow = z.tuple([z.string(), z.array(z.int()), z.array(z.int())])

/**
 * Counts the scans of each code by hour, without bots: on the day of `endHour` (in hours since 1970, exclusive) and on the days before it,
 * `days` in total.
 */
export async function countCodeHours(
  { clickhouse, workspaceId, numbers }: CountingContext,
  { endHour, days }: { endHour: number; days: number },
): Promise<CodeHours> {
  const lastDay = Math.floor(endHour / 24)
  const firstHour = (lastDay - days + 1) * 24
  const hours: CodeHours = { firstHour, byCode: new Map(), scannedAfter: new Set() }
  const parameters = new Parameters()
  const time = (hour: number) => `fromUnixTimestamp64Milli(${hour * HOUR_MS}, 'UTC')`
  const sql = `
    select code, groupArray(hour), groupArray(scans) from (
      select code, toUInt32(intDiv(toUnixTimestamp64Milli(time), ${HOUR_MS})) - ${firstHour} as hour, toUInt32(count()) as scans
      from scans where workspace = ${parameters.add('String', workspaceId)} and bot = false
        and toDate(time) between ${toDateText(firstHour / 24)} and ${toDateText(lastDay)}
        and time >= ${time(firstHour)} and time < ${time((lastDay + 1) * 24)}
      group by code, hour)
    group by code`
  for await (const [code, codeHours, scans] of clickhouse.readRows(CodeHoursRow, { sql, params: parameters.values })) {
    const number = numbers.assign('code', code)
    const counts = new Uint32Array(endHour - firstHour)
    for (const [i, hour] of codeHours.entries()) {
      if (hour < counts.length) counts[hour] = scans[i] ?? 0
      else hours.scannedAfter.add(number)
    }
    hours.byCode.set(number, counts)
  }
  return hours
}
