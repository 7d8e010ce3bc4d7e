/** Local times, `09:00`. A closing time not after the opening time is on the next day; `24:00` is the end of the day. */
export interface Span {
  opens: string
  closes: string
}
export interface OpeningHours {
  timeZone: string
  /** Monday first. */
  week: Span[][]
  /** Days, `2026-12-24`, inclusive, with other hours. The first match wins. */
  exceptions: { from: string; to: string; spans: Span[] }[]
}
export interface OpenState {
  open: boolean
  /** The local day at that moment, `2026-12-24`. */
  today: string
  /** The next change; null if there is none within two months. */
  changes: { inDays: number; day: string; time: string } | null
}

/**
 * Whether a place is open at a moment, and when that changes, in its own time zone. Hours are local times, as on a door sign. The page script
 * contains the source of this function, so it must not use anything from outside.
 */
export function openState({ timeZone, week, exceptions }: OpeningHours, at: number): OpenState {
  const horizon = 62
  const wall = Date.parse(`${new Date(at).toLocaleString('sv-SE', { timeZone }).replace(' ', 'T')}Z`)
  const today = Math.floor(wall / 86_400_000)
  const minute = Math.floor((wall - today * 86_400_000) / 60_000)
  const openPeriods = listOpenPeriods(-1)
  const current = openPeriods.find(([from, to]) => from <= minute && minute < to)
  const next = openPeriods.find(([from]) => from > minute)
  const change = current ? current[1] : next?.[0]
  return {
    open: current !== undefined,
    today: toDay(today),
    changes: change === undefined || change >= horizon * 1440 ? null : toChange(change, current !== undefined),
  }

  /** Open periods from yesterday on, in minutes since the start of today, with adjacent ones joined. */
  function listOpenPeriods(first: number): [from: number, to: number][] {
    const periods: [number, number][] = []
    for (let inDays = first; inDays <= horizon; inDays++) {
      for (const { opens, closes } of toSpans(today + inDays)) {
        const from = inDays * 1440 + minutes(opens)
        const to = inDays * 1440 + minutes(closes)
        periods.push([from, to <= from ? to + 1440 : to])
      }
    }
    periods.sort((a, b) => a[0] - b[0])
    const merged: [number, number][] = []
    for (const [from, to] of periods) {
      const last = merged.at(-1)
      if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to)
      else merged.push([from, to])
    }
    return merged
  }

  function toSpans(day: number): Span[] {
    const date = toDay(day)
    const exception = exceptions.find(({ from, to }) => date >= from && date <= (to || from))
    // 1 January 1970 was a Thursday.
    return exception === undefined ? (week[(((day + 3) % 7) + 7) % 7] ?? []) : exception.spans
  }

  /** A closing time at the end of a day is shown as 24:00. */
  function toChange(change: number, closing: boolean): NonNullable<OpenState['changes']> {
    const inDays = Math.floor((closing ? change - 1 : change) / 1440)
    const rest = change - inDays * 1440
    const time = `${String(Math.floor(rest / 60)).padStart(2, '0')}:${String(rest % 60).padStart(2, '0')}`
    return { inDays, day: toDay(today + inDays), time }
  }

  function minutes(time: string): number {
    const [hour = 0, minute = 0] = time.split(':').map(Number)
    return hour * 60 + minute
  }

  function toDay(day: number): string {
    return new Date(day * 86_400_000).toISOString().slice(0, 10)
  }
}
