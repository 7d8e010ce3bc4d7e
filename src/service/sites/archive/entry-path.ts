import { isUtf8 } from 'node:buffer'
import { type Entry, getFileNameLowLevel } from 'yauzl'
import { shorten } from '#contract/cut-text.ts'
import { decodeName, type NameEncoding } from './name-encoding.ts'

/** The path of an entry below the root of the archive, or the reason why the entry has no such path. */
export type EntryPath = { ok: true; path: string; isFolder: boolean } | { ok: false; reason: string }

const MAX_PATH_LENGTH = 500
// Control characters, and characters that reverse the direction of text and so disguise an extension.
const invisible = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu
// Percent-encoded dots, slashes, backslashes and NUL: a server that decodes twice would leave the folder.
const encodedCharacters = /%(2e|2f|5c|00)/i
const UNICODE_PATH = 0x7075
const NAME_IS_UTF8 = 0x800

/** The path of an entry. `encoding` is the encoding of names that do not declare their encoding. */
export function getEntryPath(entry: Entry, encoding: NameEncoding): EntryPath {
  return toEntryPath(readName(entry, encoding))
}

/**
 * Reads a name with slashes as a path. `.` and empty segments are dropped, and Unicode is normalized to NFC, in which links are typed: macOS
 * stores names decomposed.
 */
export function toEntryPath(raw: string): EntryPath {
  const refuse = (problem: string): EntryPath => ({ ok: false, reason: `${problem}: ${quote(raw)}` })
  if (raw.includes('\uFFFD')) return refuse('has a file name that is not valid UTF-8')
  if (raw.search(invisible) !== -1) return refuse('has a file name with invisible characters')
  if (/^(?:\/|[a-z]:\/)/i.test(raw)) return refuse('has a file with an absolute path')
  const segments = raw.split('/').filter((segment) => segment !== '' && segment !== '.')
  // NFKC turns full-width and other look-alike dots into dots.
  if (segments.some((segment) => segment.normalize('NFKC').trim() === '..') || encodedCharacters.test(raw))
    return refuse('has a file whose path leads out of its folder')
  const path = segments.join('/').normalize('NFC')
  if (path.length > MAX_PATH_LENGTH) return refuse(`has a path of more than ${MAX_PATH_LENGTH} characters`)
  return { ok: true, path, isFolder: raw.endsWith('/') }
}

/** A file name for a message: in quotation marks, cut to a readable length, invisible characters escaped. */
export function quote(name: string): string {
  const escape = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  return `"${shorten(name, 120).replaceAll(invisible, escape)}"`
}

/** Whether the encoding of a name is not declared, and it is not UTF-8, which macOS and many programs write without declaring it. */
export function hasUnknownEncoding({ fileNameRaw, generalPurposeBitFlag, extraFields }: Entry): boolean {
  const isDeclared = (generalPurposeBitFlag & NAME_IS_UTF8) !== 0 || extraFields.some(({ id }) => id === UNICODE_PATH)
  return !isDeclared && !isUtf8(fileNameRaw)
}

/** Decodes a name in CP437, the default encoding of the ZIP specification. */
export function readAsCp437(name: Uint8Array): string {
  return getFileNameLowLevel(0, Buffer.from(name), [], false)
}

function readName(entry: Entry, encoding: NameEncoding): string {
  const { fileNameRaw, generalPurposeBitFlag, extraFields } = entry
  if (hasUnknownEncoding(entry))
    return encoding === 'cp437' ? readAsCp437(fileNameRaw) : decodeName(fileNameRaw, encoding).replaceAll('\\', '/')
  const flags = isUtf8(fileNameRaw) ? generalPurposeBitFlag | NAME_IS_UTF8 : generalPurposeBitFlag
  return getFileNameLowLevel(flags, fileNameRaw, extraFields, false)
}
