import { ownZone } from '../own-zone.ts'

/** All time zones of this browser, its own first. */
export const zoneOptions = [...new Set([ownZone, 'UTC', ...Intl.supportedValuesOf('timeZone')])].map((zone) => ({
  value: zone,
  label: zone.replaceAll('_', ' '),
  synonyms: zone,
}))
