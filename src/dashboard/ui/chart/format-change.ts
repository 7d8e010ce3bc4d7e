import { formatPercent, formatWholeCompact, formatWholePercent } from '../formats.ts'

/** Relative change as percentage or factor, without a sign. An arrow or word beside it shows the direction. */
export function formatChange(now: number, before: number): string {
  if (before === 0) return now === 0 ? 'no change' : 'new'
  if (isLargeFactor(now, before)) return `${formatWholeCompact(now / before)}×`
  const share = Math.abs(now - before) / before
  return share < 1 ? formatPercent(share) : formatWholePercent(share)
}

/** Relative change with a sign if it is a percentage. */
export function formatSignedChange(now: number, before: number): string {
  const text = formatChange(now, before)
  if (now === before || before === 0 || isLargeFactor(now, before)) return text
  return `${now > before ? '+' : '−'}${text}`
}

/** Whether a percentage would be too large to be useful. */
export function isLargeFactor(now: number, before: number): boolean {
  return now >= 10 * before
}
