import { trimEndSlashes } from '#service/http/trim-end-slashes.ts'
import type { ServedFile } from './served-file.ts'

export type FileLookup =
  | { kind: 'file'; file: ServedFile; status: 200 | 404 }
  /** `path` begins with a slash and has the query. */
  | { kind: 'redirect'; address: string }
  | { kind: 'missing' }
  | { kind: 'invalid' }

type Files = ReadonlyMap<string, ServedFile>

/**
 * Finds the file for the address of a request. An address that ends with a slash opens `index.html` (or else `index.htm`) of that folder.
 * Any other address opens the file of that path, or the file with `.html` added. A folder without its slash and an address with repeated
 * or encoded slashes are redirected, because relative links would lead elsewhere, and rules of the site match the parts between slashes.
 */
export function findFile(files: Files, url: string): FileLookup {
  const queryStart = url.indexOf('?')
  const encodedPath = queryStart === -1 ? url : url.slice(0, queryStart)
  const path = decodePath(encodedPath)
  if (path === null) return { kind: 'invalid' }
  const file = encodedSlash.test(encodedPath) ? undefined : findFileAt(files, path)
  if (file) return { kind: 'file', file, status: 200 }
  const corrected = findCorrectedAddress(files, { path, encoded: encodedPath })
  return corrected === null
    ? { kind: 'missing' }
    : { kind: 'redirect', address: corrected + (queryStart === -1 ? '' : url.slice(queryStart)) }
}

/** The address, without its query, under which the same file or folder exists in the usual spelling. Null if there is none. */
function findCorrectedAddress(files: Files, { path, encoded }: { path: string; encoded: string }): string | null {
  if (encodedSlash.test(encoded)) return findMergedAddress(files, encoded)
  if (findIndex(files, `${path}/`)) return `${encoded}/`
  const page = trimEndSlashes(path)
  if (page !== path && files.has(`${page}.html`)) return trimEndSlashes(encoded)
  return findMergedAddress(files, encoded)
}

const encodedSlash = /%2f/i

function findMergedAddress(files: Files, encoded: string): string | null {
  const merged = mergeSlashes(encoded)
  return merged === encoded || findFile(files, merged).kind === 'missing' ? null : merged
}

/** A path, still encoded, in which repeated and encoded slashes are single slashes. */
export function mergeSlashes(encodedPath: string): string {
  return encodedPath.replaceAll(/%2f/gi, '/').replaceAll(/\/{2,}/g, '/')
}

function findFileAt(files: Files, path: string): ServedFile | undefined {
  if (path.endsWith('/') || path === '') return findIndex(files, path)
  return files.get(path) ?? files.get(`${path}.html`)
}

/** `folder` is empty or ends with a slash. */
function findIndex(files: Files, folder: string): ServedFile | undefined {
  return files.get(`${folder}index.html`) ?? files.get(`${folder}index.htm`)
}

/** Decodes a path and removes its first slash. Null if the encoding is invalid. */
function decodePath(encodedPath: string): string | null {
  if (!encodedPath.startsWith('/')) return null
  if (!encodedPath.includes('%')) return encodedPath.slice(1)
  try {
    // Names are stored in NFC, but links of sites that were written on macOS may not be in NFC.
    return decodeURIComponent(encodedPath.slice(1)).normalize('NFC')
  } catch {
    return null
  }
}
