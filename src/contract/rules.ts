import { z } from 'zod'
import { countries } from './countries.ts'
import { dateTime } from './endpoint.ts'
import { days, deviceTypes, systems } from './rule-values.ts'
import { nameText } from './form-fields.ts'
import { destinationUrl, idText } from './text.ts'

export const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time such as 18:00 is expected')
export const timezone = z.string().max(64).refine(isTimezone, 'An IANA time zone such as Europe/Berlin is expected')
const some = <T extends z.ZodType>(item: T) => z.array(item).min(1).max(300)

const When = z.strictObject({
  countries: some(z.enum(countries, 'A country such as DE is expected')).optional(),
  deviceTypes: some(z.enum(deviceTypes)).optional(),
  os: some(z.enum(systems)).optional(),
  languages: some(z.string().regex(/^[a-z]{2,3}$/, 'A language such as de is expected'))
    .optional()
    .meta({
      description:
        'The most preferred language of the visitor, as the scan stores it. The others do not count: nearly all browsers name English too. `no` is also `nb` and `nn`, and former codes are the same as the present ones, such as `iw` and `he`.',
    }),
  days: some(z.enum(days)).optional(),
  hours: z
    .strictObject({ from: clock, until: clock })
    .optional()
    .meta({ description: '`until` is exclusive. If it is earlier than `from`, it is on the next day.' }),
  timezone: timezone.optional().meta({ description: 'Time zone of days and hours; UTC by default.' }),
  from: dateTime.optional(),
  until: dateTime.optional(),
})

const rule = { name: nameText, when: When }

const Part = z.strictObject({ url: destinationUrl, weight: z.int().min(1).max(1000) })
/** A visitor gets the same part all day. */
const Split = z
  .array(Part)
  .min(2)
  .max(10)
  .superRefine((parts, context) => {
    const again = parts.findIndex(({ url }, at) => parts.findIndex((other) => other.url === url) < at)
    if (again === -1) return
    const message = 'This address is in the split already. Change its weight there'
    context.addIssue({ code: 'custom', path: [again, 'url'], message })
  })
  .meta({
    description:
      'Scans are divided among these different addresses by weight; a visitor gets the same one for a day of UTC.',
  })
export type Split = z.output<typeof Split>

/** Ordered: the first that matches decides; without one the code's own destination serves. A rule has either `url` or `split`. */
export const NewRules = z
  .array(
    z
      .strictObject({ id: idText.optional(), ...rule, url: destinationUrl.optional(), split: Split.optional() })
      .refine(({ url, split }) => (url === undefined) !== (split === undefined), {
        path: ['url'],
        message: 'A rule has either `url` or `split`',
      }),
  )
  .max(50)
  .meta({ id: 'NewRules' })
export type NewRule = z.output<typeof NewRules>[number]

const Rule = z
  .object({
    id: z.string(),
    ...rule,
    url: z.string().optional(),
    split: z.array(z.object({ url: z.string(), weight: z.int() })).optional(),
  })
  .meta({ id: 'Rule' })
export const Rules = z.array(Rule)
export type Rule = z.output<typeof Rule>

// Intl takes a hundred microseconds for each check, and every response with rules is checked.
const known = new Set(['UTC'])

function isTimezone(name: string): boolean {
  if (known.has(name)) return true
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
  } catch {
    return false
  }
  if (known.size < 1000) known.add(name)
  return true
}
