const DAY = 86_400_000

/** The calendar day at a moment by the clocks of a zone, `2026-03-29`. */
export function dayIn(zone: string, at: Date): string {
  return new Date(at.getTime() + offsetAt(zone, at.getTime())).toISOString().slice(0, 10)
}

/** The day so many days later. */
export function daysLater(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)
}

/** When a day begins by the clocks of a zone; where they skip midnight, with the first moment after it. */
export function startOfDay(day: string, zone: string): Date {
  const midnight = Date.parse(day)
  const guess = midnight - offsetAt(zone, midnight)
  return new Date(midnight - offsetAt(zone, guess))
}

/** Whether it is the name of a zone that this browser knows. */
export function isZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: zone }))
  } catch {
    return false
  }
}

/** How far the clocks of a zone are ahead of UTC. */
function offsetAt(zone: string, at: number): number {
  const shown = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' }).format(at)
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(shown) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 3_600_000 + Number(minutes) * 60_000)
}
