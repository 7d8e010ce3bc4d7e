/**
 * The moment of a local time such as `2027-06-18T19:00` in a time zone. A repeated time is the first of both; a skipped one is shifted by
 * the clock change. Null if the time or zone is invalid.
 */
export function toInstant(local: string, timeZone: string): Date | null {
  const wall = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(local) ? Date.parse(`${local}Z`) : Number.NaN
  // JavaScript parses 31 February as a day in March.
  if (Number.isNaN(wall) || !new Date(wall).toISOString().startsWith(local) || !isTimeZone(timeZone)) return null
  const before = wall - ahead(wall - DAY, timeZone)
  const after = wall - ahead(wall + DAY, timeZone)
  const fits = [before, after].find((moment) => moment + ahead(moment, timeZone) === wall)
  return new Date(fits ?? before)
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
function ahead(moment: number, timeZone: string): number {
  return Date.parse(`${new Date(moment).toLocaleString('sv-SE', { timeZone }).replace(' ', 'T')}Z`) - moment
}
