/**
 * The instant of a local time such as `2027-06-18T19:00` in a time zone. Of a time that occurs twice, it is the first; a skipped time is
 * shifted by the clock change. Null if the time or the zone is invalid.
 */
export function toInstant(local: string, timeZone: string): Date | null {
  const wallClock = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(local) ? Date.parse(`${local}Z`) : Number.NaN
  // JavaScript parses 31 February as a day in March.
  if (Number.isNaN(wallClock) || !new Date(wallClock).toISOString().startsWith(local) || !isTimeZone(timeZone))
    return null
  const before = wallClock - getUtcOffset(wallClock - DAY, timeZone)
  const after = wallClock - getUtcOffset(wallClock + DAY, timeZone)
  const exact = [before, after].find((moment) => moment + getUtcOffset(moment, timeZone) === wallClock)
  return new Date(exact ?? before)
}

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const DAY = 86_400_000

/** Offset from UTC in milliseconds. */
function getUtcOffset(moment: number, timeZone: string): number {
  return Date.parse(`${new Date(moment).toLocaleString('sv-SE', { timeZone }).replace(' ', 'T')}Z`) - moment
}
