import { encodePathParts } from './normal-form.ts'
import { isShortCode } from '../short-code.ts'
import { decodeLeniently } from '#service/http/decode-path.ts'

/** The possible meanings of the path of a scan, on any host. */
export interface ScannedPath {
  /** The short code in its normal form. Null if the path is not a short code. */
  shortCode: string | null
  /** Whether the path is the short code and nothing else. */
  isPlain: boolean
  /** Possible paths of an alias in normal form: first the path as it was sent, then without characters that people copy with an address. */
  aliasPaths: readonly string[]
  /** Whether a `+` was added, to see where the code leads. */
  isPreview: boolean
}

const SHORT_CODE_PATH_LENGTH = '/'.length + 9
/** No alias is longer, even if each of its characters is percent-encoded. */
const MAX_PATH_LENGTH = 4_000
/** A short code consists only of these characters, so anything around it belongs to the text that it was copied from. */
const shortCodePattern = /^[^0-9A-Z]*([0-9A-Z]{9})[^0-9A-Z]*$/
/** Soft hyphens, zero-width spaces and marks of direction, and the spaces of wrapped lines. */
const invisibleCharacters = /[\p{Cf}\s]+/gu
/**
 * Characters before and after an address in a text, such as `(“` and `”).`: quotation marks, brackets, punctuation, spaces, invisible
 * characters.
 */
const leadingJunk = /[\s\p{Cc}\p{Cf}\p{Ps}\p{Pe}\p{Pi}\p{Pf}"'`´<>|*,;:!?¡¿…]/u
const trailingJunk = /[\s\p{Cc}\p{Cf}\p{Ps}\p{Pe}\p{Pi}\p{Pf}\p{Po}<>|`´]/u

/**
 * Reads the path of a scanned, typed or copied address. Percent-encoding need not be valid. Slashes at both ends are ignored, and so are
 * characters that people copy with an address.
 */
export function readScannedPath(url: string): ScannedPath {
  const end = findPathEnd(url)
  // The fast path: nearly every scan.
  if (end === SHORT_CODE_PATH_LENGTH) {
    const shortCode = url.slice(1, end).toUpperCase()
    if (isShortCode(shortCode)) return { shortCode, isPlain: true, aliasPaths: [url.slice(0, end)], isPreview: false }
  }
  if (end > MAX_PATH_LENGTH) return { shortCode: null, isPlain: false, aliasPaths: [], isPreview: false }
  return readCopiedParts(url.slice(1, end).split('/').map(decodeLeniently))
}

function readCopiedParts(parts: readonly string[]): ScannedPath {
  const trimmedParts = trimParts(parts)
  const isPreview = trimmedParts.at(-1)?.endsWith('+') ?? false
  const addressParts = isPreview ? trimParts(removePlus(trimmedParts)) : trimmedParts
  const sentParts = dropEmptyEnds(isPreview ? removePlus(dropEmptyEnds(parts)) : parts)
  const paths = [
    encodePathParts(sentParts),
    addressParts.length === 0 ? null : encodePathParts(addressParts.map((part) => part.normalize('NFC'))),
  ].filter((path) => path !== null)
  return { shortCode: findShortCode(addressParts), isPlain: false, aliasPaths: [...new Set(paths)], isPreview }
}

function findShortCode(parts: readonly string[]): string | null {
  if (parts.length !== 1) return null
  // Full-width letters, as Asian keyboards type them, become ASCII letters.
  const text = parts.join('').normalize('NFKC').replaceAll(invisibleCharacters, '').toUpperCase()
  const [, shortCode = ''] = shortCodePattern.exec(text) ?? []
  return isShortCode(shortCode) ? shortCode : null
}

/** Removes characters that are copied with an address from both ends of the path. */
function trimParts(parts: readonly string[]): string[] {
  const remaining = [...parts]
  for (let last = remaining.pop(); last !== undefined; last = remaining.pop()) {
    const rest = trimEnd(Array.from(last))
    if (rest === '') continue
    remaining.push(rest)
    break
  }
  for (let first = remaining.shift(); first !== undefined; first = remaining.shift()) {
    const rest = trimStart(Array.from(first))
    if (rest === '') continue
    remaining.unshift(rest)
    break
  }
  return remaining
}

function trimEnd(characters: readonly string[]): string {
  return characters.slice(0, characters.findLastIndex((character) => !trailingJunk.test(character)) + 1).join('')
}

function trimStart(characters: readonly string[]): string {
  const first = characters.findIndex((character) => !leadingJunk.test(character))
  return first === -1 ? '' : characters.slice(first).join('')
}

function removePlus(parts: readonly string[]): string[] {
  return parts.with(-1, (parts.at(-1) ?? '').replace(/\+$/, ''))
}

/** The parts without slashes at the end. An empty path has one empty part. */
function dropEmptyEnds(parts: readonly string[]): string[] {
  const length = parts.findLastIndex((part) => part !== '') + 1
  return length === 0 ? [''] : parts.slice(0, length)
}

function findPathEnd(url: string): number {
  const query = url.indexOf('?')
  const end = query === -1 ? url.length : query
  const fragment = url.indexOf('#')
  return fragment === -1 || fragment > end ? end : fragment
}
