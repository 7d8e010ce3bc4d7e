import { pluralize } from '#dashboard/ui/pluralize.ts'
import type { NewRule } from '#dashboard/api/rules.ts'
import { getCountryName, getLanguageName } from '#dashboard/ui/place-names.ts'
import { formatDay, getDeviceName } from './names.ts'

/** Text of the conditions: "Phone, in Germany or Austria, Fri and Sat, 18:00 to 23:00 (Europe/Berlin)". */
export function describeConditions({ when }: Pick<NewRule, 'when'>): string {
  const { countries, deviceTypes, os, languages, days, hours, timezone } = when
  const timeParts = [
    days &&
      listWords(
        days.map((day) => formatDay(day)),
        'and',
      ),
    hours && `${hours.from} to ${hours.until}`,
    ...toDateTexts(when),
  ].filter(Boolean)
  const parts = [
    deviceTypes && listWords(deviceTypes.map(getDeviceName)),
    os && listWords(os),
    countries && `in ${listWords(countries.map(getCountryName))}`,
    languages && `speaking ${listWords(languages.map(getLanguageName))}`,
    timeParts.length > 0 && `${timeParts.join(', ')} (${(timezone ?? 'UTC').replaceAll('_', ' ')})`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : 'Every scan'
}

/** What happens to scans that no rule matches. A rule for every scan leaves none. */
export function describeOtherScans(rules: readonly Pick<NewRule, 'when'>[]): string {
  const last = rules.findIndex(isForEveryScan)
  if (last < 0) return 'All others are sent to the destination above.'
  const unusedRules = rules.length - last - 1
  if (unusedRules === 0) return 'Nobody is sent to the destination above, because the last rule is for every scan.'
  const effect = pluralize(unusedRules, 'rule after it has', 'rules after it have')
  return `Rule ${last + 1} is for every scan, so nobody is sent to the destination above, and ${effect} no effect.`
}

/** Whether a rule has no condition, so that the rules after it never apply. */
export function isForEveryScan({ when: { timezone: _timezone, ...conditions } }: Pick<NewRule, 'when'>): boolean {
  return Object.values(conditions).every((condition) => condition === undefined)
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

function listWords(words: readonly string[], conjunction = 'or'): string {
  const shownWords = words.slice(0, MAX_WORDS)
  const hiddenCount = words.length - shownWords.length
  if (hiddenCount > 0) return `${shownWords.join(', ')} ${conjunction} ${hiddenCount} more`
  const last = shownWords.pop() ?? ''
  return shownWords.length > 0 ? `${shownWords.join(', ')} ${conjunction} ${last}` : last
}
