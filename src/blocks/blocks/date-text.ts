const longDay = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const
const clockTime = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** `2026-12-24` as Thursday, 24 December 2026. Invalid text is unchanged. */
export function formatDay(day: string, lang: string): string {
  return formatDate(`${day}T00:00Z`, lang, longDay) ?? day
}

/** `2026-12-24` as Thu, 24 Dec. */
export function formatShortDay(day: string, lang: string): string {
  return formatDate(`${day}T00:00Z`, lang, { weekday: 'short', day: 'numeric', month: 'short' }) ?? day
}

/** `2027-06-18T19:00` as Friday, 18 June 2027 at 19:00. Invalid text is unchanged. */
export function formatDateTime(time: string, lang: string): string {
  return formatDate(`${time}Z`, lang, { ...longDay, ...clockTime }) ?? time
}

/** The date and time of an event. If the event begins and ends on one day, the day is shown once. An all-day event has no times. */
export function formatDateRange(
  { starts, ends, allDay }: { starts: string; ends: string; allDay: boolean },
  lang: string,
): string {
  const [firstDay, lastDay] = [starts.slice(0, 10), ends.slice(0, 10)]
  const isSingleDay = lastDay <= firstDay
  if (allDay)
    return isSingleDay ? formatDay(firstDay, lang) : `${formatDay(firstDay, lang)} – ${formatDay(lastDay, lang)}`
  if (ends <= starts) return formatDateTime(starts, lang)
  // No-break spaces, because a line that ends in a dash looks as if the event had no end.
  if (isSingleDay) return `${formatDateTime(starts, lang)}\u00a0–\u00a0${formatTime(ends, lang)}`
  return `${formatDateTime(starts, lang)} – ${formatDateTime(ends, lang)}`
}

/** Monday first. */
export function getWeekdayNames(lang: string): string[] {
  // 1 January 2024 was a Monday.
  return [1, 2, 3, 4, 5, 6, 7].map((day) => formatDate(`2024-01-0${day}T00:00Z`, lang, { weekday: 'long' }) ?? '')
}

/** `2027-06-18T19:00` as 19:00. */
function formatTime(time: string, lang: string): string {
  return formatDate(`${time}Z`, lang, clockTime) ?? time
}

function formatDate(time: string, lang: string, options: Intl.DateTimeFormatOptions): string | null {
  const date = new Date(time)
  if (Number.isNaN(date.getTime())) return null
  return new Intl.DateTimeFormat(toLocale(lang), { ...options, timeZone: 'UTC' }).format(date)
}

/** The locale of a language. English without a region gets British formats of dates, not American ones. */
function toLocale(lang: string): string {
  try {
    return lang === 'en' ? 'en-GB' : (Intl.getCanonicalLocales(lang)[0] ?? 'en-GB')
  } catch {
    return 'en-GB'
  }
}
