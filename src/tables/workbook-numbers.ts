const DAY_MS = 86_400_000
/** Day 0 of workbooks that count days from 1900 (with a 29 February 1900, which did not exist) or from 1904. */
const EPOCH_1900 = Date.UTC(1899, 11, 30)
const EPOCH_1904 = Date.UTC(1904, 0, 1)

/** Whether a built-in format is a date or a time, by ECMA-376 18.8.30. The formats 27 to 36 and 50 to 58 are used by East Asian versions. */
const isBuiltInDateFormat = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** Whether a number format shows a date or a time: it has letters for dates outside of quotes, colors and conditions. */
export function isDateFormat(id: string, code: string | undefined): boolean {
  if (code === undefined) return isBuiltInDateFormat(Number(id))
  const letters = code
    .slice(0, 250)
    .replaceAll(/"[^"]*"|\\.|_.|\*./g, '')
    .replaceAll(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
  return /[dmyhs]/i.test(letters) && !/general|[#?]/i.test(letters)
}

/** Formats a number as people type it: a date as 2026-12-24, a time as 12:30, other numbers with all their digits and without an exponent. */
export function formatNumber(
  text: string,
  { isDate, startsIn1904 }: { isDate: boolean; startsIn1904: boolean },
): string {
  const value = Number(text)
  if (text === '' || !Number.isFinite(value)) return text
  if (isDate && value >= 0 && value < 2_958_466) return formatDate(value, startsIn1904)
  // Binary fractions such as 0.1 + 0.2 are stored with all their digits, but spreadsheets show only fifteen.
  return /^-?\d+$/.test(text)
    ? text
    : new Intl.NumberFormat('en', { maximumSignificantDigits: 15, useGrouping: false }).format(value)
}

function formatDate(value: number, startsIn1904: boolean): string {
  const seconds = Math.round(value * 86_400)
  const moment = new Date((startsIn1904 ? EPOCH_1904 : EPOCH_1900) + seconds * 1000)
  const iso = moment.toISOString()
  const time = iso.slice(11, 19).replace(/:00$/, '')
  if (seconds * 1000 < DAY_MS) return time
  return seconds % 86_400 === 0 ? iso.slice(0, 10) : `${iso.slice(0, 10)} ${time}`
}
