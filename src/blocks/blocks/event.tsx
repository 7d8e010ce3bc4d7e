import type { ReactElement } from 'react'
import { isTimeZone, toInstant } from '#contract/zoned-time.ts'
import { createCalendarFile } from './calendar-file.ts'
import { linkText, title, localTimeZone } from '../schema/common-fields.ts'
import { defineBlock } from '../runtime/define-block.ts'
import { dateTime, lines, link, text, toggle } from '../schema/fields.ts'
import { toHref } from '../schema/href.ts'
import { formatDateRange } from './date-text.ts'
import { createMapLinks } from './map-links.ts'

const fileName = 'event.ics'

/** An event: when, where, and a file for the visitor's calendar. */
export const event = defineBlock({
  type: 'event',
  label: 'Event',
  plan: 'core',
  category: 'Business',
  icon: 'calendar-days',
  description: 'Date, time and place of an event, with a calendar file',
  fields: {
    title: title('Summer concert in the park', 160),
    starts: dateTime('Starts', { default: '2027-06-18T19:00' }),
    ends: dateTime('Ends', { default: '2027-06-18T22:00' }),
    allDay: toggle('All day', { description: 'Without times of day', default: false }),
    timeZone: localTimeZone(),
    place: text('Place', { default: 'Bandstand, City Park', maxLength: 160 }),
    address: text('Address', { default: 'Am See 3, 10115 Berlin', maxLength: 300 }),
    description: lines('Description', { default: 'Bring a blanket. In case of rain we play in the orangery.' }),
    link: link('Link', { description: 'To a page with tickets or more information' }),
    linkLabel: linkText('Get tickets'),
    save: toggle('Offer a calendar file', { default: true }),
  },
  summarize: ({ title }) => title,
  files: (fields, id) => {
    const place = [fields.place, fields.address].filter((part) => part !== '').join(', ')
    const link = /^https?:/i.test(fields.link) ? fields.link : ''
    const timeZone = isTimeZone(fields.timeZone) ? fields.timeZone : 'UTC'
    const body = createCalendarFile({ ...fields, timeZone, place, link, uid: `${id}@tessera` })
    return body === null || !fields.save ? [] : [{ name: fileName, type: 'text/calendar; charset=utf-8', body }]
  },
  css: `
.event { display: grid; gap: 1rem }
.event-facts { margin: 0; display: grid; gap: .75rem }
.event-facts dt { font-size: .875rem; color: var(--muted) }
.event-facts dd { margin: 0; overflow-wrap: anywhere }
.event-day { font-weight: 600 }
`,
  Component: ({ id, fields, context }) => {
    const { title, description, linkLabel } = fields
    const words = context.words.event
    const href = toHref(fields.link, context)
    const hasStart = getStart(fields) !== null
    return (
      <article className="card event">
        {title !== '' && <h2 dir="auto">{title}</h2>}
        <dl className="event-facts">
          <div>
            <dt>{words.when}</dt>
            <dd className="event-day">
              <EventTime {...fields} lang={context.lang} noDate={words.noDate} />
            </dd>
          </div>
          <EventPlace {...fields} label={words.where} />
        </dl>
        {description !== '' && (
          <p dir="auto" className="lines">
            {description}
          </p>
        )}
        <div className="actions">
          {href !== undefined && (
            <a className="button" href={href}>
              {linkLabel || words.more}
            </a>
          )}
          {fields.save && hasStart && (
            <a
              className={href === undefined ? 'button' : 'button quiet'}
              href={context.fileAddress(id, fileName)}
              download={fileName}
            >
              {words.addToCalendar}
            </a>
          )}
        </div>
      </article>
    )
  },
})

interface EventPeriod {
  starts: string
  ends: string
  allDay: boolean
  timeZone: string
}

function getStart({ starts, allDay, timeZone }: EventPeriod): Date | null {
  return toInstant(starts, allDay || !isTimeZone(timeZone) ? 'UTC' : timeZone)
}

function EventTime({ lang, noDate, ...period }: EventPeriod & { lang: string; noDate: string }): ReactElement {
  const start = getStart(period)
  if (start === null) return <>{noDate}</>
  return (
    <time dateTime={period.allDay ? period.starts.slice(0, 10) : start.toISOString()}>
      {formatDateRange(period, lang)}
    </time>
  )
}

function EventPlace({ place, address, label }: Record<'place' | 'address' | 'label', string>): ReactElement | null {
  if (place === '' && address === '') return null
  const { universal } = createMapLinks({
    address: [place, address].filter((part) => part !== '').join(', '),
    coordinates: '',
  })
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {place !== '' && <p dir="auto">{place}</p>}
        {address !== '' && (
          <a dir="auto" href={universal}>
            {address}
          </a>
        )}
      </dd>
    </div>
  )
}
