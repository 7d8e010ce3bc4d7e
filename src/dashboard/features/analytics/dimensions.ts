import { type Dimension, dimensionLabels } from '#contract/scan-dimensions.ts'
import { type AnyFilterName, type FilterName, isSearch } from './analytics-search.ts'
import { getCountryName, getLanguageName } from '#dashboard/ui/place-names.ts'

/** Display name of a value: "Germany" for `DE`. */
export function getValueName(dimension: Dimension, value: string | null): string {
  if (value === null || value === '') return dimensionLabels[dimension].unknown
  if (dimension === 'country') return getCountryName(value)
  if (dimension === 'language') return getLanguageName(value)
  if (dimension === 'deviceType') return value.charAt(0).toUpperCase() + value.slice(1)
  return dimension === 'referrer' ? value.replace(/^https?:\/\/(www\.)?/, '') : value
}

const otherFilterLabels = { code: 'Code', folder: 'Folder', tag: 'Tag', campaign: 'Campaign', hour: 'Hour of day' }

/** Label of a filter. */
export function filterLabel(name: AnyFilterName): string {
  if (isSearch(name)) return searchLabel(name.slice('contains.'.length))
  return isDimension(name) ? dimensionLabels[name].label : otherFilterLabels[name]
}

function searchLabel(name: string): string {
  if (isDimension(name)) return dimensionLabels[name].label
  if (name === 'destination') return 'Address'
  return name === 'tag' ? 'Tag' : 'Name of the code'
}

/** "14:00 – 15:00" for the hour 14. */
export function formatHourRange(hour: string): string {
  const from = Number(hour)
  return `${formatHour(from)} – ${formatHour((from + 1) % 24)}`
}

function formatHour(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`
}

/** Whether a filter is an addition to the specification, which other services may lack. */
export function isAddition(name: FilterName): boolean {
  return name === 'campaign' || name === 'hour' || name.startsWith('utm')
}

/** Whether a name is that of a dimension. */
export function isDimension(name: string): name is Dimension {
  return Object.hasOwn(dimensionLabels, name)
}

/** Labels of the filter for scans by bots, including link previews. */
export const botWords = { none: 'Without bots', include: 'With bots', only: 'Bots only' }
