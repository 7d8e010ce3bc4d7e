import { z } from 'zod'
import { countries } from './countries.ts'
import { dateTime } from './endpoint.ts'
import { nameText } from './form-fields.ts'
import { days, deviceTypes, systems } from './rule-values.ts'
import { destinationUrl, idText } from './text.ts'

export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time such as 18:00 is expected')
export const timezone = z.string().max(64).refine(isTimezone, 'An IANA time zone such as Europe/Berlin is expected')
const limitedList = <T extends z.ZodType>(item: T) => z.array(item).min(1).max(300)

const RuleConditions = z.strictObject({
  countries: limitedList(z.enum(countries, 'A country such as DE is expected'))
    .optional()
    .describe('The countries of the visitor, by their codes of ISO 3166-1 alpha-2.'),
  deviceTypes: limitedList(z.enum(deviceTypes)).optional().describe('The kinds of device.'),
  os: limitedList(z.enum(systems)).optional().describe('The operating systems.'),
  languages: limitedList(z.string().regex(/^[a-z]{2,3}$/, 'A language such as de is expected'))
    .optional()
    .meta({
      description:
        'The most preferred language of the visitor, which the scan stores. Further languages of the visitor do not count, because nearly all browsers list English too. `no` also matches `nb` and `nn`. A former code of a language, such as `iw`, matches its current code, `he`.',
    }),
  days: limitedList(z.enum(days)).optional().describe('The days of the week.'),
  hours: z
    .strictObject({
      from: timeOfDay.describe('The start, such as `18:00`.'),
      until: timeOfDay.describe('The end, such as `23:00`.'),
    })
    .optional()
    .meta({ description: '`until` is exclusive. If `until` is earlier than `from`, it is on the next day.' }),
  timezone: timezone.optional().meta({ description: 'The time zone of days and hours. UTC by default.' }),
  from: dateTime.optional().describe('Only scans at this time or later.'),
  until: dateTime.optional().describe('Only scans before this time.'),
})

const ruleFields = {
  name: nameText.check(
    z.describe('The name of the rule, which scans have as `matchedRule`: 1 to 200 characters, not only spaces.'),
  ),
  when: RuleConditions.describe('The conditions, all of which must hold. Without any, the rule matches every scan.'),
}

const SplitPart = z.strictObject({
  url: destinationUrl,
  weight: z.int().min(1).max(1000).describe('The share of the scans, in relation to the other weights: 1 to 1,000.'),
})
/** The addresses among which a rule divides visitors. Each visitor gets the same part all day. */
const Split = z
  .array(SplitPart)
  .min(2)
  .max(10)
  .superRefine((parts, context) => {
    const duplicateIndex = parts.findIndex(({ url }, index) => parts.findIndex((other) => other.url === url) < index)
    if (duplicateIndex === -1) return
    const message = 'This address is in the split already. Change its weight there'
    context.addIssue({ code: 'custom', path: [duplicateIndex, 'url'], message })
  })
  .meta({
    description:
      'Different addresses, among which scans are divided by weight. A visitor gets the same address for a whole UTC day.',
  })
export type Split = z.output<typeof Split>

/** The first rule that matches decides. If no rule matches, the destination of the code is used. A rule has either `url` or `split`. */
export const NewRules = z
  .array(
    z
      .strictObject({
        id: idText.optional().describe('The id of an existing rule. A rule without one gets a new id.'),
        ...ruleFields,
        url: destinationUrl.optional().describe('Where the scans lead. A rule has either `url` or `split`.'),
        split: Split.optional(),
      })
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
    id: z.string().describe('The id of the rule.'),
    ...ruleFields,
    url: z.string().optional().describe('Where the scans lead. A rule has either `url` or `split`.'),
    split: z
      .array(
        z.object({
          url: z.string().describe('Where this part of the scans leads.'),
          weight: z.int().describe('The share of the scans, in relation to the other weights.'),
        }),
      )
      .optional()
      .describe('The addresses among which the scans are divided.'),
  })
  .meta({ id: 'Rule' })
export const Rules = z.array(Rule)
export type Rule = z.output<typeof Rule>

// Valid time zones are cached: a check with Intl takes a hundred microseconds, and every response with rules is validated.
const validTimezones = new Set(['UTC'])

function isTimezone(name: string): boolean {
  if (validTimezones.has(name)) return true
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
  } catch {
    return false
  }
  if (validTimezones.size < 1000) validTimezones.add(name)
  return true
}
