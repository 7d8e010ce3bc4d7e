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
  /** The allowed value that differs in letter case, spaces, hyphens and underscores alone. */
  suggestion: string | null
  isRefused: boolean
  message: string
}

/** The values of a web address, or of UTM parameters, that are not allowed. A parameter that is not set is always allowed. */
export function findUtmIssues(settings: UtmSettings, of: string | Partial<Utm>): UtmIssue[] {
  const utm = typeof of === 'string' ? parseUtm(of) : of
  if (utm === null) return []
  return utmFields.flatMap((field) => {
    const { values, others } = settings[field]
    const value = utm[field] ?? ''
    if (value === '' || values.length === 0 || values.includes(value)) return []
    const suggestion = values.find((allowed) => toPlain(allowed) === toPlain(value)) ?? null
    const message = `${JSON.stringify(value)} is not an allowed value of utm_${field}. ${advice(values, suggestion)}`
    return [{ field, value, suggestion, isRefused: others === 'refuse', message }]
  })
}

const MOST_NAMED = 10

function advice(values: readonly string[], suggestion: string | null): string {
  if (suggestion !== null) return `Use ${JSON.stringify(suggestion)}`
  const named = values.slice(0, MOST_NAMED).join(', ')
  return `Allowed: ${named}${values.length > MOST_NAMED ? ` and ${values.length - MOST_NAMED} more` : ''}`
}

function toPlain(value: string): string {
  return value.toLowerCase().replaceAll(/[\s_-]+/g, '')
}
