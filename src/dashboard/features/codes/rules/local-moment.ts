/** Local time in a time zone, as a `datetime-local` value. */
export function toLocal(moment: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(moment)
  const readPart = (type: Intl.DateTimeFormatPartTypes) => parts.find((item) => item.type === type)?.value ?? '00'
  // Intl pads no year: 202 is one while the year 2026 is typed.
  return `${readPart('year').padStart(4, '0')}-${readPart('month')}-${readPart('day')}T${readPart('hour')}:${readPart('minute')}`
}

/** The moment of a local time in a time zone, in milliseconds. Null if the text is invalid. */
export function toInstant(local: string, timeZone: string): number | null {
  const asUtc = Date.parse(`${local}Z`)
  if (Number.isNaN(asUtc)) return null
  // Near a clock change, the offset at the first guess may be wrong. The second guess uses the offset at the first one.
  const offsetAt = (moment: number) => Date.parse(`${toLocal(moment, timeZone)}Z`) - moment
  const guess = asUtc - offsetAt(asUtc)
  return asUtc - offsetAt(guess)
}
