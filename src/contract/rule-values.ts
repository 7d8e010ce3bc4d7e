/** What a rule may ask of a device; the values that scans carry. Apart from the schemas, so that a browser reads them without zod. */
export const deviceTypes = ['mobile', 'tablet', 'desktop', 'tv', 'console'] as const
export const systems = [
  'iOS',
  'Android',
  'Windows',
  'macOS',
  'Linux',
  'Chrome OS',
  'HarmonyOS',
  'Tizen',
  'WebOS',
  'Roku',
  'PlayStation',
  'Xbox',
] as const
export const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
