import { getDisplayName } from '#contract/display-name.ts'
import { type Dimension, dimensions, dimensionLabels } from '#contract/scan-dimensions.ts'
import type { SharedFilter } from '#contract/shared-links.ts'

/** Describes a filter in words, as the dashboard does: `Country is Germany, Tag is not event`. The names are by id. */
export function describeFilter(filter: SharedFilter, names: ReadonlyMap<string, string>): string {
  const { codeId, folderId, folder = folderId, campaign, tag, hour, bots } = filter
  const toTargetName = (id: string) => (id === 'root' || id === '' ? 'none' : (names.get(id) ?? 'deleted'))
  const parts = [
    describeCondition('Code', codeId, toTargetName),
    describeCondition('Folder', folder, toTargetName),
    describeCondition('Tag', tag, (name) => name || 'none'),
    describeCondition('Campaign', campaign, toTargetName),
    ...dimensions.map((name) =>
      describeCondition(dimensionLabels[name].label, filter[name], (value) => formatDimensionValue(name, value)),
    ),
    describeCondition('Hour of day', hour, (from) => `${from}:00 – ${(Number(from) + 1) % 24}:00`),
    bots && (bots === 'only' ? 'Bots only' : 'With bots'),
  ]
  return parts.filter((part) => part !== undefined).join(', ')
}

function describeCondition(
  label: string,
  value: string | undefined,
  formatValue: (value: string) => string,
): string | undefined {
  if (value === undefined) return undefined
  const isNegated = value.startsWith('!')
  return `${label} ${isNegated ? 'is not' : 'is'} ${formatValue(isNegated ? value.slice(1) : value)}`
}

function formatDimensionValue(dimension: Dimension, value: string): string {
  if (value === '') return dimensionLabels[dimension].unknown
  if (dimension === 'country') return getDisplayName(regionNames, value)
  return dimension === 'language' ? getDisplayName(languageNames, value) : value
}

const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })
const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' })
