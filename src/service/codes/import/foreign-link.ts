import { trimEndSlashes } from '#service/http/trim-end-slashes.ts'

/** A short link of another product, as its export describes it. */
export interface ForeignLink {
  /** The place of the link in the file: `row 12` or `item 12`. */
  place: string
  /** As printed. Without a host if the export has no hosts. The person who imports the file then names the host. */
  addresses: PrintedAddress[]
  /** As written in the file. The URL is checked when the code is created. */
  url: string
  /** Empty if the export has no names. */
  name: string
  /** The path of the folder: the names of folders from the top. Empty if the export has no folders. */
  folder: string[]
  tags: string[]
  createdAt: Date | null
  isArchived: boolean
  /** Scans that the other product counted. Null if the export does not say. */
  scans: number | null
  /** Scans of single days, such as `2026-11-25`, if the export has them. */
  scansByDay: { day: string; scans: number }[]
}

export interface PrintedAddress {
  host: string | null
  /** The path without the leading slash. The case matters. */
  path: string
}

/** Parses `https://bit.ly/3xYz`, `bit.ly/3xYz` or `3xYz`. Null if the text is not an address. */
export function parseAddress(text: string): PrintedAddress | null {
  const trimmed = text.trim()
  if (trimmed === '' || /\s/.test(trimmed)) return null
  if (!trimmed.includes('/')) return { host: null, path: trimmed }
  const url = URL.parse(/^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`)
  const path = trimEndSlashes(url?.pathname ?? '').replace(/^\/+/, '')
  return url && path !== '' ? { host: url.host, path } : null
}
