import { days } from './rule-values.ts'

const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60

/** A local time: the weekday and the time of day. */
export interface LocalTime {
  /** 0 is Monday. */
  weekday: number
  /** Minutes since midnight as a wall clock shows them, even on days when daylight saving time begins or ends. */
  minutes: number
}

/** There are about 600 names of time zones, but each may be written in upper and lower case. */
const MAX_CLOCKS = 1_000
const clocksByTimezone = new Map<string, (at: number) => LocalTime>()

/** The clock of an IANA time zone, which converts a time to the local time. The local time is computed once for each minute. */
export function getClock(timezone: string): (at: number) => LocalTime {
  const cached = clocksByTimezone.get(timezone)
  if (cached) return cached
  const clock = createClock(timezone)
  if (clocksByTimezone.size >= MAX_CLOCKS) clocksByTimezone.clear()
  clocksByTimezone.set(timezone, clock)
  return clock
}

function createClock(timezone: string): (at: number) => LocalTime {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    hourCycle: 'h23',
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
  })
  let lastMinute = Number.NaN
  let lastTime: LocalTime = { weekday: 0, minutes: 0 }
  return (at) => {
    const minute = Math.floor(at / MINUTE_MS)
    if (minute === lastMinute) return lastTime
    const parts = new Map(format.formatToParts(minute * MINUTE_MS).map(({ type, value }) => [type, value]))
    const weekday = days.findIndex((day) => day === parts.get('weekday')?.toLowerCase())
    lastTime = { weekday, minutes: Number(parts.get('hour')) * 60 + Number(parts.get('minute')) }
    lastMinute = minute
    return lastTime
  }
}

/** A range of the local day, in minutes since midnight; `until` is exclusive. If `until` is not later than `from`, it is on the next day. */
export interface HoursOfDay {
  from: number
  until: number
}

/** The weekday on which the current range began. Null outside the range. At 1:00 on Tuesday, the range 22:00 to 2:00 began on Monday. */
export function findStartDay({ weekday, minutes }: LocalTime, { from, until }: HoursOfDay): number | null {
  if (from < until) return minutes >= from && minutes < until ? weekday : null
  if (minutes >= from) return weekday
  return minutes < until ? (weekday + 6) % 7 : null
}

/** `18:30` as minutes since midnight. */
export function toMinutes(timeOfDay: string): number {
  const [hours = '0', minutes = '0'] = timeOfDay.split(':')
  return (Number(hours) * 60 + Number(minutes)) % DAY_MINUTES
}
