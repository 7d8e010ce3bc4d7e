import { addDays, startOfDay, toZonedDay } from '../zoned-time.ts'

interface Window {
  from: string
  /** Exclusive. */
  to: string
}

const DAY_MS = 86_400_000
const numberWords = ['zero', 'one', 'two', 'three', 'four', 'five', 'six']

/** The earlier period in words, after "in" or "from": "the four weeks before, same weekdays". */
export function describeEarlierPeriod(shownWindow: Window, earlierWindow: Window, zone: string): string {
  const [day, earlierDay] = [
    toZonedDay(zone, new Date(shownWindow.from)),
    toZonedDay(zone, new Date(earlierWindow.from)),
  ]
  const length = countDays(day, toZonedDay(zone, toLastMoment(shownWindow))) + 1
  const isLonger = countDays(earlierDay, toZonedDay(zone, toLastMoment(earlierWindow))) + 1 > length
  if (isLonger) return formatDays(earlierWindow, zone)
  // A period that is still running ends within a day.
  const isRunning = shownWindow.to !== startOfDay(addDays(day, length), zone).toISOString()
  if (addYear(earlierDay) === day) return `the same days${isRunning ? ' and hours' : ''} last year`
  const shift = countDays(earlierDay, day)
  return length === 1
    ? describeDay({ day, shift, isRunning, days: formatDays(earlierWindow, zone) })
    : describeDays({ length, shift, isRunning, days: formatDays(earlierWindow, zone) })
}

interface EarlierDays {
  /** By how many days the period is earlier. */
  shift: number
  isRunning: boolean
  /** The earlier days as a range. */
  days: string
}

function describeDay({ day, shift, isRunning, days }: EarlierDays & { day: string }): string {
  if (shift === 1) return isRunning ? 'the same hours of the day before' : 'the day before'
  return shift === 7 ? `the ${formatWeekday(day)} before${isRunning ? ', same hours' : ''}` : days
}

function describeDays({ length, shift, isRunning, days }: EarlierDays & { length: number }): string {
  const isByWeekday = shift % 7 === 0
  if (shift === length && !isByWeekday) return `the ${toWord(length)} days before${isRunning ? ', same hours' : ''}`
  if (!isByWeekday) return days
  return `${shift === length ? toWeeks(shift / 7) : days}, same weekdays${isRunning ? ' and hours' : ''}`
}

function toLastMoment({ from, to }: Window): Date {
  return new Date(Math.max(Date.parse(from), Date.parse(to) - 1))
}

function toWeeks(weeks: number): string {
  return weeks === 1 ? 'the week before' : `the ${toWord(weeks)} weeks before`
}

function toWord(count: number): string {
  return numberWords[count] ?? String(count)
}

function countDays(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
}

/** The same day of the next year. */
function addYear(day: string): string {
  return `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`
}

function formatWeekday(day: string): string {
  return new Date(day).toLocaleDateString(undefined, { weekday: 'long', timeZone: 'UTC' })
}

function formatDays(window: Window, zone: string): string {
  const format = new Intl.DateTimeFormat(undefined, { timeZone: zone, dateStyle: 'medium' })
  return format.formatRange(new Date(window.from), toLastMoment(window))
}
