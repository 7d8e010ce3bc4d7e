import { encodeParts } from './normal-form.ts'
import { isShortCode } from '../short-code.ts'
import { decodeLeniently } from '#service/http/decode-path.ts'

/** What the path of a scan may mean, on any host. */
export interface ScannedPath {
  /** In its normal form; null: the path is no short code. */
  shortCode: string | null
  /** Whether the path is the short code and nothing else. */
  isPlain: boolean
  /** Paths that an alias may have, in their normal form: as it was sent first, and then without what is copied along with an address. */
  aliasPaths: readonly string[]
  /** Whether a `+` was added, to see where the code leads. */
  isPreview: boolean
}

const SHORT_CODE_PATH = '/'.length + 9
/** No alias is as long, even if each of its characters is percent-encoded. */
const MAX_PATH = 4_000
/** A short code has none of the other characters, so whatever is around it belongs to the text that it was copied from. */
const amongOthers = /^[^0-9A-Z]*([0-9A-Z]{9})[^0-9A-Z]*$/
/** Soft hyphens, zero-width spaces and marks of direction, and the spaces of wrapped lines. */
const invisible = /[\p{Cf}\s]+/gu
/** What precedes an address in a text, and what follows one: quotation marks, brackets, punctuation, spaces, invisible characters. */
const before = /[\s\p{Cc}\p{Cf}\p{Ps}\p{Pe}\p{Pi}\p{Pf}"'`´<>|*,;:!?¡¿…]/u
const after = /[\s\p{Cc}\p{Cf}\p{Ps}\p{Pe}\p{Pi}\p{Pf}\p{Po}<>|`´]/u

/**
 * Reads the path of a scanned, typed or copied address. Percent-encoding need not be valid. Slashes at both ends and what people copy
 * along with an address make no difference.
 */
export function readScannedPath(url: string): ScannedPath {
  const end = endOfPath(url)
  // Nearly every scan.
  if (end === SHORT_CODE_PATH) {
    const shortCode = url.slice(1, end).toUpperCase()
    if (isShortCode(shortCode)) return { shortCode, isPlain: true, aliasPaths: [url.slice(0, end)], isPreview: false }
  }
  if (end > MAX_PATH) return { shortCode: null, isPlain: false, aliasPaths: [], isPreview: false }
  return readCopied(url.slice(1, end).split('/').map(decodeLeniently))
}

function readCopied(parts: readonly string[]): ScannedPath {
  const trimmed = trimParts(parts)
  const isPreview = trimmed.at(-1)?.endsWith('+') ?? false
  const named = isPreview ? trimParts(withoutPlus(trimmed)) : trimmed
  const sent = dropEmptyEnds(isPreview ? withoutPlus(dropEmptyEnds(parts)) : parts)
  const paths = [
    encodeParts(sent),
    named.length === 0 ? null : encodeParts(named.map((part) => part.normalize('NFC'))),
  ].filter((path) => path !== null)
  return { shortCode: findShortCode(named), isPlain: false, aliasPaths: [...new Set(paths)], isPreview }
}

function findShortCode(parts: readonly string[]): string | null {
  if (parts.length !== 1) return null
  // Full-width letters, as Asian keyboards type them, become the usual ones.
  const text = parts.join('').normalize('NFKC').replaceAll(invisible, '').toUpperCase()
  const [, shortCode = ''] = amongOthers.exec(text) ?? []
  return isShortCode(shortCode) ? shortCode : null
}

/** The parts without what is copied along with an address at both ends. */
function trimParts(parts: readonly string[]): string[] {
  const left = [...parts]
  for (let last = left.pop(); last !== undefined; last = left.pop()) {
    const rest = trimEnd(Array.from(last))
    if (rest === '') continue
    left.push(rest)
    break
  }
  for (let first = left.shift(); first !== undefined; first = left.shift()) {
    const rest = trimStart(Array.from(first))
    if (rest === '') continue
    left.unshift(rest)
    break
  }
  return left
}

function trimEnd(characters: readonly string[]): string {
  return characters.slice(0, characters.findLastIndex((character) => !after.test(character)) + 1).join('')
}

function trimStart(characters: readonly string[]): string {
  const first = characters.findIndex((character) => !before.test(character))
  return first === -1 ? '' : characters.slice(first).join('')
}

function withoutPlus(parts: readonly string[]): string[] {
  return parts.with(-1, (parts.at(-1) ?? '').replace(/\+$/, ''))
}

/** Without slashes at the end; an empty path has one empty part. */
function dropEmptyEnds(parts: readonly string[]): string[] {
  const length = parts.findLastIndex((part) => part !== '') + 1
  return length === 0 ? [''] : parts.slice(0, length)
}

function endOfPath(url: string): number {
  const query = url.indexOf('?')
  const end = query === -1 ? url.length : query
  const fragment = url.indexOf('#')
  return fragment === -1 || fragment > end ? end : fragment
}
