/** Local times such as `09:00`. A closing time that is not after the opening time is on the next day. `24:00` is the end of the day. */
export interface Span {
  opens: string
  closes: string
}
export interface OpeningHours {
  timeZone: string
  /** Monday first. */
  week: Span[][]
  /**
   * Days with other hours. Both days are inclusive and look like `2026-12-24`. An exception is of one day if `to` is not after `from`. If
   * several exceptions contain a day, the first counts.
   */
  exceptions: { from: string; to: string; spans: Span[] }[]
}
export interface OpenState {
  open: boolean
  /** The local day, such as `2026-12-24`. */
  today: string
  /** When the place next opens or closes. Null if it does neither within two months. */
  nextChange: { inDays: number; day: string; time: string } | null
}

/**
 * Whether a place is open, and when it next opens or closes, in its own time zone. Hours are local times, as on a door sign. The page script
 * contains the source of this function, so the function must not use anything from outside.
 */
export function getOpenState({ timeZone, week, exceptions }: OpeningHours, now: number): OpenState {
  const horizonDays = 62
  const wallClock = Date.parse(`${new Date(now).toLocaleString('sv-SE', { timeZone }).replace(' ', 'T')}Z`)
  const todayNumber = Math.floor(wallClock / 86_400_000)
  const currentMinute = Math.floor((wallClock - todayNumber * 86_400_000) / 60_000)
  const openPeriods = listOpenPeriods(-1)
  const currentPeriod = openPeriods.find(([from, to]) => from <= currentMinute && currentMinute < to)
  const nextPeriod = openPeriods.find(([from]) => from > currentMinute)
  const changeMinute = currentPeriod ? currentPeriod[1] : nextPeriod?.[0]
  return {
    open: currentPeriod !== undefined,
    today: toDay(todayNumber),
    nextChange:
      changeMinute === undefined || changeMinute >= horizonDays * 1440
        ? null
        : toChange(changeMinute, currentPeriod !== undefined),
  }

  /** The open periods from a day on, in minutes since the start of today. Adjacent periods are joined. */
  function listOpenPeriods(firstDay: number): [from: number, to: number][] {
    const periods: [number, number][] = []
    for (let inDays = firstDay; inDays <= horizonDays; inDays++) {
      for (const { opens, closes } of toSpans(todayNumber + inDays)) {
        const from = inDays * 1440 + toMinutes(opens)
        const to = inDays * 1440 + toMinutes(closes)
        periods.push([from, to <= from ? to + 1440 : to])
      }
    }
    periods.sort((a, b) => a[0] - b[0])
    const merged: [number, number][] = []
    for (const [from, to] of periods) {
      const lastPeriod = merged.at(-1)
      if (lastPeriod !== undefined && from <= lastPeriod[1]) lastPeriod[1] = Math.max(lastPeriod[1], to)
      else merged.push([from, to])
    }
    return merged
  }

  function toSpans(dayNumber: number): Span[] {
    const date = toDay(dayNumber)
    const exception = exceptions.find(({ from, to }) => date >= from && date <= (to > from ? to : from))
    // 1 January 1970 was a Thursday.
    return exception === undefined ? (week[(((dayNumber + 3) % 7) + 7) % 7] ?? []) : exception.spans
  }

  /** The day and the time of a change. A closing time at the end of a day is shown as 24:00. */
  function toChange(changeMinute: number, isClosing: boolean): NonNullable<OpenState['nextChange']> {
    const inDays = Math.floor((isClosing ? changeMinute - 1 : changeMinute) / 1440)
    const minuteOfDay = changeMinute - inDays * 1440
    const time = `${String(Math.floor(minuteOfDay / 60)).padStart(2, '0')}:${String(minuteOfDay % 60).padStart(2, '0')}`
    return { inDays, day: toDay(todayNumber + inDays), time }
  }

  function toMinutes(time: string): number {
    const [hour = 0, minute = 0] = time.split(':').map(Number)
    return hour * 60 + minute
  }

  function toDay(dayNumber: number): string {
    return new Date(dayNumber * 86_400_000).toISOString().slice(0, 10)
  }
}
