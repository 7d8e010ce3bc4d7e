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
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((item) => item.type === type)?.value ?? '00'
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`
}

/** The moment of a local time in a time zone; null if the text is invalid. */
export function toInstant(local: string, timeZone: string): number | null {
  const asUtc = Date.parse(`${local}Z`)
  if (Number.isNaN(asUtc)) return null
  // Near a clock change the offset at the guess may differ from that at the moment, so it is computed twice.
  const offsetAt = (moment: number) => Date.parse(`${toLocal(moment, timeZone)}Z`) - moment
  const guess = asUtc - offsetAt(asUtc)
  return asUtc - offsetAt(guess)
}
