import { isUtf8 } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import { getFileType, isTextType } from '#contract/site-file-types.ts'
import { getIndex } from '../archive/site-files.ts'

/** The encoding of a text that is not UTF-8. */
export interface TextEncoding {
  /** As browsers name it: `windows-1252`. */
  charset: string
  /** What declares it, such as `byte order mark`. Null if nothing does. */
  statedBy: string | null
}

interface LocalFile {
  path: string
  file: string
}

// Browsers look no further for it.
const FIRST_BYTES = 1024
const LEGACY = 'windows-1252'

/**
 * The encodings of texts that are not UTF-8, by path, as browsers detect them: by the byte order mark, by the declaration in the text, or else the
 * encoding of the first page, which loads the others.
 */
export async function findEncodings(files: readonly LocalFile[]): Promise<Map<string, TextEncoding>> {
  const encodings = new Map<string, TextEncoding>()
  const undeclared: string[] = []
  for (const { path, file } of files) {
    const { type } = getFileType(path)
    if (!isTextType(type)) continue
    const encoding = findEncoding(await readFile(file), type)
    if (encoding === 'unknown') undeclared.push(path)
    else if (encoding !== null) encodings.set(path, encoding)
  }
  const { charset } = encodings.get(getIndex(files) ?? '') ?? { charset: LEGACY }
  for (const path of undeclared) encodings.set(path, { charset, statedBy: null })
  return encodings
}

/** The encoding of a text. Null if it is UTF-8, or declares that it is. */
export function findEncoding(bytes: Uint8Array, type: string): TextEncoding | 'unknown' | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return { charset: 'utf-16le', statedBy: BYTE_ORDER_MARK }
  if (first === 0xfe && second === 0xff) return { charset: 'utf-16be', statedBy: BYTE_ORDER_MARK }
  if (isUtf8(bytes)) return null
  const declared = readDeclaration(Buffer.from(bytes.subarray(0, FIRST_BYTES)).toString('latin1'), type)
  if (declared === null) return 'unknown'
  const charset = toCharset(declared.label)
  return charset === 'utf-8' ? null : { charset, statedBy: declared.place }
}

/** The note for the person who deploys the file. */
export function describeEncoding({ charset, statedBy }: TextEncoding): string {
  return statedBy === null
    ? `Is not UTF-8, and does not say what it is: sent as ${charset}.`
    : `Is not UTF-8: sent as ${charset}, as its ${statedBy} says.`
}

const BYTE_ORDER_MARK = 'byte order mark'
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

/** UTF-16 without a byte order mark is read as UTF-8, as browsers do: a declaration that could be read is in ASCII. */
function toCharset(label: string): string {
  try {
    const { encoding } = new TextDecoder(label)
    return encoding.startsWith('utf-16') ? 'utf-8' : encoding
  } catch {
    return LEGACY
  }
}
