/** A moment as a clock in the time zone shows it, in the form of a `datetime-local` field. */
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
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '00'
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`
}

/** The moment at which a clock in the time zone shows this; null where the text is no such moment. */
export function toInstant(local: string, timeZone: string): number | null {
  const asUtc = Date.parse(`${local}Z`)
  if (Number.isNaN(asUtc)) return null
  // The offset at the guess may be another than at the moment, beside a change of the clocks: the second look finds it.
  const offsetAt = (moment: number) => Date.parse(`${toLocal(moment, timeZone)}Z`) - moment
  const guess = asUtc - offsetAt(asUtc)
  return asUtc - offsetAt(guess)
}
