import { toInstant } from '#contract/zoned-time.ts'
import { escapeAddress, formatContentLines, escapeText } from './content-lines.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export interface CalendarEvent {
  /** Stays the same when the event changes, so that a calendar updates the event instead of adding a second one. */
  uid: string
  title: string
  description: string
  place: string
  link: string
  allDay: boolean
  /** Local times, `2027-06-18T19:00`. Without an end, the event lasts an hour, or the day if it is an all-day event. */
  starts: string
  ends: string
  timeZone: string
}

/** Writes an event as iCalendar. Null if its start is invalid. Times are in UTC, so the file needs no rules of time zones. */
export function createCalendarFile(event: CalendarEvent): string | null {
  const timeLines = event.allDay ? toAllDayLines(event) : toTimedLines(event)
  if (timeLines === null) return null
  return formatContentLines([
    ['BEGIN', 'VCALENDAR'],
    ['VERSION', '2.0'],
    ['PRODID', '-//Tessera//Pages//EN'],
    ['CALSCALE', 'GREGORIAN'],
    ['METHOD', 'PUBLISH'],
    ['BEGIN', 'VEVENT'],
    ['UID', escapeText(event.uid)],
    // A fixed timestamp: the format requires one, and the same event must give the same bytes.
    ['DTSTAMP', '20260101T000000Z'],
    ...timeLines,
    ['SUMMARY', escapeText(event.title)],
    ['LOCATION', escapeText(event.place)],
    ['DESCRIPTION', escapeText(event.description)],
    ['URL', escapeAddress(event.link)],
    ['END', 'VEVENT'],
    ['END', 'VCALENDAR'],
  ])
}

function toTimedLines({ starts, ends, timeZone }: CalendarEvent): [string, string][] | null {
  const start = toInstant(starts, timeZone)
  if (start === null) return null
  const end = toInstant(ends, timeZone)
  return [
    ['DTSTART', formatCompact(start)],
    ['DTEND', formatCompact(end !== null && end > start ? end : new Date(start.getTime() + HOUR_MS))],
  ]
}

/** In iCalendar, the end of an all-day event is the day after its last day. */
function toAllDayLines({ starts, ends }: CalendarEvent): [string, string][] | null {
  const firstDay = toInstant(starts, 'UTC')
  if (firstDay === null) return null
  const lastDay = toInstant(ends, 'UTC')
  const dayAfter = new Date((lastDay !== null && lastDay > firstDay ? lastDay : firstDay).getTime() + DAY_MS)
  return [
    ['DTSTART;VALUE=DATE', formatCompact(firstDay).slice(0, 8)],
    ['DTEND;VALUE=DATE', formatCompact(dayAfter).slice(0, 8)],
  ]
}

function formatCompact(moment: Date): string {
  return moment.toISOString().replaceAll(/[-:]|\.\d+/g, '')
}
