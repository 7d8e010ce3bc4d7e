import { trimEndSlashes } from '#service/http/trim-end-slashes.ts'
import type { ServedFile } from './served-file.ts'

export type FileLookup =
  | { kind: 'file'; file: ServedFile; status: 200 | 404 }
  /** `path` begins with a slash and has the query. */
  | { kind: 'redirect'; path: string }
  | { kind: 'missing' }
  | { kind: 'invalid' }

type Files = ReadonlyMap<string, ServedFile>

/**
 * The file for the address of a request: itself, `index.html` (or else `index.htm`) of its folder, or, without an extension, the page of
 * that name. Relative links would lead elsewhere from a folder without a slash at its end, and from an address with two slashes in a row:
 * both are redirected.
 */
export function findFile(files: Files, url: string): FileLookup {
  const queryAt = url.indexOf('?')
  const encoded = queryAt === -1 ? url : url.slice(0, queryAt)
  const path = decode(encoded)
  if (path === null) return { kind: 'invalid' }
  const file =
    path.endsWith('/') || path === '' ? findIndex(files, path) : (files.get(path) ?? files.get(`${path}.html`))
  if (file) return { kind: 'file', file, status: 200 }
  const better = findBetterAddress(files, { path, encoded })
  return better === null
    ? { kind: 'missing' }
    : { kind: 'redirect', path: better + (queryAt === -1 ? '' : url.slice(queryAt)) }
}

/**
 * The address, without a query, to which a request for a folder or file in another spelling is redirected. Null if there is no such
 * address.
 */
function findBetterAddress(files: Files, { path, encoded }: { path: string; encoded: string }): string | null {
  if (findIndex(files, `${path}/`)) return `${encoded}/`
  const page = trimEndSlashes(path)
  if (page !== path && files.has(`${page}.html`)) return trimEndSlashes(encoded)
  const merged = encoded.replaceAll(/\/{2,}/g, '/')
  return merged === encoded || findFile(files, merged).kind === 'missing' ? null : merged
}

/** `folder` is empty or ends with a slash. */
function findIndex(files: Files, folder: string): ServedFile | undefined {
  return files.get(`${folder}index.html`) ?? files.get(`${folder}index.htm`)
}

/** The path without its first slash. Null if the path is not encoded validly. */
function decode(encoded: string): string | null {
  if (!encoded.startsWith('/')) return null
  if (!encoded.includes('%')) return encoded.slice(1)
  try {
    // Names are stored in NFC, but links of sites that were written on macOS may not be in NFC.
    return decodeURIComponent(encoded.slice(1)).normalize('NFC')
  } catch {
    return null
  }
}
