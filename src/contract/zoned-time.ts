const DAY_MS = 86_400_000

/**
 * The instant of a local time such as `2027-06-18T19:00` in a time zone. When clocks go back, a time occurs twice, and its first occurrence
 * counts. When clocks go forward, a skipped time is shifted by the change. Null if the time or the zone is invalid.
 */
export function toInstant(localTime: string, timeZone: string): Date | null {
  const wallClock = localTimePattern.test(localTime) ? Date.parse(`${localTime}Z`) : Number.NaN
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

const localTimePattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?$/

/**
 * Completes a time without an offset, as people and programs write it, for the API: it is one of the time zone. A day is its midnight. Any
 * other text stays as it is, and the API says what is wrong with it.
 */
export function completeTime(text: string, timeZone: string): string {
  const [, day = '', time = '00:00'] = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d\S*))?$/.exec(text.trim()) ?? []
  return toInstant(`${day}T${time}`, timeZone)?.toISOString() ?? text
}

/** Offset of a time zone from UTC at a moment, in milliseconds. */
export function getUtcOffset(moment: number, timeZone: string): number {
  const text = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).format(moment)
  // Offsets of the nineteenth century have seconds.
  const [, sign = '+', hours = '0', minutes = '0', seconds = '0'] =
    /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?/.exec(text) ?? []
  return (sign === '-' ? -1_000 : 1_000) * (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds))
}

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
