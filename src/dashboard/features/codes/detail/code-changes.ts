import type { Code, CodeHistoryEntry } from '#dashboard/api/code.ts'
import { toNewDestination, type NewDestination } from '#dashboard/api/destination.ts'
import { isRecord } from '#sdk/http/is-record.ts'
import { describePassQuery } from '#dashboard/pickers/pass-query-text.ts'
import { formatZonedTime } from '#dashboard/ui/formats.ts'
import { formatAddress } from '../destination/format-address.ts'

type Changes = CodeHistoryEntry['changes']

/** The text of one change. */
export interface CodeChangeLine {
  field: string
  text: string
  /** The previous destination and its name, if it can be restored. */
  previous?: { destination: NewDestination; name: string }
}

/** Lines for the changes of a history entry. For an unknown field, the line has only its name. */
export function toLines(changes: Changes, getFolderName: (id: string) => string | undefined): CodeChangeLine[] {
  const { name, destination } = changes
  if (name && destination && name.from === null) {
    return [
      {
        field: 'created',
        text: `created it as ${quote(name.to)}, opening ${getDestinationName(destination.to) ?? 'a destination'}`,
      },
    ]
  }
  return Object.entries(changes).map(([field, { from, to }]) => ({
    field,
    ...describeField(field, { from, to }, getFolderName),
  }))
}

interface FieldChange {
  from: unknown
  to: unknown
}

function describeField(
  field: string,
  change: FieldChange,
  getFolderName: (id: string) => string | undefined,
): Omit<CodeChangeLine, 'field'> {
  const { from, to } = change
  switch (field) {
    case 'name':
      return { text: `renamed it from ${quote(from)} to ${quote(to)}` }
    case 'destination':
      return describeDestination(change)
    case 'folderId':
      return { text: describeFolder(to, getFolderName) }
    case 'tags':
      return { text: describeWords(toWords(from), toWords(to), { singular: 'tag', plural: 'tags' }) }
    case 'aliases':
      return { text: describeWords(toWords(from), toWords(to), { singular: 'alias', plural: 'aliases' }) }
    case 'archived':
      return { text: to === true ? 'archived it' : 'unarchived it' }
    case 'rules':
      return { text: describeRules(to) }
    case 'accessCode':
      return { text: describeAccessCode(change) }
    default:
      return { text: settingDescriptions[field]?.(to) ?? `changed ${field}` }
  }
}

const settingDescriptions: Record<string, (to: unknown) => string> = {
  design: () => 'changed the design',
  startsAt: (to) => describeTime('start', to),
  endsAt: (to) => describeTime('end', to),
  scanLimit: (to) => (typeof to === 'number' ? `set a limit of ${to.toLocaleString()} scans` : 'removed the limit'),
  fallbackUrl: (to) =>
    typeof to === 'string' ? `set ${formatAddress(to)} for when it is not active` : 'removed the fallback address',
  appUrl: (to) => (typeof to === 'string' ? `set ${to} as the app to try first` : 'removed the app'),
  trackConversions: (to) => (to === true ? 'started to track conversions' : 'stopped tracking conversions'),
  passQuery: (to) => `set the parameters of the scanned address to ${describePassQuery(to)}`,
  placement: (to) => (to === null ? 'removed the placement' : 'changed the placement'),
}

function describeTime(edge: 'start' | 'end', to: unknown): string {
  return typeof to === 'string' ? `set the ${edge} to ${formatZonedTime(new Date(to))}` : `removed the ${edge}`
}

function describeDestination({ from, to }: FieldChange): Omit<CodeChangeLine, 'field'> {
  const previous = parseDestination(from)
  const destination = previous && toNewDestination(previous)
  const name = getDestinationName(from)
  const text = `changed the destination to ${getDestinationName(to) ?? 'another destination'}`
  if (!destination || name === undefined) return { text }
  return {
    text: `${text} instead of ${name}`,
    previous: { destination, name: previous.url && previous.type === 'url' ? previous.url : name },
  }
}

function describeFolder(to: unknown, getFolderName: (id: string) => string | undefined): string {
  if (typeof to !== 'string') return 'removed it from its folder'
  return `moved it to ${getFolderName(to) ?? 'a deleted folder'}`
}

interface Noun {
  singular: string
  plural: string
}

function describeWords(from: string[], to: string[], noun: Noun): string {
  const addedWords = to.filter((word) => !from.includes(word))
  const removed = from.filter((word) => !to.includes(word))
  const parts = [
    addedWords.length > 0 && `added ${toPhrase(addedWords, noun)}`,
    removed.length > 0 && `removed ${toPhrase(removed, noun)}`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(' and ') : `changed the order of the ${noun.plural}`
}

function describeRules(to: unknown): string {
  if (!Array.isArray(to)) return 'changed the rules'
  if (to.length === 0) return 'removed the rules'
  const names = to.filter(isRecord).map(({ name }) => String(name))
  return `set the ${names.length === 1 ? 'rule' : 'rules'} ${shortenList(names)}`
}

function describeAccessCode({ from, to }: FieldChange): string {
  if (to === null) return 'removed the access code'
  return from === null ? 'set an access code' : 'changed the access code'
}

function toPhrase(words: string[], { singular, plural }: Noun): string {
  return `the ${words.length === 1 ? singular : plural} ${shortenList(words)}`
}

function shortenList(words: string[]): string {
  const shownWords = words.slice(0, 5)
  const hiddenCount = words.length - shownWords.length
  return `${shownWords.join(', ')}${hiddenCount > 0 ? ` and ${hiddenCount} more` : ''}`
}

function toWords(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((word) => typeof word === 'string') : []
}

function parseDestination(value: unknown): Code['destination'] | undefined {
  if (!isRecord(value)) return undefined
  const readText = (name: string) => (typeof value[name] === 'string' ? { [name]: value[name] } : {})
  return {
    type: String(value['type']),
    ...readText('url'),
    ...readText('pageId'),
    ...readText('siteId'),
    ...readText('fileId'),
    ...readText('summary'),
  }
}

function getDestinationName(value: unknown): string | undefined {
  const { type, url, summary } = parseDestination(value) ?? {}
  if (type === 'page') return `the page ${quote(summary ?? 'that was there')}`
  if (type === 'site') return `the site ${quote(summary ?? 'that was there')}`
  if (type === 'file') return `the file ${quote(summary ?? 'that was there')}`
  return url && formatAddress(url)
}

function quote(value: unknown): string {
  return `“${String(value)}”`
}
