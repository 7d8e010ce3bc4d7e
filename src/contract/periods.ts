/** Periods that end now. `24h` is the current hour and the 23 hours before. The other periods are whole days, including today. */
export const rollingPeriods = ['24h', '7d', '30d', '90d', '12mo'] as const
export type RollingPeriod = (typeof rollingPeriods)[number]

/** The number of days in a period, including today. */
export const rollingDays: Record<Exclude<RollingPeriod, '24h'>, number> = { '7d': 7, '30d': 30, '90d': 90, '12mo': 365 }

/** The periods as ISO 8601 durations, as shared links have them. */
export const rollingDurations: Record<RollingPeriod, string> = {
  '24h': 'PT24H',
  '7d': 'P7D',
  '30d': 'P30D',
  '90d': 'P90D',
  '12mo': 'P12M',
}
