import type { NewRule } from '#dashboard/api/rules.ts'
import { countryName, languageName } from '#dashboard/ui/place-names.ts'
import { dayName, deviceName } from './names.ts'

/** Text of the conditions: "Phone, in Germany or Austria, Fri and Sat, 18:00 to 23:00 (Europe/Berlin)". */
export function conditionsText({ when }: Pick<NewRule, 'when'>): string {
  const { countries, deviceTypes, os, languages, days, hours, timezone } = when
  const clock = [
    days &&
      listWords(
        days.map((day) => dayName(day)),
        'and',
      ),
    hours && `${hours.from} to ${hours.until}`,
    ...toDateTexts(when),
  ].filter(Boolean)
  const parts = [
    deviceTypes && listWords(deviceTypes.map(deviceName)),
    os && listWords(os),
    countries && `in ${listWords(countries.map(countryName))}`,
    languages && `speaking ${listWords(languages.map(languageName))}`,
    clock.length > 0 && `${clock.join(', ')} (${(timezone ?? 'UTC').replaceAll('_', ' ')})`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : 'Every scan'
}

function toDateTexts({ from, until, timezone }: NewRule['when']): string[] {
  const format = new Intl.DateTimeFormat(undefined, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: timezone ?? 'UTC',
  })
  return [
    ...(from === undefined ? [] : [`from ${format.format(Date.parse(from))}`]),
    ...(until === undefined ? [] : [`until ${format.format(Date.parse(until))}`]),
  ]
}

const MAX_WORDS = 4

function listWords(words: readonly string[], join = 'or'): string {
  const shown = words.slice(0, MAX_WORDS)
  const rest = words.length - shown.length
  if (rest > 0) return `${shown.join(', ')} ${join} ${rest} more`
  const last = shown.pop() ?? ''
  return shown.length > 0 ? `${shown.join(', ')} ${join} ${last}` : last
}
