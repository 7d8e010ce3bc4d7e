import { useSyncExternalStore } from 'react'

/** "2 min ago", kept current, with the exact time and zone as tooltip. */
export function RelativeTime({ at, className }: { at: string; className?: string }) {
  const date = new Date(at)
  // The snapshot is the text, so it only renders when the text changes.
  const text = useSyncExternalStore(clock.subscribe, () => relativeTo(date, Date.now()))
  if (Number.isNaN(date.getTime())) return null
  return (
    <time dateTime={at} title={exact.format(date)} className={className}>
      {text}
    </time>
  )
}

const exact = new Intl.DateTimeFormat(undefined, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
})
const relative = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto', style: 'short' })
const day = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', year: 'numeric' })

function relativeTo(date: Date, now: number): string {
  const seconds = (date.getTime() - now) / 1000
  const size = Math.abs(seconds)
  if (seconds > 0 && size < 60) return relative.format(Math.ceil(seconds), 'second')
  if (size < 60) return relative.format(0, 'second')
  if (size < 3600) return relative.format(Math.trunc(seconds / 60), 'minute')
  if (size < 86_400) return relative.format(Math.trunc(seconds / 3600), 'hour')
  if (size < 30 * 86_400) return relative.format(Math.trunc(seconds / 86_400), 'day')
  return day.format(date)
}

/** One timer for all times on the screen. */
const clock = (() => {
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
