import { trimEndSlashes } from '../../platform/http/trim-end-slashes.ts'
import type { ServedFile } from './served-file.ts'

export type Found =
  | { kind: 'file'; file: ServedFile; status: 200 | 404 }
  /** `path` begins with a slash and has the query. */
  | { kind: 'redirect'; path: string }
  | { kind: 'missing' }
  | { kind: 'invalid' }

type Files = ReadonlyMap<string, ServedFile>

/**
 * The file for the address of a request: itself, `index.html` of its folder, or, without an extension, the page of that name. A folder
 * without a slash at its end is redirected, because its relative links would lead elsewhere.
 */
export function findFile(files: Files, url: string): Found {
  const queryAt = url.indexOf('?')
  const encoded = queryAt === -1 ? url : url.slice(0, queryAt)
  const path = decode(encoded)
  if (path === null) return { kind: 'invalid' }
  const file = files.get(path.endsWith('/') || path === '' ? `${path}index.html` : path) ?? files.get(`${path}.html`)
  if (file) return { kind: 'file', file, status: 200 }
  const query = queryAt === -1 ? '' : url.slice(queryAt)
  if (files.has(`${path}/index.html`)) return { kind: 'redirect', path: `${encoded}/${query}` }
  const page = trimEndSlashes(path)
  if (page !== path && files.has(`${page}.html`))
    return { kind: 'redirect', path: `${trimEndSlashes(encoded)}${query}` }
  return { kind: 'missing' }
}

/** The path without its first slash; null if it is not encoded validly. */
function decode(encoded: string): string | null {
  if (!encoded.startsWith('/')) return null
  if (!encoded.includes('%')) return encoded.slice(1)
  try {
    // Names are stored in NFC; links of sites that were written on macOS may not be.
    return decodeURIComponent(encoded.slice(1)).normalize('NFC')
  } catch {
    return null
  }
}
