// In a file without schemas, so that the browser can load it without zod.
/** Dimensions that scans are counted and filtered by: fields of Scan, and the UTM parameters of its destination. */
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

/** Groups of codes that scans are counted and filtered by. A code may be in several. */
export const groupDimensions = ['folder', 'tag', 'campaign'] as const
export type GroupDimension = (typeof groupDimensions)[number]

/** Labels of each dimension and of its unknown values. */
export const dimensionWords: Record<Dimension, { label: string; unknown: string }> = {
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
