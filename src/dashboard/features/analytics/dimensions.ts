import type { Dimension } from '#contract/scan-dimensions.ts'
import { countryName, languageName } from '../../ui/lists/place-names.ts'

/** What people call a dimension, and its values that are not known. */
export const dimensionWords: Record<Dimension, { label: string; unknown: string }> = {
  country: { label: 'Country', unknown: 'Not known' },
  region: { label: 'Region', unknown: 'Not known' },
  city: { label: 'City', unknown: 'Not known' },
  deviceType: { label: 'Device', unknown: 'Not known' },
  os: { label: 'System', unknown: 'Not known' },
  browser: { label: 'Browser', unknown: 'Not known' },
  language: { label: 'Language', unknown: 'Not known' },
  referrer: { label: 'Came from', unknown: 'Direct' },
  matchedRule: { label: 'Rule', unknown: 'Own destination' },
}

/** A value as people say it: "Germany" for `DE`. */
export function valueName(dimension: Dimension, value: string | null): string {
  if (value === null || value === '') return dimensionWords[dimension].unknown
  if (dimension === 'country') return countryName(value)
  if (dimension === 'language') return languageName(value)
  if (dimension === 'deviceType') return value.charAt(0).toUpperCase() + value.slice(1)
  return dimension === 'referrer' ? value.replace(/^https?:\/\/(www\.)?/, '') : value
}

/** Whether a word of the wire or of the address names a dimension. */
export function isDimension(name: string): name is Dimension {
  return Object.hasOwn(dimensionWords, name)
}
