import { distance } from 'fastest-levenshtein'
import { parseUtm, type Utm, type UtmField, utmFields } from './utm.ts'

/** The values of one UTM parameter that a workspace allows. None: any. */
export interface AllowedValues {
  values: readonly string[]
  /** What happens to other values. */
  others: 'refuse' | 'warn'
}
export type UtmSettings = Readonly<Record<UtmField, AllowedValues>>

/** A value that is not allowed. */
export interface UtmIssue {
  field: UtmField
  value: string
  /** The allowed value that is spelled most alike; null: none is. */
  suggestion: string | null
  isRefused: boolean
  message: string
}

/** The values of a web address, or of UTM parameters, that are not allowed. A parameter that is not set is always allowed. */
export function findUtmIssues(settings: UtmSettings, of: string | Partial<Utm>): UtmIssue[] {
  return findOthers(settings, of).map((other) => describe(other))
}

/** Those that are refused. Other settings are not looked at, because a search for what is spelled alike takes time. */
export function findRefusedUtm(settings: UtmSettings, of: string | Partial<Utm>): UtmIssue[] {
  return findOthers(settings, of)
    .filter(({ others }) => others === 'refuse')
    .map((other) => describe(other))
}

interface Other extends AllowedValues {
  field: UtmField
  value: string
}

function findOthers(settings: UtmSettings, of: string | Partial<Utm>): Other[] {
  const utm = typeof of === 'string' ? parseUtm(of) : of
  if (utm === null) return []
  return utmFields.flatMap((field) => {
    const { values, others } = settings[field]
    const value = utm[field] ?? ''
    return value === '' || values.length === 0 || values.includes(value) ? [] : [{ field, value, values, others }]
  })
}

const MOST_NAMED = 10

function describe({ field, value, values, others }: Other): UtmIssue {
  const suggestion = findAlike(value, values)
  const message = `${JSON.stringify(value)} is not an allowed value of utm_${field}. ${advice(values, suggestion)}`
  return { field, value, suggestion, isRefused: others === 'refuse', message }
}

function advice(values: readonly string[], suggestion: string | null): string {
  if (suggestion !== null) return `Did you mean ${JSON.stringify(suggestion)}?`
  const named = values.slice(0, MOST_NAMED).join(', ')
  return `Allowed: ${named}${values.length > MOST_NAMED ? ` and ${values.length - MOST_NAMED} more` : ''}`
}

/** One letter in three may be wrong, at most three. Letter case, spaces, hyphens and underscores make no difference. */
function findAlike(value: string, values: readonly string[]): string | null {
  const plain = toPlain(value)
  let most = Math.min(3, Math.floor(plain.length / 3))
  let found: string | null = null
  for (const allowed of values) {
    const edits = distance(plain, toPlain(allowed))
    if (edits > most) continue
    if (edits === 0) return allowed
    found = allowed
    most = edits - 1
  }
  return found
}

function toPlain(value: string): string {
  return value.toLowerCase().replaceAll(/[\s_-]+/g, '')
}
