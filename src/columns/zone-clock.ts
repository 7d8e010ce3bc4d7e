const DAY_MS = 86_400_000
// No time zone has ever changed its offset and changed it back within fewer days.
const SAMPLE_MS = 6 * DAY_MS
// Clock changes are looked up in this range only. No scan is older than 1990, and no scan is from the future.
const EARLIEST_MOMENT = Date.UTC(1990, 0, 1)
const LATEST_AFTER_MS = 10 * 366 * DAY_MS

export interface OffsetSpan {
  from: number
  /** Offset of local time from UTC. */
  offset: number
}

/** The clock of a time zone over a range. Local time is in milliseconds too, as if it were UTC. */
export class ZoneClock {
  /** The offsets in order, each with its start. The first offset has no start. */
  readonly spans: readonly OffsetSpan[]

  constructor(spans: readonly OffsetSpan[]) {
    this.spans = spans
  }

  /**
   * A clock that knows the changes between two moments. It ignores changes before 1990 and more than ten years after `now`: looking up the
   * changes of thousands of years would take seconds.
   */
  static create(timezone: string, { from, to }: { from: number; to: number }, now: number): ZoneClock {
    return new ZoneClock(
      findSpans(timezone, Math.max(from - DAY_MS, EARLIEST_MOMENT), Math.min(to + DAY_MS, now + LATEST_AFTER_MS)),
    )
  }

  toLocal(moment: number): number {
    return moment + this.#findSpan(moment).offset
  }

  /** The first moment with this local time or a later local time. If the first hour of a day does not exist, the day begins after that hour. */
  toMoment(local: number): number {
    for (const [i, { from, offset }] of this.spans.entries()) {
      const moment = Math.max(from, local - offset)
      if (moment < (this.spans[i + 1]?.from ?? Infinity)) return moment
    }
    return local
  }

  /** The next change of the offset after a moment, or Infinity. */
  findChangeAfter(moment: number): number {
    return this.spans.find(({ from }) => from > moment)?.from ?? Infinity
  }

  #findSpan(moment: number): OffsetSpan {
    return this.spans.findLast(({ from }) => from <= moment) ?? { from: -Infinity, offset: 0 }
  }
}

function findSpans(timezone: string, begin: number, end: number): OffsetSpan[] {
  const getOffset = createOffsetReader(timezone)
  const spans: OffsetSpan[] = [{ from: -Infinity, offset: getOffset(begin) }]
  for (let moment = begin; moment <= end; moment += SAMPLE_MS) {
    const offset = getOffset(moment + SAMPLE_MS)
    if (offset !== spans.at(-1)?.offset) spans.push({ from: findChange(getOffset, moment, moment + SAMPLE_MS), offset })
  }
  return spans
}

/** The first moment of the later offset, exact to a second. */
function findChange(getOffset: (moment: number) => number, before: number, after: number): number {
  const oldOffset = getOffset(before)
  let [low, high] = [Math.floor(before / 1000), Math.floor(after / 1000)]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (getOffset(middle * 1000) === oldOffset) low = middle
    else high = middle
  }
  return high * 1000
}

const formatsByTimezone = new Map<string, Intl.DateTimeFormat>()

function createOffsetReader(timezone: string): (moment: number) => number {
  const format = formatsByTimezone.get(timezone) ?? createFormat(timezone)
  formatsByTimezone.set(timezone, format)
  return (moment) => {
    const second = Math.floor(moment / 1000) * 1000
    const localParts = new Map(format.formatToParts(second).map(({ type, value }) => [type, Number(value)]))
    const getPart = (type: Intl.DateTimeFormatPartTypes) => localParts.get(type) ?? 0
    const local = Date.UTC(
      getPart('year'),
      getPart('month') - 1,
      getPart('day'),
      getPart('hour'),
      getPart('minute'),
      getPart('second'),
    )
    return local - second
  }
}

function createFormat(timeZone: string): Intl.DateTimeFormat {
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
