import { addressValue, contentLines, escapeText } from './content-lines.ts'
import { toInstant } from './local-date-time.ts'

export interface CalendarEvent {
  /** The same for every version of the event, so that a calendar updates it instead of adding it again. */
  uid: string
  title: string
  description: string
  place: string
  link: string
  allDay: boolean
  /** Local times, `2027-06-18T19:00`; without an end, the event lasts an hour, or the day. */
  starts: string
  ends: string
  timeZone: string
}

/** An event as iCalendar; null if its start is invalid. Times are in UTC, so no time zone rules are needed. */
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
    // A fixed timestamp: the format requires one, and the same event must give the same bytes.
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

/** An all-day event ends on the day after its last. */
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
