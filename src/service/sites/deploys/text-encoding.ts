import { isUtf8 } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import { getFileType, isTextType } from '#contract/site-file-types.ts'
import { getIndex } from '../archive/site-files.ts'
import type { LocalFile } from './stored-files.ts'

/** The encoding of a text that is not UTF-8. */
export interface TextEncoding {
  /** The name that browsers use, such as `windows-1252`. */
  charset: string
  /** Where the encoding is declared, such as `byte order mark`. Null if it is not declared. */
  declaredBy: string | null
}

// Browsers look for a declaration only in the first 1024 bytes.
const DECLARATION_BYTES = 1024
const DEFAULT_CHARSET = 'windows-1252'
const BYTE_ORDER_MARK = 'byte order mark'

/**
 * Finds the encodings of all texts that are not UTF-8, by path. Like a browser, it uses the byte order mark, or else the declaration in the
 * text, or else the encoding of the first page, because that page loads the other files.
 */
export async function findEncodings(
  files: readonly Pick<LocalFile, 'path' | 'file'>[],
): Promise<Map<string, TextEncoding>> {
  const encodings = new Map<string, TextEncoding>()
  const undeclared: string[] = []
  for (const { path, file } of files) {
    const { type } = getFileType(path)
    if (!isTextType(type)) continue
    const encoding = findEncoding(await readFile(file), type)
    if (encoding === 'undeclared') undeclared.push(path)
    else if (encoding !== null) encodings.set(path, encoding)
  }
  const { charset } = encodings.get(getIndex(files) ?? '') ?? { charset: DEFAULT_CHARSET }
  for (const path of undeclared) encodings.set(path, { charset, declaredBy: null })
  return encodings
}

/** Finds the encoding of a text. Returns null for UTF-8, also if UTF-8 is only declared, and `undeclared` if the text has no declaration. */
export function findEncoding(bytes: Uint8Array, type: string): TextEncoding | 'undeclared' | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return { charset: 'utf-16le', declaredBy: BYTE_ORDER_MARK }
  if (first === 0xfe && second === 0xff) return { charset: 'utf-16be', declaredBy: BYTE_ORDER_MARK }
  if (isUtf8(bytes)) return null
  const declared = readDeclaration(Buffer.from(bytes.subarray(0, DECLARATION_BYTES)).toString('latin1'), type)
  if (declared === null) return 'undeclared'
  const charset = toCharset(declared.label)
  return charset === 'utf-8' ? null : { charset, declaredBy: declared.place }
}

/** Returns a note for the person who deploys the file. */
export function describeEncoding({ charset, declaredBy }: TextEncoding): string {
  return declaredBy === null
    ? `Is not UTF-8, and does not say what it is: sent as ${charset}.`
    : `Is not UTF-8: sent as ${charset}, as its ${declaredBy} says.`
}

const declarations = [
  { place: '<meta> tag', types: /html/, pattern: /<meta[^>]{0,300}?charset\s{0,9}=\s{0,9}["']?([\w.:-]{1,40})/i },
  { place: '@charset', types: /^text\/css/, pattern: /^@charset "([\w.:-]{1,40})"/i },
  { place: 'XML declaration', types: /xml/, pattern: /^<\?xml[^>]{0,300}?encoding\s{0,9}=\s{0,9}["']([\w.:-]{1,40})/ },
]

function readDeclaration(text: string, type: string): { label: string; place: string } | null {
  for (const { place, types, pattern } of declarations) {
    const label = types.test(type) ? pattern.exec(text)?.[1] : undefined
    if (label !== undefined) return { label, place }
  }
  return null
}

/**
 * Returns the charset for a declared label. A declaration of UTF-16 counts as UTF-8, as in browsers: the declaration could be read as ASCII,
 * so the text is not UTF-16.
 */
function toCharset(label: string): string {
  try {
    const { encoding } = new TextDecoder(label)
    return encoding.startsWith('utf-16') ? 'utf-8' : encoding
  } catch {
    return DEFAULT_CHARSET
  }
}
