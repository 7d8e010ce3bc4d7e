import * as z from 'zod/mini'
import { nameText } from '#contract/form-fields.ts'
import { toReadableAddress } from '#contract/readable-address.ts'
import { readTypedAddress } from '#contract/typed-address.ts'
import { toInstant } from '#contract/zoned-time.ts'
import type { NewRule } from '#dashboard/api/rules.ts'
import { ownZone } from '#dashboard/ui/own-zone.ts'
import { toZonedMinute } from '#dashboard/ui/zoned-time.ts'

type When = NewRule['when']
/** The conditions that the editor offers. The API has two fields for `dates`: `from` and `until`. */
export const conditionKinds = ['countries', 'deviceTypes', 'os', 'languages', 'days', 'hours', 'dates'] as const
export type ConditionKind = (typeof conditionKinds)[number]

const address = z.string().check(({ value, issues }) => {
  const parsed = readTypedAddress(value)
  if (!parsed.ok) issues.push({ code: 'custom', message: parsed.problem, input: value, continue: true })
})

const weight = z.string().check(z.regex(/^(?:[1-9]\d{0,2}|1000)$/, 'Enter a whole number from 1 to 1000.'))

// The fields have the names of the API, so that an error of the service is shown at its field.
const draftSchema = z
  .object({
    /** Undefined for a new rule. */
    id: z.optional(z.string()),
    name: nameText,
    /** Ignored if there is a split. */
    url: z.string(),
    /** Two or more addresses among which scans are divided. If empty, all scans go to `url`. */
    split: z.array(z.object({ url: address, weight: weight })),
    /** The conditions of the rule. The input for a removed condition stays in `when`, in case the condition is added again. */
    kinds: z.array(z.enum(conditionKinds)),
    when: z.object({
      countries: z.array(z.string()),
      deviceTypes: z.array(z.string()),
      os: z.array(z.string()),
      languages: z.array(z.string()),
      days: z.array(z.string()),
      hours: z.object({ from: z.string(), until: z.string() }),
      /** Local time in the time zone; empty if the rule has no start. */
      from: z.string(),
      until: z.string(),
      timezone: z.string(),
      /** The stored dates. The fields show neither seconds nor, at the end of summer time, which of two equal hours is meant. */
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

/** The form of the editor. Its output is the request. */
export const rulesSchema = z.object({ rules: z.array(ruleSchema) })
export type RulesDraft = z.input<typeof rulesSchema>

/** A rule in the editor, which may be incomplete. */
export type RuleDraft = RulesDraft['rules'][number]

export function createDraft(): RuleDraft {
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

/** A rule that divides all scans in equal parts: between `url`, which may be empty, and an address that is still to be entered. */
export function createSplitDraft(url: string): RuleDraft {
  const split = [url, ''].map((partUrl) => ({ url: partUrl, weight: '50' }))
  return { ...createDraft(), name: 'Split', split }
}

export function toDraft({ id, name, url = '', split = [], when }: NewRule): RuleDraft {
  const kinds = conditionKinds.filter((kind) =>
    kind === 'dates' ? when.from !== undefined || when.until !== undefined : when[kind] !== undefined,
  )
  const { when: emptyWhen } = createDraft()
  const timezone = when.timezone ?? 'UTC'
  const formatLocal = (moment: string | undefined) =>
    moment === undefined ? '' : toZonedMinute(timezone, new Date(moment))
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
      hours: when.hours ?? emptyWhen.hours,
      from: formatLocal(when.from),
      until: formatLocal(when.until),
      timezone: needsTimeZone(kinds) ? timezone : ownZone,
      read: { from: when.from, until: when.until },
    },
  }
}

/** Whether a condition depends on local time, so that the rule needs a time zone. */
export function needsTimeZone(kinds: readonly ConditionKind[]): boolean {
  return kinds.some((kind) => kind === 'days' || kind === 'hours' || kind === 'dates')
}

/** The rule as it is sent; undefined if the draft is invalid. */
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
  const { hours, timezone, ...otherFields } = when
  const [from, until] = kinds.includes('dates') ? [toMoment(when, 'from'), toMoment(when, 'until')] : []
  const listConditions = Object.fromEntries(
    Object.entries(otherFields).filter(([kind]) => kinds.some((other) => other === kind)),
  )
  return {
    ...listConditions,
    ...(kinds.includes('hours') && { hours }),
    ...(needsTimeZone(kinds) && { timezone }),
    ...(from !== undefined && { from }),
    ...(until !== undefined && { until }),
  }
}

/** The stored date if the field still shows it, or the date in the field; undefined if the field is empty. */
function toMoment({ timezone, read, ...when }: RuleDraft['when'], side: 'from' | 'until'): string | undefined {
  const storedMoment = read[side]
  if (storedMoment !== undefined && toZonedMinute(timezone, new Date(storedMoment)) === when[side]) return storedMoment
  return toInstant(when[side], timezone)?.toISOString()
}
