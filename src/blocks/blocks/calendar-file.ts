import { escapeAddress, formatContentLines, escapeText } from './content-lines.ts'
import { toInstant } from './local-date-time.ts'

export interface CalendarEvent {
  /** Stays the same when the event changes, so that a calendar updates it instead of adding it again. */
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

/** An event as iCalendar; null if its start is invalid. Times are in UTC, so no time zone rules are needed. */
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
  const from = toInstant(starts, timeZone)
  if (from === null) return null
  const to = toInstant(ends, timeZone)
  return [
    ['DTSTART', formatCompact(from)],
    ['DTEND', formatCompact(to !== null && to > from ? to : new Date(from.getTime() + 3_600_000))],
  ]
}

/** An all-day event ends on the day after its last. */
function toAllDayLines({ starts, ends }: CalendarEvent): [string, string][] | null {
  const from = toInstant(starts, 'UTC')
  if (from === null) return null
  const last = toInstant(ends, 'UTC')
  const to = new Date((last !== null && last > from ? last : from).getTime() + 86_400_000)
  return [
    ['DTSTART;VALUE=DATE', formatCompact(from).slice(0, 8)],
    ['DTEND;VALUE=DATE', formatCompact(to).slice(0, 8)],
  ]
}

function formatCompact(moment: Date): string {
  return moment.toISOString().replaceAll(/[-:]|\.\d+/g, '')
}
