import { countries } from '#contract/countries.ts'
import { days, deviceTypes } from '#contract/rule-values.ts'
import { getCountryName, getLanguageName } from '#dashboard/ui/place-names.ts'

export interface NamedValue {
  value: string
  label: string
}

export function formatDay(day: string, length: 'short' | 'long' = 'short'): string {
  // 1 January 2024 was a Monday.
  const date = Date.UTC(2024, 0, 1 + days.findIndex((value) => value === day))
  return new Intl.DateTimeFormat(undefined, { weekday: length, timeZone: 'UTC' }).format(date)
}

export function getDeviceName(device: string): string {
  return deviceNames.get(device) ?? device
}

const deviceNames = new Map(
  Object.entries({ mobile: 'Phone', tablet: 'Tablet', desktop: 'Computer', tv: 'TV', console: 'Game console' }),
)

/** Countries by name, sorted by the person's language. */
export const countryChoices: readonly NamedValue[] = countries
  .map((value) => ({ value, label: getCountryName(value) }))
  .toSorted((a, b) => a.label.localeCompare(b.label))

export const deviceChoices: readonly NamedValue[] = deviceTypes.map((value) => ({ value, label: getDeviceName(value) }))

export const dayChoices: readonly NamedValue[] = days.map((value) => ({ value, label: formatDay(value) }))

/** The most common browser languages. */
export const languageChoices: readonly NamedValue[] =
  `ar bg bn ca cs da de el en es et eu fa fi fr ga gl he hi hr hu id is it ja ko lt lv ms nb nl pl pt ro ru sk sl sr sv sw ta th tr uk ur vi zh`
    .split(' ')
    .map((value) => ({ value, label: getLanguageName(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
