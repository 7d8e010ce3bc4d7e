// This file has no schemas, so that the browser can load it without zod.
/** The dimensions by which scans are counted and filtered: fields of Scan, and the UTM parameters of the destination. */
export const dimensions = [
  'country',
  'region',
  'city',
  'deviceType',
  'os',
  'browser',
  'language',
  'referrer',
  'matchedRule',
  'utmSource',
  'utmMedium',
  'utmCampaign',
] as const
export type Dimension = (typeof dimensions)[number]

/** The groups of codes by which scans are counted and filtered. A code may be in several groups. */
export const groupDimensions = ['folder', 'tag', 'campaign'] as const
export type GroupDimension = (typeof groupDimensions)[number]

/** Filters whose values can be excluded by `not.` before the name. */
export const excludableFilters = ['codeId', 'folder', 'tag', 'campaign', ...dimensions, 'hour'] as const
export type ExcludableFilter = (typeof excludableFilters)[number]
/** What a filter with `contains.` before the name looks into: the name and the address of codes, their tags, and dimensions. */
export const searchableFilters = ['code', 'destination', 'tag', ...dimensions] as const
export type SearchableFilter = (typeof searchableFilters)[number]

/** The label of each dimension, and the label of its unknown values. */
export const dimensionLabels: Record<Dimension, { label: string; unknown: string }> = {
  country: { label: 'Country', unknown: 'Unknown' },
  region: { label: 'Region', unknown: 'Unknown' },
  city: { label: 'City', unknown: 'Unknown' },
  deviceType: { label: 'Device', unknown: 'Unknown' },
  os: { label: 'Operating system', unknown: 'Unknown' },
  browser: { label: 'Browser', unknown: 'Unknown' },
  language: { label: 'Language', unknown: 'Unknown' },
  referrer: { label: 'Referrer', unknown: 'Direct' },
  matchedRule: { label: 'Rule', unknown: 'Own destination' },
  utmSource: { label: 'UTM source', unknown: 'None' },
  utmMedium: { label: 'UTM medium', unknown: 'None' },
  utmCampaign: { label: 'UTM campaign', unknown: 'None' },
}
