import { distance } from 'fastest-levenshtein'
import { parseUtm, type Utm, type UtmField, utmFields } from './utm.ts'

/** The values of a UTM parameter that a workspace allows. An empty list allows any value. */
export interface AllowedValues {
  values: readonly string[]
  /** Whether other values are refused, or only warned about. */
  others: 'refuse' | 'warn'
}
export type UtmSettings = Readonly<Record<UtmField, AllowedValues>>

/** A UTM value that is not allowed. */
export interface UtmIssue {
  field: UtmField
  value: string
  /** The allowed value with the most similar spelling. Null: none is similar. */
  suggestion: string | null
  isRefused: boolean
  message: string
}

/** Finds the UTM values of a web address, or among UTM parameters, that are not allowed. An empty parameter is always allowed. */
export function findUtmIssues(settings: UtmSettings, addressOrUtm: string | Partial<Utm>): UtmIssue[] {
  return findUnlistedValues(settings, addressOrUtm).map((other) => toIssue(other))
}

/** Finds only the values that are refused. The others are skipped early, because the search for similar spellings takes time. */
export function findRefusedUtm(settings: UtmSettings, addressOrUtm: string | Partial<Utm>): UtmIssue[] {
  return findUnlistedValues(settings, addressOrUtm)
    .filter(({ others }) => others === 'refuse')
    .map((other) => toIssue(other))
}

interface UnlistedValue extends AllowedValues {
  field: UtmField
  value: string
}

function findUnlistedValues(settings: UtmSettings, addressOrUtm: string | Partial<Utm>): UnlistedValue[] {
  const utm = typeof addressOrUtm === 'string' ? parseUtm(addressOrUtm) : addressOrUtm
  if (utm === null) return []
  return utmFields.flatMap((field) => {
    const { values, others } = settings[field]
    const value = utm[field] ?? ''
    return value === '' || values.length === 0 || values.includes(value) ? [] : [{ field, value, values, others }]
  })
}

const MAX_NAMED_VALUES = 10

function toIssue({ field, value, values, others }: UnlistedValue): UtmIssue {
  const suggestion = findSimilarValue(value, values)
  const message = `${JSON.stringify(value)} is not an allowed value of utm_${field}. ${formatAdvice(values, suggestion)}`
  return { field, value, suggestion, isRefused: others === 'refuse', message }
}

function formatAdvice(values: readonly string[], suggestion: string | null): string {
  if (suggestion !== null) return `Did you mean ${JSON.stringify(suggestion)}?`
  const named = values.slice(0, MAX_NAMED_VALUES).join(', ')
  return `Allowed: ${named}${values.length > MAX_NAMED_VALUES ? ` and ${values.length - MAX_NAMED_VALUES} more` : ''}`
}

/** The allowed value with the fewest edits, at most one for three letters and three in all. Case, spaces, hyphens and underscores are ignored. */
function findSimilarValue(value: string, values: readonly string[]): string | null {
  const plain = normalizeValue(value)
  let maxEdits = Math.min(3, Math.floor(plain.length / 3))
  let similar: string | null = null
  for (const allowed of values) {
    const edits = distance(plain, normalizeValue(allowed))
    if (edits > maxEdits) continue
    if (edits === 0) return allowed
    similar = allowed
    maxEdits = edits - 1
  }
  return similar
}

function normalizeValue(value: string): string {
  return value.toLowerCase().replaceAll(/[\s_-]+/g, '')
}
