const DAY = 86_400_000

/** Calendar day at a moment in a time zone, `2026-03-29`. */
export function dayIn(zone: string, at: Date): string {
  return new Date(at.getTime() + offsetAt(zone, at.getTime())).toISOString().slice(0, 10)
}

/** The day that many days later. */
export function daysLater(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)
}

/** Start of a day in a time zone; if midnight is skipped, the first moment after it. */
export function startOfDay(day: string, zone: string): Date {
  const midnight = Date.parse(day)
  const guess = midnight - offsetAt(zone, midnight)
  return new Date(midnight - offsetAt(zone, guess))
}

/** Whether this browser knows the time zone. */
export function isZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: zone }))
  } catch {
    return false
  }
}

/** Offset of a time zone from UTC. */
function offsetAt(zone: string, at: number): number {
  const shown = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' }).format(at)
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(shown) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 3_600_000 + Number(minutes) * 60_000)
}
