/** What is known of a scan and can be counted and filtered by; every one is a field of Scan. Apart from the schemas, so that a browser reads it without zod. */
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
