/**
 * The instant of a local time such as `2027-06-18T19:00` in a time zone. When clocks go back, a time occurs twice, and its first occurrence
 * counts. When clocks go forward, a skipped time is shifted by the change. Null if the time or the zone is invalid.
 */
export function toInstant(localTime: string, timeZone: string): Date | null {
  const wallClock = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(localTime) ? Date.parse(`${localTime}Z`) : Number.NaN
  // JavaScript parses 31 February as a day in March.
  if (Number.isNaN(wallClock) || !new Date(wallClock).toISOString().startsWith(localTime) || !isTimeZone(timeZone))
    return null
  // Clocks may change on that day, so the offset is the one of the day before or the one of the day after.
  const withOffsetBefore = wallClock - getUtcOffset(wallClock - DAY_MS, timeZone)
  const withOffsetAfter = wallClock - getUtcOffset(wallClock + DAY_MS, timeZone)
  const matchingInstant = [withOffsetBefore, withOffsetAfter].find(
    (moment) => moment + getUtcOffset(moment, timeZone) === wallClock,
  )
  return new Date(matchingInstant ?? withOffsetBefore)
}

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const DAY_MS = 86_400_000

/** Offset from UTC in milliseconds. */
function getUtcOffset(moment: number, timeZone: string): number {
  return Date.parse(`${new Date(moment).toLocaleString('sv-SE', { timeZone }).replace(' ', 'T')}Z`) - moment
}
