import { formatCompact, formatNumber } from './formats.ts'

/** A readable number: 9,999 in full, then 12.4K with the exact number as tooltip. */
export function Count({ value, className }: { value: number; className?: string }) {
  const exact = formatNumber(value)
  const isShort = Math.abs(value) < 10_000
  return (
    <span className={`tabular-nums ${className ?? ''}`} title={isShort ? undefined : exact}>
      {isShort ? exact : formatCompact(value)}
    </span>
  )
}
