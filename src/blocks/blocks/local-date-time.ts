/**
 * The moment at which clocks of a time zone show `2027-06-18T19:00`. A time that comes twice is the first of them; one that
 * is skipped is as long after the change as it would have been. Null where the text is no time or the zone is unknown.
 */
export function toInstant(local: string, timeZone: string): Date | null {
  const wall = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(local) ? Date.parse(`${local}Z`) : Number.NaN
  // The 31st of February is read as a day of March.
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

/** How far its clocks are ahead of UTC, in milliseconds. */
function ahead(moment: number, timeZone: string): number {
  return Date.parse(`${new Date(moment).toLocaleString('sv-SE', { timeZone }).replace(' ', 'T')}Z`) - moment
}
