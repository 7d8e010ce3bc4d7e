import { days } from './rule-values.ts'

const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60

/** Local time of day. */
export interface LocalTime {
  /** 0 is Monday. */
  weekday: number
  /** Minutes since midnight, as the clock shows them, also on days when the clocks change. */
  minutes: number
}

const clocks = new Map<string, (at: number) => LocalTime>()

/** The clock of an IANA time zone. The offset is looked up once per minute, the smallest step that the clock shows. */
export function createClock(timezone: string): (at: number) => LocalTime {
  const known = clocks.get(timezone)
  if (known) return known
  const clock = newClock(timezone)
  clocks.set(timezone, clock)
  return clock
}

function newClock(timezone: string): (at: number) => LocalTime {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    hourCycle: 'h23',
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
  })
  let shownMinute = Number.NaN
  let shown: LocalTime = { weekday: 0, minutes: 0 }
  return (at) => {
    const minute = Math.floor(at / MINUTE_MS)
    if (minute === shownMinute) return shown
    const parts = new Map(format.formatToParts(minute * MINUTE_MS).map(({ type, value }) => [type, value]))
    const weekday = days.findIndex((day) => day === parts.get('weekday')?.toLowerCase())
    shown = { weekday, minutes: Number(parts.get('hour')) * 60 + Number(parts.get('minute')) }
    shownMinute = minute
    return shown
  }
}

/** A range of local hours; `until` is exclusive. If `until` is not later than `from`, the range ends on the next day. */
export interface HoursOfDay {
  from: number
  until: number
}

/** The day on which the current range began, or null outside the range: at 1:00 on Tuesday, 22:00 to 2:00 began on Monday. */
export function dayOfSpan({ weekday, minutes }: LocalTime, { from, until }: HoursOfDay): number | null {
  if (from < until) return minutes >= from && minutes < until ? weekday : null
  if (minutes >= from) return weekday
  return minutes < until ? (weekday + 6) % 7 : null
}

/** `18:30` as minutes since midnight. */
export function toMinutes(clock: string): number {
  const [hours = '0', minutes = '0'] = clock.split(':')
  return (Number(hours) * 60 + Number(minutes)) % DAY_MINUTES
}
