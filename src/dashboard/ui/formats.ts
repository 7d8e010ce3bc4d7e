// Numbers and times in the browser's language and time zone. A formatter is created at its first use: the first one of a document
// takes a browser about 20 ms.

export const formatNumber = createNumberFormat()
/** "12.4K". */
export const formatCompact = createNumberFormat({ notation: 'compact', maximumFractionDigits: 1 })
/** "12K". */
export const formatWholeCompact = createNumberFormat({ notation: 'compact', maximumFractionDigits: 0 })
/** "99.9%" of a share of 0.999. */
export const formatPercent = createNumberFormat({ style: 'percent', maximumFractionDigits: 1 })
/** "100%" of a share of 0.999. */
export const formatWholePercent = createNumberFormat({ style: 'percent', maximumFractionDigits: 0 })

/** "99.9%" of a share of 0.9999: only a share of 1 is "100%". */
export function formatPercentDown(share: number): string {
  return formatPercent(Math.floor(share * 1000) / 1000)
}

/** "4.2 MB" of 4,200,000 bytes. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`
  if (bytes < 999_500) return `${formatNumber(Math.round(bytes / 1_000))} kB`
  return `${formatTenth(bytes / 1_000_000)} MB`
}

const formatTenth = createNumberFormat({ maximumFractionDigits: 1 })

const timeOfDay = { hour: '2-digit', minute: '2-digit' } as const

/** "Mar 9, 2026". */
export const formatDay = createDateFormat({ day: 'numeric', month: 'short', year: 'numeric' })
/** "03:00 PM". */
export const formatTime = createDateFormat(timeOfDay)
/** "03:00:12 PM". */
export const formatTimeWithSeconds = createDateFormat({ ...timeOfDay, second: '2-digit' })
/** "Mon 03:00 PM". */
export const formatWeekdayAndTime = createDateFormat({ ...timeOfDay, weekday: 'short' })
/** "Mar 9, 03:00 PM". */
export const formatDayAndTime = createDateFormat({ ...timeOfDay, day: 'numeric', month: 'short' })
/** "Mar 9, 2026, 3:00 PM". */
export const formatDateTime = createDateFormat({ dateStyle: 'medium', timeStyle: 'short' })
/** "Mar 9, 2026, 03:00 PM GMT+1": for moments that people of several time zones agree on. */
export const formatZonedTime = createDateFormat({
  ...timeOfDay,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZoneName: 'short',
})
/** "Mon, Mar 9, 2026, 03:00:12 PM GMT+1": for tooltips of shorter texts. */
export const formatExactTime = createDateFormat({
  ...timeOfDay,
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  second: '2-digit',
  timeZoneName: 'short',
})

let fromNow: Intl.RelativeTimeFormat | undefined

/** "2 min. ago" for -2 minutes, "in 2 min." for 2. */
export function formatFromNow(amount: number, unit: Intl.RelativeTimeFormatUnit): string {
  fromNow ??= new Intl.RelativeTimeFormat(undefined, { numeric: 'auto', style: 'short' })
  return fromNow.format(amount, unit)
}

function createNumberFormat(options?: Intl.NumberFormatOptions): (value: number) => string {
  let format: Intl.NumberFormat | undefined
  return (value) => (format ??= new Intl.NumberFormat(undefined, options)).format(value)
}

function createDateFormat(options: Intl.DateTimeFormatOptions): (date: Date | number) => string {
  let format: Intl.DateTimeFormat | undefined
  return (date) => (format ??= new Intl.DateTimeFormat(undefined, options)).format(date)
}
