import { trimEndSlashes } from '../../platform/http/trim-end-slashes.ts'

/** A short link of another product, as its export describes it. */
export interface ForeignLink {
  /** Where it stands in the file: `row 12`, or `item 12`. */
  place: string
  /** As it is printed. Without a host where the export names none: the person who imports knows it. */
  addresses: PrintedAddress[]
  /** As written: it is checked when the code is made. */
  url: string
  /** Empty where the export has none. */
  name: string
  tags: string[]
  createdAt: Date | null
  isArchived: boolean
  /** Scans that the other product counted. Null where the export does not say. */
  scans: number | null
  /** Of these, the scans of each day for which the export has them: `2026-11-25`. */
  scansByDay: { day: string; scans: number }[]
}

export interface PrintedAddress {
  host: string | null
  /** Without the leading slash; the case matters. */
  path: string
}

/** `https://bit.ly/3xYz`, `bit.ly/3xYz` or `3xYz`. Null if it is no address. */
export function parseAddress(text: string): PrintedAddress | null {
  const trimmed = text.trim()
  if (trimmed === '' || /\s/.test(trimmed)) return null
  if (!trimmed.includes('/')) return { host: null, path: trimmed }
  const url = URL.parse(/^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`)
  const path = trimEndSlashes(url?.pathname ?? '').replace(/^\/+/, '')
  return url && path !== '' ? { host: url.host, path } : null
}

const EARLIEST = Date.UTC(2000)

/** A time as exports write it; one without a time zone is UTC. Null for what is no time, or is before 2000 or after `now`. */
export function parseMoment(value: unknown, now: Date): Date | null {
  if (typeof value !== 'string') return null
  const text = value.trim()
  const isPlain = /^\d{4}-\d\d-\d\d([ T]\d\d:\d\d(:\d\d(\.\d+)?)?)?$/.test(text)
  const moment = new Date(isPlain && text.length > 10 ? `${text.replace(' ', 'T')}Z` : text)
  return moment.getTime() >= EARLIEST && moment <= now ? moment : null
}

/** Names of tags from a list of names or of `{name}`, or from text that is separated by commas, semicolons or `|`. */
export function parseTags(value: unknown): string[] {
  const listed = Array.isArray(value) ? value : typeof value === 'string' ? value.split(/[,;|]/) : []
  const names = listed.map((each: unknown) => (isRecord(each) ? each['name'] : each))
  return [...new Set(names.flatMap((name) => (typeof name === 'string' && name.trim() !== '' ? [name.trim()] : [])))]
}

/** A count as JSON or a cell has it: `1204`, `"1,204"`. Null for what is none. */
export function parseCount(value: unknown): number | null {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.replace(/[,\s]/g, '') : ''
  return /^\d{1,15}$/.test(text) ? Number(text) : null
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
