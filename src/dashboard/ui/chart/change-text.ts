const percent = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 })
const roughly = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 0 })
const compact = new Intl.NumberFormat(undefined, { notation: 'compact', maximumFractionDigits: 0 })

/** By what share of the figure before it changed, or how many times that it is, without a sign: an arrow or a word says which way. */
export function changeText(now: number, before: number): string {
  if (before === 0) return now === 0 ? 'no change' : 'new'
  if (isManyTimes(now, before)) return `${compact.format(now / before)}×`
  const share = Math.abs(now - before) / before
  return (share < 1 ? percent : roughly).format(share)
}

/** The same with a sign, where it is a share. */
export function signedChange(now: number, before: number): string {
  const text = changeText(now, before)
  if (now === before || before === 0 || isManyTimes(now, before)) return text
  return `${now > before ? '+' : '−'}${text}`
}

/** Whether it is so much more that a share of it says nothing. */
export function isManyTimes(now: number, before: number): boolean {
  return now >= 10 * before
}
