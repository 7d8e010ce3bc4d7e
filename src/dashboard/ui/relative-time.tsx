import { useSyncExternalStore } from 'react'
import { formatDay, formatExactTime, formatFromNow } from './formats.ts'

/** "2 min ago", kept current, with the exact time and zone as tooltip. */
export function RelativeTime({ at, className }: { at: string; className?: string }) {
  const date = new Date(at)
  // The snapshot is the text, so it only renders when the text changes.
  const text = useSyncExternalStore(ticker.subscribe, () => toRelativeText(date, Date.now()))
  if (Number.isNaN(date.getTime())) return null
  return (
    <time dateTime={at} title={formatExactTime(date)} className={className}>
      {text}
    </time>
  )
}
function toRelativeText(date: Date, now: number): string {
  const seconds = (date.getTime() - now) / 1000
  const distance = Math.abs(seconds)
  if (seconds > 0 && distance < 60) return formatFromNow(Math.ceil(seconds), 'second')
  if (distance < 60) return formatFromNow(0, 'second')
  if (distance < 3600) return formatFromNow(Math.trunc(seconds / 60), 'minute')
  if (distance < 86_400) return formatFromNow(Math.trunc(seconds / 3600), 'hour')
  if (distance < 30 * 86_400) return formatFromNow(Math.trunc(seconds / 86_400), 'day')
  return formatDay(date)
}

/** One timer for all times on the screen. */
const ticker = (() => {
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setInterval> | undefined
  const tick = () => {
    for (const listener of listeners) listener()
  }
  return {
    subscribe(listener: () => void) {
      if (listeners.size === 0) timer = setInterval(tick, 1_000)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) clearInterval(timer)
      }
    },
  }
})()
