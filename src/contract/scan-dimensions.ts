// In a file without schemas, so that the browser can load it without zod.
/** Dimensions that scans are counted and filtered by; each is a field of Scan. */
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
] as const
export type Dimension = (typeof dimensions)[number]
