import { addressValue, contentLines, escapeText } from './content-lines.ts'
import { toInstant } from './local-date-time.ts'

export interface CalendarEvent {
  /** The same for every version of the event: a calendar then brings it up to date instead of adding it again. */
  uid: string
  title: string
  description: string
  place: string
  link: string
  allDay: boolean
  /** Wall-clock times there, `2027-06-18T19:00`; an end left empty is an hour after the start, or the same day. */
  starts: string
  ends: string
  timeZone: string
}

/** An event as iCalendar, or null where its start is no time. Times are in UTC, which needs no time zone's rules beside it. */
export function calendarFile(event: CalendarEvent): string | null {
  const times = event.allDay ? wholeDays(event) : moments(event)
  if (times === null) return null
  return contentLines([
    ['BEGIN', 'VCALENDAR'],
    ['VERSION', '2.0'],
    ['PRODID', '-//Tessera//Pages//EN'],
    ['CALSCALE', 'GREGORIAN'],
    ['METHOD', 'PUBLISH'],
    ['BEGIN', 'VEVENT'],
    ['UID', escapeText(event.uid)],
    // Nothing here knows the clock, and one file always has the same bytes: what is asked for is a moment, not this one.
    ['DTSTAMP', '20260101T000000Z'],
    ...times,
    ['SUMMARY', escapeText(event.title)],
    ['LOCATION', escapeText(event.place)],
    ['DESCRIPTION', escapeText(event.description)],
    ['URL', addressValue(event.link)],
    ['END', 'VEVENT'],
    ['END', 'VCALENDAR'],
  ])
}

function moments({ starts, ends, timeZone }: CalendarEvent): [string, string][] | null {
  const from = toInstant(starts, timeZone)
  if (from === null) return null
  const to = toInstant(ends, timeZone)
  return [
    ['DTSTART', compact(from)],
    ['DTEND', compact(to !== null && to > from ? to : new Date(from.getTime() + 3_600_000))],
  ]
}

/** The end of whole days is the day after the last. */
function wholeDays({ starts, ends }: CalendarEvent): [string, string][] | null {
  const from = toInstant(starts, 'UTC')
  if (from === null) return null
  const last = toInstant(ends, 'UTC')
  const to = new Date((last !== null && last > from ? last : from).getTime() + 86_400_000)
  return [
    ['DTSTART;VALUE=DATE', compact(from).slice(0, 8)],
    ['DTEND;VALUE=DATE', compact(to).slice(0, 8)],
  ]
}

function compact(moment: Date): string {
  return moment.toISOString().replaceAll(/[-:]|\.\d+/g, '')
}
