import type { ReactElement } from 'react'
import { isTimeZone } from '#contract/zoned-time.ts'
import { title } from '../schema/common-fields.ts'
import { defineBlock } from '../runtime/define-block.ts'
import { list, text } from '../schema/fields.ts'
import { showOpenNow } from './hours-script.ts'
import { formatShortDay, getWeekdayNames } from './date-text.ts'
import { type OpeningHours, getOpenState, type Span } from './open-state.ts'
import { clockTime, day, timeZone } from '../schema/time-fields.ts'
import type { BlockWords } from '../words/en.ts'

const openingSpans = (title: string, defaultSpans: Span[]) =>
  list(title, {
    description: 'Closed if there are none',
    item: {
      opens: clockTime('Opens', { default: '09:00' }),
      closes: clockTime('Closes', { description: 'Earlier than opening: on the next day', default: '18:00' }),
    },
    default: defaultSpans,
    maxItems: 6,
  })
const weekdaySpans = [{ opens: '09:00', closes: '18:00' }]

/** The opening hours of a week as a table. With script, also whether the place is open now, in its own time zone. */
export const hours = defineBlock({
  type: 'hours',
  label: 'Opening hours',
  plan: 'basic',
  category: 'Contact',
  icon: 'clock',
  description: 'Weekly opening hours with breaks and holidays; shows whether it is open now',
  thumbnail: 'rows',
  fields: {
    title: title('Opening hours'),
    monday: openingSpans('Monday', weekdaySpans),
    tuesday: openingSpans('Tuesday', weekdaySpans),
    wednesday: openingSpans('Wednesday', weekdaySpans),
    thursday: openingSpans('Thursday', weekdaySpans),
    friday: openingSpans('Friday', weekdaySpans),
    saturday: openingSpans('Saturday', [{ opens: '10:00', closes: '16:00' }]),
    sunday: openingSpans('Sunday', []),
    exceptions: list('Holidays and other exceptions', {
      item: {
        from: day('Day', { default: '2026-12-24' }),
        to: day('Last day', { description: 'If empty, one day only', default: '' }),
        note: text('Note', { default: '', maxLength: 120 }),
        spans: openingSpans('Open', []),
      },
      default: [],
      maxItems: 40,
    }),
    timeZone: timeZone('Time zone', {
      description: 'Where the place is, such as Europe/Berlin. The hours are times there',
      default: 'Europe/Berlin',
    }),
    note: text('Note', { default: '', maxLength: 300 }),
  },
  summarize: ({ title }) => title,
  script: showOpenNow,
  scriptUses: { getOpenState },
  scriptWords: 'hours',
  css: `
.hours-now { display: flex; align-items: center; gap: .5rem; min-height: 1.5rem; margin-top: .375rem; font-weight: 600 }
.hours-now::before { content: ''; flex: none; width: .625rem; height: .625rem; border-radius: 50%; border: 2px solid currentcolor }
.hours-now[data-now=open]::before { background: currentcolor }
.hours-now[data-now='']::before { display: none }
.hours-now[data-now=''] { font-weight: 400 }
.hours-days { margin: .75rem 0 0 }
.hours-days > div { display: flex; gap: 1rem; padding: .5rem 0; border-bottom: 1px solid var(--line) }
.hours-days > div:last-child { border-bottom: 0 }
.hours-days dt { flex: 1; min-width: 0; overflow-wrap: anywhere }
.hours-days dd { margin: 0; text-align: end; font-variant-numeric: tabular-nums }
.hours-days dd span { display: block; white-space: nowrap }
.hours-days [data-today] { font-weight: 700 }
.hours h3 { margin: 1.25rem 0 0 }
`,
  Component: ({ fields, context: { lang, words } }) => {
    const { title, monday, tuesday, wednesday, thursday, friday, saturday, sunday, exceptions, note } = fields
    const week = [monday, tuesday, wednesday, thursday, friday, saturday, sunday]
    const hasTimeZone = isTimeZone(fields.timeZone)
    const openingHours: OpeningHours = {
      timeZone: fields.timeZone,
      week,
      exceptions: exceptions.map(({ from, to, spans: daySpans }) => ({ from, to, spans: daySpans })),
    }
    return (
      <div className="card hours" data-hours={hasTimeZone ? JSON.stringify(openingHours) : undefined}>
        {title !== '' && <h2 dir="auto">{title}</h2>}
        {/* Without script, this line names the city in whose local time the hours are. */}
        {hasTimeZone && (
          <p className="hours-now" data-now="">
            <span className="muted">{words.hours.localTime.replace('{city}', () => toCityName(fields.timeZone))}</span>
          </p>
        )}
        <dl className="hours-days">
          {getWeekdayNames(lang).map((name, index) => (
            <DayRow key={name} name={name} spans={week[index] ?? []} weekday={String(index)} words={words.hours} />
          ))}
        </dl>
        <Exceptions exceptions={exceptions} lang={lang} heading={title === '' ? 'h2' : 'h3'} words={words.hours} />
        {note !== '' && (
          <p dir="auto" className="muted">
            {note}
          </p>
        )}
      </div>
    )
  },
})

interface DayRowProps {
  name: string
  spans: readonly Span[]
  weekday?: string
  until?: string
  words: BlockWords['hours']
}

function DayRow(row: DayRowProps): ReactElement {
  return (
    <div data-day={row.weekday} data-until={row.until}>
      <dt>
        <bdi>{row.name}</bdi>
      </dt>
      <dd>
        {row.spans.length === 0 && row.words.closed}
        {row.spans.map(({ opens, closes }, index) => (
          <span key={index}>
            {opens === '00:00' && (closes === '24:00' || closes === opens) ? row.words.allDay : `${opens} – ${closes}`}
          </span>
        ))}
      </dd>
    </div>
  )
}

interface ExceptionsProps {
  exceptions: readonly { from: string; to: string; note: string; spans: readonly Span[] }[]
  lang: string
  heading: 'h2' | 'h3'
  words: BlockWords['hours']
}

function Exceptions({ exceptions, lang, heading: Heading, words }: ExceptionsProps): ReactElement | null {
  if (exceptions.length === 0) return null
  return (
    <div data-exceptions="">
      <Heading>{words.otherHours}</Heading>
      <dl className="hours-days">
        {exceptions.map(({ from, to, note, spans: daySpans }, index) => {
          const days =
            to > from ? `${formatShortDay(from, lang)} – ${formatShortDay(to, lang)}` : formatShortDay(from, lang)
          return (
            <DayRow
              key={index}
              name={note === '' ? days : `${days}, ${note}`}
              spans={daySpans}
              until={to > from ? to : from}
              words={words}
            />
          )
        })}
      </dl>
    </div>
  )
}

/** `America/New_York` is shown as New York time. */
function toCityName(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
}
