import { getDisplayName } from '#contract/display-name.ts'
import { type Dimension, dimensions, dimensionWords } from '#contract/scan-dimensions.ts'
import type { SharedFilter } from '#contract/shared-links.ts'

/** A filter in words, as the dashboard shows it: `Country is Germany, Tag is not event`. Names are by id. */
export function describeFilter(filter: SharedFilter, names: ReadonlyMap<string, string>): string {
  const { codeId, folderId, folder = folderId, campaign, tag, hour, bots } = filter
  const toTargetName = (id: string) => (id === 'root' || id === '' ? 'none' : (names.get(id) ?? 'deleted'))
  const parts = [
    describe('Code', codeId, toTargetName),
    describe('Folder', folder, toTargetName),
    describe('Tag', tag, (name) => name || 'none'),
    describe('Campaign', campaign, toTargetName),
    ...dimensions.map((name) => describe(dimensionWords[name].label, filter[name], (value) => toWord(name, value))),
    describe('Hour of day', hour, (from) => `${from}:00 – ${(Number(from) + 1) % 24}:00`),
    bots && (bots === 'only' ? 'Bots only' : 'With bots'),
  ]
  return parts.filter((part) => part !== undefined).join(', ')
}

function describe(label: string, value: string | undefined, toName: (bare: string) => string): string | undefined {
  if (value === undefined) return undefined
  const isTurned = value.startsWith('!')
  return `${label} ${isTurned ? 'is not' : 'is'} ${toName(isTurned ? value.slice(1) : value)}`
}

function toWord(dimension: Dimension, value: string): string {
  if (value === '') return dimensionWords[dimension].unknown
  if (dimension === 'country') return getDisplayName(regionNames, value)
  return dimension === 'language' ? getDisplayName(languageNames, value) : value
}

const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })
const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' })
