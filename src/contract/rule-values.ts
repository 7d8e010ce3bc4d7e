// The values that rules and scans have. This file has no schemas, so that the browser can load it without zod.
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
