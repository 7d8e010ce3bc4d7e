import * as z from 'zod/mini'
import { nameText } from '#contract/form-fields.ts'
import { toReadableAddress } from '#contract/readable-address.ts'
import { readTypedAddress } from '#contract/typed-address.ts'
import type { NewRule } from '#dashboard/api/rules.ts'
import { ownZone } from '#dashboard/ui/own-zone.ts'
import { toInstant, toLocal } from './local-moment.ts'

type When = NewRule['when']
/** Conditions of a rule, as the editor shows them. `dates` is two fields on the wire. */
export const conditionKinds = ['countries', 'deviceTypes', 'os', 'languages', 'days', 'hours', 'dates'] as const
export type ConditionKind = (typeof conditionKinds)[number]

const address = z.string().check(({ value, issues }) => {
  const parsed = readTypedAddress(value)
  if (!parsed.ok) issues.push({ code: 'custom', message: parsed.problem, input: value, continue: true })
})

const weight = z.string().check(z.regex(/^(?:[1-9]\d{0,2}|1000)$/, 'Enter a whole number from 1 to 1000.'))

// The names of its fields are those of the wire, so that an error of the service finds its field.
const draftSchema = z
  .object({
    /** A new rule has none yet. */
    id: z.optional(z.string()),
    name: nameText,
    /** Not used with a split. */
    url: z.string(),
    /** Two or more addresses among which scans are divided; empty: `url` gets them all. */
    split: z.array(z.object({ url: address, weight: weight })),
    /** The conditions of the rule. Input for a removed condition is ignored, and shown again when the condition is added again. */
    kinds: z.array(z.enum(conditionKinds)),
    when: z.object({
      countries: z.array(z.string()),
      deviceTypes: z.array(z.string()),
      os: z.array(z.string()),
      languages: z.array(z.string()),
      days: z.array(z.string()),
      hours: z.object({ from: z.string(), until: z.string() }),
      /** As the clocks of the time zone show them; empty: open on that side. */
      from: z.string(),
      until: z.string(),
      timezone: z.string(),
      /** The moments of the rule as it was read: the fields show neither their seconds nor which of two equal hours is meant. */
      read: z.object({ from: z.optional(z.string()), until: z.optional(z.string()) }),
    }),
  })
  .check(({ value, issues }) => {
    const parsed = readTypedAddress(value.url)
    if (value.split.length === 0 && !parsed.ok)
      issues.push({ code: 'custom', message: parsed.problem, path: ['url'], input: value, continue: true })
    for (const kind of value.kinds) {
      const problem = findProblem(kind, value)
      if (problem) issues.push({ code: 'custom', input: value, continue: true, ...problem })
    }
  })

const ruleSchema = z.pipe(draftSchema, z.transform(toRule))

/** The form of the editor; its output is what is sent. */
export const rulesSchema = z.object({ rules: z.array(ruleSchema) })
export type RulesDraft = z.input<typeof rulesSchema>

/** A rule in the editor, which may be incomplete. */
export type RuleDraft = RulesDraft['rules'][number]

export function newDraft(): RuleDraft {
  return {
    id: undefined,
    name: '',
    url: '',
    split: [],
    kinds: [],
    when: {
      countries: [],
      deviceTypes: [],
      os: [],
      languages: [],
      days: [],
      hours: { from: '18:00', until: '23:00' },
      from: '',
      until: '',
      timezone: ownZone,
      read: {},
    },
  }
}

export function toDraft({ id, name, url = '', split = [], when }: NewRule): RuleDraft {
  const kinds = conditionKinds.filter((kind) =>
    kind === 'dates' ? when.from !== undefined || when.until !== undefined : when[kind] !== undefined,
  )
  const { when: empty } = newDraft()
  const timezone = when.timezone ?? 'UTC'
  const local = (moment: string | undefined) => (moment === undefined ? '' : toLocal(Date.parse(moment), timezone))
  return {
    id,
    name,
    url: toReadableAddress(url),
    split: split.map((part) => ({ url: toReadableAddress(part.url), weight: String(part.weight) })),
    kinds,
    when: {
      countries: [...(when.countries ?? [])],
      deviceTypes: [...(when.deviceTypes ?? [])],
      os: [...(when.os ?? [])],
      languages: [...(when.languages ?? [])],
      days: [...(when.days ?? [])],
      hours: when.hours ?? empty.hours,
      from: local(when.from),
      until: local(when.until),
      timezone: isByClock(kinds) ? timezone : ownZone,
      read: { from: when.from, until: when.until },
    },
  }
}

/** Whether a condition depends on local time, so that the rule needs a time zone. */
export function isByClock(kinds: readonly ConditionKind[]): boolean {
  return kinds.some((kind) => kind === 'days' || kind === 'hours' || kind === 'dates')
}

/** The rule as it is sent; undefined while a field is missing or wrong. */
export function readRule(draft: RuleDraft): NewRule | undefined {
  return ruleSchema.safeParse(draft).data
}

interface Problem {
  path: string[]
  message: string
}

function findProblem(kind: ConditionKind, { when }: RuleDraft): Problem | undefined {
  if (kind === 'hours')
    return when.hours.from && when.hours.until ? undefined : { path: ['when', 'hours'], message: 'Enter both times.' }
  if (kind === 'dates') {
    const [start, end] = [toMoment(when, 'from'), toMoment(when, 'until')]
    if (start === undefined && end === undefined) return { path: ['when', 'from'], message: 'Enter a start or an end.' }
    const isReversed = start !== undefined && end !== undefined && Date.parse(end) <= Date.parse(start)
    return isReversed ? { path: ['when', 'until'], message: 'The end is before the start.' } : undefined
  }
  return when[kind].length > 0
    ? undefined
    : { path: ['when', kind], message: 'Choose at least one, or remove the condition.' }
}

function toRule({ id, name, url, split, kinds, when }: z.output<typeof draftSchema>): NewRule {
  const parts = split.map((part) => ({ url: toUrl(part.url), weight: Number(part.weight) }))
  return {
    ...(id !== undefined && { id }),
    name,
    when: toWhen(kinds, when),
    ...(parts.length > 0 ? { split: parts } : { url: toUrl(url) }),
  }
}

function toUrl(text: string): string {
  const parsed = readTypedAddress(text)
  return parsed.ok ? parsed.url : text
}

function toWhen(kinds: readonly ConditionKind[], when: RuleDraft['when']): When {
  const { hours, timezone, ...rest } = when
  const [from, until] = kinds.includes('dates') ? [toMoment(when, 'from'), toMoment(when, 'until')] : []
  const listConditions = Object.fromEntries(
    Object.entries(rest).filter(([kind]) => kinds.some((other) => other === kind)),
  )
  return {
    ...listConditions,
    ...(kinds.includes('hours') && { hours }),
    ...(isByClock(kinds) && { timezone }),
    ...(from !== undefined && { from }),
    ...(until !== undefined && { until }),
  }
}

/** The moment that was read, as long as the field shows it; else that of the field; undefined if the field is empty. */
function toMoment({ timezone, read, ...when }: RuleDraft['when'], side: 'from' | 'until'): string | undefined {
  const before = read[side]
  if (before !== undefined && toLocal(Date.parse(before), timezone) === when[side]) return before
  const instant = toInstant(when[side], timezone)
  return instant === null ? undefined : new Date(instant).toISOString()
}
