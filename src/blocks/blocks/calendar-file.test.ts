import { expect, test } from 'vitest'
import { type CalendarEvent, createCalendarFile } from './calendar-file.ts'

const concert: CalendarEvent = {
  uid: 'blk_1@pages.example',
  title: 'Summer concert, “Wind & Wood” 🎻; free',
  description:
    'Doors open at 18:30.\nBring a blanket, a friend\\foe; and a smile. Größe zählt nicht: 東京の夏は本当に暑いです。',
  place: 'City park, Am See 3; Berlin',
  link: 'https://example.com/?a=1,2;b=3\r\nX-EVIL:1',
  allDay: false,
  starts: '2027-06-18T19:00',
  ends: '2027-06-18T22:30',
  timeZone: 'Europe/Berlin',
}

test('an event becomes an iCalendar file with escaped, folded lines and times in UTC', () => {
  expect(createCalendarFile(concert)).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Tessera//Pages//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:blk_1@pages.example',
      'DTSTAMP:20260101T000000Z',
      'DTSTART:20270618T170000Z',
      'DTEND:20270618T203000Z',
      String.raw`SUMMARY:Summer concert\, “Wind & Wood” 🎻\; free`,
      String.raw`LOCATION:City park\, Am See 3\; Berlin`,
      String.raw`DESCRIPTION:Doors open at 18:30.\nBring a blanket\, a friend\\foe\; and a s`,
      ' mile. Größe zählt nicht: 東京の夏は本当に暑いです。',
      'URL:https://example.com/?a=1,2;b=3%0D%0AX-EVIL:1',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  )
})

test('lines are folded at 75 octets without splitting a character', () => {
  const file = createCalendarFile({ ...concert, title: '🎻'.repeat(200), place: 'ü'.repeat(201) }) ?? ''
  const lines = file.split('\r\n')
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  expect(file.isWellFormed()).toBe(true)
  const unfolded = file.replaceAll('\r\n ', '')
  expect(unfolded).toContain(`SUMMARY:${'🎻'.repeat(200)}\r\n`)
  expect(unfolded).toContain(`LOCATION:${'ü'.repeat(201)}\r\n`)
})

test('text of the event cannot start a line of the file', () => {
  const file =
    createCalendarFile({ ...concert, title: 'a\r\nATTACH:x', place: 'b\u2028ATTACH:x', uid: 'c\nATTACH:x' }) ?? ''
  expect(file.split('\r\n').filter((line) => line.startsWith('ATTACH'))).toEqual([])
})

test('the end of an all-day event is the day after its last day', () => {
  expect(readTimeLines({ allDay: true })).toEqual(['DTSTART;VALUE=DATE:20270618', 'DTEND;VALUE=DATE:20270619'])
  expect(readTimeLines({ allDay: true, ends: '2027-06-20T00:00' })).toEqual([
    'DTSTART;VALUE=DATE:20270618',
    'DTEND;VALUE=DATE:20270621',
  ])
})

test('an event without a valid end lasts an hour', () => {
  expect(readTimeLines({ ends: '' })).toEqual(['DTSTART:20270618T170000Z', 'DTEND:20270618T180000Z'])
  expect(readTimeLines({ ends: '2027-06-18T18:00' })).toEqual(['DTSTART:20270618T170000Z', 'DTEND:20270618T180000Z'])
})

test('an event may last across a clock change', () => {
  expect(readTimeLines({ ends: '2027-10-31T03:00', starts: '2027-10-31T01:00' })).toEqual([
    'DTSTART:20271030T230000Z',
    'DTEND:20271031T020000Z',
  ])
})

test('an event without a start has no file', () => {
  expect(createCalendarFile({ ...concert, starts: '' })).toBeNull()
})

/** The lines with the start and the end of the event, after some of its fields were changed. */
function readTimeLines(changes: Partial<CalendarEvent>): string[] | null | undefined {
  return createCalendarFile({ ...concert, ...changes })?.match(/DT(?:START|END).*/g)
}
