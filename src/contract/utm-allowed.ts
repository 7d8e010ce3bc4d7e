import { distance } from 'fastest-levenshtein'
import { parseUtm, type Utm, type UtmField, utmFields } from './utm.ts'

/** The values of a UTM parameter that a workspace allows. An empty list allows any value. */
export interface AllowedValues {
  values: readonly string[]
  /** Whether other values are refused, or only cause a warning. */
  others: 'refuse' | 'warn'
}
export type UtmSettings = Readonly<Record<UtmField, AllowedValues>>

/** A UTM value that is not allowed. */
export interface UtmIssue {
  field: UtmField
  value: string
  /** The allowed value with the most similar spelling. Null if no allowed value is similar. */
  suggestion: string | null
  isRefused: boolean
  message: string
}

/** Finds the UTM values of a web address, or among UTM parameters, that are not allowed. An empty parameter is always allowed. */
export function findUtmIssues(settings: UtmSettings, addressOrUtm: string | Partial<Utm>): UtmIssue[] {
  return findUnlistedValues(settings, addressOrUtm).map((unlisted) => toIssue(unlisted))
}

/** Finds only the values that are refused. Searching similar spellings takes time, so it is not done for other values. */
export function findRefusedUtm(settings: UtmSettings, addressOrUtm: string | Partial<Utm>): UtmIssue[] {
  return findUnlistedValues(settings, addressOrUtm)
    .filter(({ others }) => others === 'refuse')
    .map((unlisted) => toIssue(unlisted))
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
  const listedValues = values.slice(0, MAX_NAMED_VALUES).join(', ')
  return `Allowed: ${listedValues}${values.length > MAX_NAMED_VALUES ? ` and ${values.length - MAX_NAMED_VALUES} more` : ''}`
}

/**
 * The allowed value with the most similar spelling. Null if every allowed value differs by more than one letter in three, or by more than three
 * letters. Differences of case, spaces, hyphens and underscores do not count.
 */
function findSimilarValue(value: string, values: readonly string[]): string | null {
  const normalizedValue = normalizeValue(value)
  let maxEdits = Math.min(3, Math.floor(normalizedValue.length / 3))
  let mostSimilar: string | null = null
  for (const allowed of values) {
    const edits = distance(normalizedValue, normalizeValue(allowed))
    if (edits > maxEdits) continue
    if (edits === 0) return allowed
    mostSimilar = allowed
    maxEdits = edits - 1
  }
  return mostSimilar
}

function normalizeValue(value: string): string {
  return value.toLowerCase().replaceAll(/[\s_-]+/g, '')
}
