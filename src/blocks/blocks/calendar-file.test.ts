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

test('an event as iCalendar: escaped, folded, in UTC', () => {
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

test('no line is longer than 75 octets, and none splits a character', () => {
  const file = createCalendarFile({ ...concert, title: '🎻'.repeat(200), place: 'ü'.repeat(201) }) ?? ''
  const lines = file.split('\r\n')
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  expect(file.isWellFormed()).toBe(true)
  const unfolded = file.replaceAll('\r\n ', '')
  expect(unfolded).toContain(`SUMMARY:${'🎻'.repeat(200)}\r\n`)
  expect(unfolded).toContain(`LOCATION:${'ü'.repeat(201)}\r\n`)
})

test('user text cannot start a new line', () => {
  const file =
    createCalendarFile({ ...concert, title: 'a\r\nATTACH:x', place: 'b\u2028ATTACH:x', uid: 'c\nATTACH:x' }) ?? ''
  expect(file.split('\r\n').filter((line) => line.startsWith('ATTACH'))).toEqual([])
})

test('all-day events end the day after, a missing end is an hour later, and without a start there is no file', () => {
  const lines = (more: Partial<CalendarEvent>) =>
    createCalendarFile({ ...concert, ...more })?.match(/DT(?:START|END).*/g)
  expect(lines({ allDay: true })).toEqual(['DTSTART;VALUE=DATE:20270618', 'DTEND;VALUE=DATE:20270619'])
  expect(lines({ allDay: true, ends: '2027-06-20T00:00' })).toEqual([
    'DTSTART;VALUE=DATE:20270618',
    'DTEND;VALUE=DATE:20270621',
  ])
  expect(lines({ ends: '' })).toEqual(['DTSTART:20270618T170000Z', 'DTEND:20270618T180000Z'])
  expect(lines({ ends: '2027-06-18T18:00' })).toEqual(['DTSTART:20270618T170000Z', 'DTEND:20270618T180000Z'])
  expect(lines({ ends: '2027-10-31T03:00', starts: '2027-10-31T01:00' })).toEqual([
    'DTSTART:20271030T230000Z',
    'DTEND:20271031T020000Z',
  ])
  expect(createCalendarFile({ ...concert, starts: '' })).toBeNull()
})
