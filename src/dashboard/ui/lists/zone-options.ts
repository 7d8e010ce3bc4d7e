import { ownZone } from '../chart/own-zone.ts'

/** Every time zone that this browser knows, its own first. */
export const zoneOptions = [...new Set([ownZone, 'UTC', ...Intl.supportedValuesOf('timeZone')])].map((zone) => ({
  value: zone,
  label: zone.replaceAll('_', ' '),
  words: zone,
}))
