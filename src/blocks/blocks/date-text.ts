/** `2026-12-24` as people say it: Thursday, 24 December 2026. Text that is no day stays as it is. */
export function dayInWords(day: string, lang: string): string {
  return inWords(`${day}T00:00Z`, lang, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }) ?? day
}

/** `2026-12-24` in few words: Thu, 24 Dec. */
export function shortDay(day: string, lang: string): string {
  return inWords(`${day}T00:00Z`, lang, { weekday: 'short', day: 'numeric', month: 'short' }) ?? day
}

/** `2027-06-18T19:00` as people say it: Friday, 18 June 2027, 19:00. */
export function timeInWords(time: string, lang: string): string {
  return `${dayInWords(time.slice(0, 10), lang)}, ${time.slice(11, 16)}`
}

/** When something takes place: the day once where it ends on it, and no times where it lasts all day. */
export function spanInWords(
  { starts, ends, allDay }: { starts: string; ends: string; allDay: boolean },
  lang: string,
): string {
  const [from, to] = [starts.slice(0, 10), ends.slice(0, 10)]
  const sameDay = to <= from
  if (allDay) return sameDay ? dayInWords(from, lang) : `${dayInWords(from, lang)} – ${dayInWords(to, lang)}`
  if (ends <= starts) return timeInWords(starts, lang)
  // Held together: a line that ends after the dash reads as if it had no end.
  if (sameDay) return `${timeInWords(starts, lang)}\u00a0–\u00a0${ends.slice(11, 16)}`
  return `${timeInWords(starts, lang)} – ${timeInWords(ends, lang)}`
}

/** Monday first. */
export function weekdays(lang: string): string[] {
  // 2024 began on a Monday.
  return [1, 2, 3, 4, 5, 6, 7].map((day) => inWords(`2024-01-0${day}T00:00Z`, lang, { weekday: 'long' }) ?? '')
}

function inWords(moment: string, lang: string, shape: Intl.DateTimeFormatOptions): string | null {
  const date = new Date(moment)
  if (Number.isNaN(date.getTime())) return null
  return new Intl.DateTimeFormat(toLocale(lang), { ...shape, timeZone: 'UTC' }).format(date)
}

/** English without a country is the world's, not America's. */
function toLocale(lang: string): string {
  try {
    return lang === 'en' ? 'en-GB' : (Intl.getCanonicalLocales(lang)[0] ?? 'en-GB')
  } catch {
    return 'en-GB'
  }
}
