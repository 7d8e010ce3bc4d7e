const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
// No zone has ever changed its offset and changed it back within fewer days.
const SAMPLE_MS = 6 * DAY_MS
// Clock changes are looked up in this range only. No scan is from before 1990, and none is from the future.
const EARLIEST = Date.UTC(1990, 0, 1)
const LATEST_AFTER_MS = 10 * 366 * DAY_MS

export interface OffsetSpan {
  from: number
  /** Offset of local time from UTC. */
  offset: number
}

/** The clock of a time zone over a range. Local time is in milliseconds too, as if it were UTC. */
export class ZoneClock {
  /** The offsets in order, each with its start; the first has no start. */
  readonly spans: readonly OffsetSpan[]

  constructor(spans: readonly OffsetSpan[]) {
    this.spans = spans
  }

  /** Ignores clock changes before 1990 and more than ten years ahead: looking them up for thousands of years takes seconds. */
  static of(timezone: string, from: number, to: number): ZoneClock {
    return new ZoneClock(toSpans(timezone, from, to))
  }

  wall(at: number): number {
    return at + this.#spanAt(at).offset
  }

  /** The first moment with this local time or a later one: if the first hour of a day does not exist, the day begins after it. */
  moment(wall: number): number {
    for (const [i, { from, offset }] of this.spans.entries()) {
      const at = Math.max(from, wall - offset)
      if (at < (this.spans[i + 1]?.from ?? Infinity)) return at
    }
    return wall
  }

  /** The next change of the offset after `at`, or Infinity. */
  changeAfter(at: number): number {
    return this.spans.find(({ from }) => from > at)?.from ?? Infinity
  }

  #spanAt(at: number): OffsetSpan {
    return this.spans.findLast(({ from }) => from <= at) ?? { from: -Infinity, offset: 0 }
  }
}

function toSpans(timezone: string, from: number, to: number): OffsetSpan[] {
  const offsetAt = createOffsetReader(timezone)
  const begin = Math.max(from - DAY_MS, EARLIEST)
  const end = Math.min(to + DAY_MS, Date.now() + LATEST_AFTER_MS)
  const spans: OffsetSpan[] = [{ from: -Infinity, offset: offsetAt(begin) }]
  for (let at = begin; at <= end; at += SAMPLE_MS) {
    const before = spans.at(-1)?.offset
    const offset = offsetAt(at + SAMPLE_MS)
    if (offset !== before) spans.push({ from: changeBetween(offsetAt, at, at + SAMPLE_MS), offset })
  }
  return spans
}

/** The first moment of the later offset, to the second. */
function changeBetween(offsetAt: (at: number) => number, before: number, after: number): number {
  const old = offsetAt(before)
  let [low, high] = [Math.floor(before / 1000), Math.floor(after / 1000)]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offsetAt(middle * 1000) === old) low = middle
    else high = middle
  }
  return high * 1000
}

const formats = new Map<string, Intl.DateTimeFormat>()

function createOffsetReader(timezone: string): (at: number) => number {
  const format = formats.get(timezone) ?? newFormat(timezone)
  formats.set(timezone, format)
  return (at) => {
    const second = Math.floor(at / 1000) * 1000
    const shown = new Map(format.formatToParts(second).map(({ type, value }) => [type, Number(value)]))
    const part = (type: Intl.DateTimeFormatPartTypes) => shown.get(type) ?? 0
    const date = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
    return date - second
  }
}

function newFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
}
