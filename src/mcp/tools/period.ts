import { z } from 'zod'
import { dateTime } from '#contract/endpoint.ts'
import { timezone } from '#contract/rules.ts'

const DAY_MS = 86_400_000

/** The period of a question about scans. */
export const period = {
  lastDays: z
    .int()
    .min(1)
    .max(1830)
    .optional()
    .meta({ description: 'The days until now, instead of `from` and `to`. 30 by default.' }),
  from: dateTime.optional().meta({ description: 'Inclusive, ISO 8601 with an offset.' }),
  to: dateTime.optional().meta({ description: 'Exclusive, ISO 8601 with an offset. Now by default.' }),
  timezone: timezone.optional().meta({ description: 'An IANA time zone in which days begin. UTC by default.' }),
}

interface RequestedPeriod {
  lastDays?: number | undefined
  from?: string | undefined
  to?: string | undefined
  timezone?: string | undefined
}

/** The period as a query of the API. */
export function toPeriodQuery({ lastDays, from, to, timezone: zone = 'UTC' }: RequestedPeriod) {
  if (from !== undefined && lastDays === undefined) return { from, timezone: zone, ...(to === undefined ? {} : { to }) }
  const end = to === undefined ? Date.now() : Date.parse(to)
  const start = new Date(end - (lastDays ?? 30) * DAY_MS).toISOString()
  return { from: start, timezone: zone, ...(to === undefined ? {} : { to }) }
}
