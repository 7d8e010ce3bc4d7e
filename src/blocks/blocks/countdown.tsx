import { toInstant } from '#contract/zoned-time.ts'
import { countDown } from './countdown-script.ts'
import { title, localTimeZone } from '../schema/common-fields.ts'
import { defineBlock } from '../runtime/define-block.ts'
import { dateTime, text } from '../schema/fields.ts'
import { formatDateTime } from './date-text.ts'

const units = ['days', 'hours', 'minutes', 'seconds'] as const

/** A countdown to a date. The date is also written out, so it is shown without script too. */
export const countdown = defineBlock({
  type: 'countdown',
  label: 'Countdown',
  plan: 'core',
  category: 'Business',
  icon: 'timer',
  description: 'Days, hours, minutes and seconds until something begins or ends',
  fields: {
    title: title('Doors open in'),
    moment: dateTime('Until', { default: '2027-06-18T19:00' }),
    timeZone: localTimeZone(),
    done: text('When it ends', {
      description: 'Shown instead of the numbers',
      default: 'It has begun!',
      maxLength: 160,
    }),
  },
  summarize: ({ title }) => title,
  script: countDown,
  css: `
.countdown { text-align: center; display: grid; gap: 1rem }
.countdown-tiles { display: grid; grid-template-columns: repeat(4, 1fr); gap: .5rem }
.countdown-tiles > div { padding: .875rem .25rem; border-radius: var(--radius); background: var(--surface); border: 1px solid var(--line) }
.countdown-tiles b { display: block; font-size: clamp(1.5rem, 7.4cqi, 2.75rem); line-height: 1.1; font-variant-numeric: tabular-nums }
.countdown-tiles span { font-size: .8125rem; color: var(--muted) }
.countdown-done { font-size: 1.5rem; font-weight: 700 }
`,
  Component: ({ fields: { title, moment, timeZone, done }, context: { lang, mode, words } }) => {
    const instant = toInstant(moment, timeZone) ?? toInstant(moment, 'UTC')
    return (
      <div className="countdown">
        {title !== '' && <h2 dir="auto">{title}</h2>}
        {instant !== null && (
          // Hidden from screen readers: they read the date in the line below, and announcing each second would disturb.
          <div
            className="countdown-tiles"
            data-moment={instant.toISOString()}
            aria-hidden="true"
            hidden={mode !== 'canvas'}
          >
            {units.map((unit) => (
              <div key={unit}>
                <b data-unit={unit}>00</b>
                <span>{words.countdown[unit]}</span>
              </div>
            ))}
          </div>
        )}
        <p className="countdown-done" dir="auto" data-done="" hidden>
          {done}
        </p>
        <p className="muted">
          {instant === null ? (
            words.event.noDate
          ) : (
            <time dateTime={instant.toISOString()}>{formatDateTime(moment, lang)}</time>
          )}
        </p>
      </div>
    )
  },
})
