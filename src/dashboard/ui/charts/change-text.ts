const percent = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 })
const roughly = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 0 })

/** By what share of the figure before it changed, without a sign: an arrow or a word says which way. */
export function changeText(now: number, before: number): string {
  if (before === 0) return now === 0 ? 'no change' : 'new'
  const share = Math.abs(now - before) / before
  return (share < 1 ? percent : roughly).format(share)
}
