import { trimEndSlashes } from '#service/http/trim-end-slashes.ts'

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
  /** The names of its folder and of those around it, from the top; empty where the export has none. */
  folder: string[]
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
