import { getDisplayName } from '#contract/display-name.ts'
import { type Dimension, dimensions, dimensionLabels } from '#contract/scan-dimensions.ts'
import type { SharedFilter } from '#contract/shared-links.ts'
import { type FilterTexts, listTextConditions, type TextCondition, toTexts } from '../scans/store/scan-filters.ts'

/** Describes a filter in words, as the dashboard does: `Country is Germany or France, Tag is not event`. The names are by id. */
export function describeFilter(filter: SharedFilter, names: ReadonlyMap<string, string>): string {
  const { folderId, folder, segment, bots } = filter
  const toTargetName = (id: string) => (id === 'root' || id === '' ? 'none' : (names.get(id) ?? 'deleted'))
  const describe = (
    label: string,
    name: 'codeId' | 'folder' | 'tag' | 'campaign' | 'hour' | Dimension,
    formatValue: (value: string) => string,
  ) => describeConditions(label, listTextConditions({ plain: filter[name], not: filter[`not.${name}`] }), formatValue)
  const parts = [
    ...(segment === undefined ? [] : [`Segment is ${toTargetName(segment)}`]),
    ...describe('Code', 'codeId', toTargetName),
    ...describeSearch('Name', filter['contains.code']),
    ...describeSearch('Address', filter['contains.destination']),
    ...(folder === undefined && folderId !== undefined
      ? describeConditions('Folder', [toInclusion(folderId)], toTargetName)
      : describe('Folder', 'folder', toTargetName)),
    ...describe('Tag', 'tag', (name) => name || 'none'),
    ...describeSearch('Tag', filter['contains.tag']),
    ...describe('Campaign', 'campaign', toTargetName),
    ...dimensions.flatMap((name) => [
      ...describe(dimensionLabels[name].label, name, (value) => formatDimensionValue(name, value)),
      ...describeSearch(dimensionLabels[name].label, filter[`contains.${name}`]),
    ]),
    ...describe('Hour of day', 'hour', formatHour),
    ...(bots ? [bots === 'only' ? 'Bots only' : 'With bots'] : []),
  ]
  return parts.join(', ')
}

function toInclusion(texts: FilterTexts): TextCondition {
  return { match: 'is', texts: toTexts(texts), included: true }
}

function describeSearch(label: string, contains: FilterTexts): string[] {
  return describeConditions(label, listTextConditions({ plain: undefined, not: undefined, contains }), (text) => text)
}

/** One text for each condition: `Country is Germany or France`, `City does not contain ville`. */
function describeConditions(
  label: string,
  conditions: readonly TextCondition[],
  formatValue: (value: string) => string,
): string[] {
  return conditions.map(({ match, texts, included }) => {
    const values = anyOf.format(texts.map(formatValue))
    if (match === 'contains') return `${label} ${included ? 'contains' : 'does not contain'} ${values}`
    return `${label} ${included ? 'is' : 'is not'} ${values}`
  })
}

function formatHour(from: string): string {
  return `${from}:00 – ${(Number(from) + 1) % 24}:00`
}

function formatDimensionValue(dimension: Dimension, value: string): string {
  if (value === '') return dimensionLabels[dimension].unknown
  if (dimension === 'country') return getDisplayName(regionNames, value)
  return dimension === 'language' ? getDisplayName(languageNames, value) : value
}

const anyOf = new Intl.ListFormat('en', { type: 'disjunction' })
const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })
const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' })
