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
