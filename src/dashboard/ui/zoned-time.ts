const DAY_MS = 86_400_000

/** Calendar day of a moment in a time zone: `2026-03-29`. */
export function toZonedDay(zone: string, date: Date): string {
  return new Date(date.getTime() + getOffsetMs(zone, date.getTime())).toISOString().slice(0, 10)
}

/** The day a number of days later; earlier if the number is negative. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Start of a day in a time zone; if midnight is skipped, the first moment after it. */
export function startOfDay(day: string, zone: string): Date {
  const utcMidnight = Date.parse(day)
  const approximateStart = utcMidnight - getOffsetMs(zone, utcMidnight)
  return new Date(utcMidnight - getOffsetMs(zone, approximateStart))
}

/** The minute of a moment on the clocks of a time zone: `2026-03-29T03:30`. */
export function toZonedMinute(zone: string, date: Date): string {
  return new Date(date.getTime() + getOffsetMs(zone, date.getTime())).toISOString().slice(0, 16)
}

/**
 * The moment when the clocks of a time zone show a minute. The first one, if they show it twice; null if they never do, because they are put
 * forward.
 */
export function fromZonedMinute(zone: string, minute: string): Date | null {
  const local = Date.parse(`${minute}Z`)
  if (Number.isNaN(local)) return null
  const offsets = [local - DAY_MS, local + DAY_MS].map((time) => getOffsetMs(zone, time))
  const moments = offsets.map((offset) => new Date(local - offset)).toSorted((a, b) => a.getTime() - b.getTime())
  return moments.find((moment) => toZonedMinute(zone, moment) === minute) ?? null
}

/** Whether this browser knows the time zone. */
export function isZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: zone }))
  } catch {
    return false
  }
}

/** Offset of a time zone from UTC at a moment, in milliseconds. */
function getOffsetMs(zone: string, time: number): number {
  const offsetText = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' }).format(time)
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(offsetText) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 3_600_000 + Number(minutes) * 60_000)
}
