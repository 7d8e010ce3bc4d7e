import { parseDestination } from '../destination/destination.ts'
import type { NewRule } from '../../../api/rules.ts'
import { toLocal, toInstant } from './local-moment.ts'
import { ownZone } from '../../../ui/chart/own-zone.ts'

type When = NewRule['when']
/** What a rule asks, and what an editor shows for it. `dates` are two fields of the wire. */
export const conditionKinds = ['countries', 'deviceTypes', 'os', 'languages', 'days', 'hours', 'dates'] as const
export type ConditionKind = (typeof conditionKinds)[number]

/** A rule while it is edited: half of it may still be missing. */
export interface RuleDraft {
  /** Of the editor; a new rule has no id yet. */
  key: string
  id: string | undefined
  name: string
  url: string
  kinds: readonly ConditionKind[]
  lists: { countries: string[]; deviceTypes: string[]; os: string[]; languages: string[]; days: string[] }
  hours: { from: string; until: string }
  /** As the clocks of the time zone show them; empty: open on that side. */
  from: string
  until: string
  timezone: string
}
export type RuleField = 'name' | 'url' | ConditionKind
export type RuleProblems = Partial<Record<RuleField, string>>

export function newDraft(): RuleDraft {
  return {
    key: crypto.randomUUID(),
    id: undefined,
    name: '',
    url: '',
    kinds: [],
    lists: { countries: [], deviceTypes: [], os: [], languages: [], days: [] },
    hours: { from: '18:00', until: '23:00' },
    from: '',
    until: '',
    timezone: ownZone,
  }
}

export function toDraft({ id, name, url, when }: NewRule): RuleDraft {
  const empty = newDraft()
  const timezone = when.timezone ?? 'UTC'
  const local = (moment: string | undefined) => (moment === undefined ? '' : toLocal(Date.parse(moment), timezone))
  return {
    ...empty,
    id,
    name,
    url,
    kinds: conditionKinds.filter((kind) =>
      kind === 'dates' ? when.from !== undefined || when.until !== undefined : when[kind] !== undefined,
    ),
    lists: {
      countries: [...(when.countries ?? [])],
      deviceTypes: [...(when.deviceTypes ?? [])],
      os: [...(when.os ?? [])],
      languages: [...(when.languages ?? [])],
      days: [...(when.days ?? [])],
    },
    hours: when.hours ?? empty.hours,
    from: local(when.from),
    until: local(when.until),
    timezone: isTimed(when) ? timezone : ownZone,
  }
}

/** Whether a condition goes by a clock, so that the rule needs a time zone. */
export function isByClock({ kinds }: RuleDraft): boolean {
  return kinds.some((kind) => kind === 'days' || kind === 'hours' || kind === 'dates')
}

/** The rule as it is sent, or what is still wrong with it by field. */
export function toRule(draft: RuleDraft): { ok: true; rule: NewRule } | { ok: false; problems: RuleProblems } {
  const problems: RuleProblems = {}
  const { id, name, kinds } = draft
  if (!name.trim()) problems.name = 'Enter a name. Analytics shows it.'
  const parsed = parseDestination(draft.url)
  if (!parsed.ok) problems.url = parsed.problem
  for (const kind of kinds) {
    const problem = findProblem(kind, draft)
    if (problem) problems[kind] = problem
  }
  if (Object.keys(problems).length > 0 || !parsed.ok) return { ok: false, problems }
  return {
    ok: true,
    rule: { ...(id !== undefined && { id }), name: name.trim(), when: toWhen(draft), url: parsed.url },
  }
}

function findProblem(kind: ConditionKind, { lists, hours, from, until, timezone }: RuleDraft): string | undefined {
  if (kind === 'hours') return hours.from && hours.until ? undefined : 'Enter both times.'
  if (kind === 'dates') {
    const [start, end] = [toInstant(from, timezone), toInstant(until, timezone)]
    if (start === null && end === null) return 'Enter a start or an end.'
    return start !== null && end !== null && end <= start ? 'The end is before the start.' : undefined
  }
  return lists[kind].length > 0 ? undefined : 'Choose at least one, or remove the condition.'
}

function toWhen(draft: RuleDraft): When {
  const { kinds, lists, hours, timezone } = draft
  const moment = (local: string) => {
    const at = toInstant(local, timezone)
    return at === null ? undefined : new Date(at).toISOString()
  }
  const [from, until] = kinds.includes('dates') ? [moment(draft.from), moment(draft.until)] : []
  const listed = Object.fromEntries(Object.entries(lists).filter(([kind]) => kinds.some((one) => one === kind)))
  return {
    ...listed,
    ...(kinds.includes('hours') && { hours }),
    ...(isByClock(draft) && { timezone }),
    ...(from !== undefined && { from }),
    ...(until !== undefined && { until }),
  }
}

function isTimed({ days, hours, from, until }: When): boolean {
  return [days, hours, from, until].some((one) => one !== undefined)
}
