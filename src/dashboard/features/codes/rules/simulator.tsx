import { useId, useState } from 'react'
import { toConditions, matchRule } from '#contract/match-rules.ts'
import { toInstant } from '#contract/zoned-time.ts'
import type { NewRule } from '#dashboard/api/rules.ts'
import { listLanguages } from '#dashboard/ui/list-languages.ts'
import { SelectField } from '#dashboard/ui/select-field.tsx'
import { TextField } from '#dashboard/ui/text-field.tsx'
import { ownZone } from '#dashboard/ui/own-zone.ts'
import { toZonedMinute } from '#dashboard/ui/zoned-time.ts'
import { countryChoices, languageChoices } from './names.ts'
import { formatAddress } from '../destination/format-address.ts'

interface SimulatorProps {
  /** The valid rules, in order. */
  rules: readonly { key: string; rule: NewRule }[]
  /** Destination of the code, if no rule matches. */
  defaultDestination: string
  visitor: Visitor
  onVisitor: (visitor: Visitor) => void
}
export interface Visitor {
  device: string
  place: string
  language: string
  /** Local time at the place. */
  at: string
}

/** The rule that applies to a visitor. The code that matches rules is the same as for scans. */
export function matchVisitor(rules: SimulatorProps['rules'], visitor: Visitor) {
  const { device, os } = devices.find(({ value }) => value === visitor.device) ?? devices[0]
  const { country, zone } = findPlace(visitor.place)
  const compiled = rules.map(({ key, rule }) => ({ key, rule, conditions: toConditions(readWhen(rule.when)) }))
  const at = toInstant(visitor.at, zone)?.getTime() ?? Date.now()
  return matchRule(compiled, { at, country, deviceType: device, os, language: visitor.language })
}

/** A simulated visitor, who is at first the person at this device, here and now. */
export function useVisitor() {
  return useState<Visitor>(createOwnVisitor)
}

/** Form for a simulated visitor. */
export function Simulator({ rules, defaultDestination, visitor, onVisitor }: SimulatorProps) {
  const id = useId()
  const changeVisitor = (change: Partial<Visitor>) => onVisitor({ ...visitor, ...change })
  const match = matchVisitor(rules, visitor)
  const { label: placeLabel, zone } = findPlace(visitor.place)
  const device = devices.find(({ value }) => value === visitor.device)?.label
  const timeText = formatWeekdayTime(visitor.at)
  const target = match ? describeTarget(match.rule) : defaultDestination
  return (
    <section aria-labelledby={id} className="grid gap-3 rounded-lg border bg-sunken p-3">
      <h3 id={id} className="text-sm font-semibold">
        Try it
      </h3>
      <div className="grid grid-cols-2 gap-2 @min-[720px]:grid-cols-4">
        {selects.map(({ name, label, options }) => (
          <SelectField
            key={name}
            label={label}
            options={options}
            value={visitor[name]}
            onChange={(event) => changeVisitor({ [name]: event.target.value })}
          />
        ))}
        <TextField
          label="Local time"
          type="datetime-local"
          title={zone}
          value={visitor.at}
          onChange={({ target: { value } }) => changeVisitor({ at: value })}
        />
      </div>
      <p aria-live="polite" className="text-sm wrap-anywhere text-ink-soft">
        Anna, {device}, {placeLabel}, {timeText} →{' '}
        <strong className="font-semibold text-ink">{formatAddress(target)}</strong>,{' '}
        {match ? `because of rule “${match.rule.name}”.` : 'because no rule matches.'}
      </p>
    </section>
  )
}

const devices = [
  { value: 'iphone', label: 'iPhone', device: 'mobile', os: 'iOS', agent: /iPhone/ },
  { value: 'android', label: 'Android phone', device: 'mobile', os: 'Android', agent: /Android.*Mobile/ },
  { value: 'ipad', label: 'iPad', device: 'tablet', os: 'iOS', agent: /iPad/ },
  { value: 'android-tablet', label: 'Android tablet', device: 'tablet', os: 'Android', agent: /Android/ },
  { value: 'windows', label: 'Windows computer', device: 'desktop', os: 'Windows', agent: /Windows/ },
  { value: 'mac', label: 'Mac', device: 'desktop', os: 'macOS', agent: /Macintosh/ },
  { value: 'linux', label: 'Linux computer', device: 'desktop', os: 'Linux', agent: /Linux/ },
  { value: 'chromebook', label: 'Chromebook', device: 'desktop', os: 'Chrome OS', agent: /CrOS/ },
  { value: 'tv', label: 'TV', device: 'tv', os: 'Tizen', agent: /Tizen/ },
  { value: 'console', label: 'PlayStation', device: 'console', os: 'PlayStation', agent: /PlayStation/ },
] as const

const zones: Record<string, [country: string, zone: string]> = {
  Berlin: ['DE', 'Europe/Berlin'],
  Vienna: ['AT', 'Europe/Vienna'],
  Zürich: ['CH', 'Europe/Zurich'],
  London: ['GB', 'Europe/London'],
  Paris: ['FR', 'Europe/Paris'],
  Lisbon: ['PT', 'Europe/Lisbon'],
  Istanbul: ['TR', 'Europe/Istanbul'],
  'New York': ['US', 'America/New_York'],
  'Los Angeles': ['US', 'America/Los_Angeles'],
  'São Paulo': ['BR', 'America/Sao_Paulo'],
  Lagos: ['NG', 'Africa/Lagos'],
  Mumbai: ['IN', 'Asia/Kolkata'],
  Tokyo: ['JP', 'Asia/Tokyo'],
  Sydney: ['AU', 'Australia/Sydney'],
}
const cities = Object.entries(zones).map(([label, [country, zone]]) => ({ value: label, label, country, zone }))
/** A country without a listed city uses the person's own time zone. */
const places = [...cities, ...countryChoices.map((choice) => ({ ...choice, country: choice.value, zone: ownZone }))]

const selects = [
  { name: 'device', label: 'Device', options: devices },
  { name: 'place', label: 'Place', options: places },
  { name: 'language', label: 'Language', options: languageChoices },
] as const

function findPlace(value: string) {
  return places.find((place) => place.value === value) ?? { label: 'nowhere', country: null, zone: ownZone }
}

function readWhen({ from, until, ...when }: NewRule['when']) {
  return {
    ...when,
    ...(from !== undefined && { from: new Date(from) }),
    ...(until !== undefined && { until: new Date(until) }),
  }
}

function createOwnVisitor(): Visitor {
  const { language, region } = new Intl.Locale(listLanguages()[0]).maximize()
  const city = cities.find(({ zone }) => zone === ownZone)
  const country = countryChoices.find(({ value }) => value === region)
  return {
    device: devices.find(({ agent }) => agent.test(navigator.userAgent))?.value ?? devices[0].value,
    place: city?.value ?? country?.value ?? cities[0]?.value ?? '',
    language: languageChoices.some(({ value }) => value === language) ? language : 'en',
    at: toZonedMinute(ownZone, new Date()),
  }
}

function formatWeekdayTime(local: string): string {
  const time = Date.parse(`${local}Z`)
  if (Number.isNaN(time)) return 'now'
  const format = new Intl.DateTimeFormat(undefined, {
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
  })
  return format.format(time)
}

function describeTarget({ url = '', split = [] }: NewRule): string {
  return split.length === 0 ? url : split.map((part) => formatAddress(part.url)).join(' or ')
}
