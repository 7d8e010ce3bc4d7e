import { isUtf8 } from 'node:buffer'
import type { FetchedResource } from './guarded-fetch.ts'

/** The encoding of a text that is not UTF-8. */
export interface TextEncoding {
  /** The name that browsers use, such as `windows-1252`. */
  charset: string
  /** Where the encoding is declared, such as `byte order mark`. Null if it is not declared. */
  declaredBy: string | null
}

/** The encoding of texts that are not UTF-8 and do not say what they are. */
export const DEFAULT_CHARSET = 'windows-1252'
// Browsers look for a declaration only in the first 1024 bytes.
const DECLARATION_BYTES = 1024
const BYTE_ORDER_MARK = 'byte order mark'

/**
 * Finds the encoding of a text as browsers do. A declaration in the header that it was sent with takes precedence over one in the text. Returns
 * null for UTF-8, also if UTF-8 is only declared, and `undeclared` if the text has no declaration.
 */
export function findEncoding(
  bytes: Uint8Array,
  type: string,
  sentCharset: string | null = null,
): TextEncoding | 'undeclared' | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return { charset: 'utf-16le', declaredBy: BYTE_ORDER_MARK }
  if (first === 0xfe && second === 0xff) return { charset: 'utf-16be', declaredBy: BYTE_ORDER_MARK }
  if (isUtf8(bytes)) return null
  const declared =
    sentCharset === null
      ? readDeclaration(Buffer.from(bytes.subarray(0, DECLARATION_BYTES)).toString('latin1'), type)
      : { label: sentCharset, place: 'header' }
  if (declared === null) return 'undeclared'
  const charset = toCharset(declared.label)
  return charset === 'utf-8' ? null : { charset, declaredBy: declared.place }
}

/** The text of a page, a style sheet or another file in its own encoding, without a byte order mark. */
export function decodeResource({ bytes, type, charset: sentCharset }: FetchedResource): string {
  const encoding = findEncoding(bytes, type, sentCharset)
  const charset = encoding === 'undeclared' ? DEFAULT_CHARSET : (encoding?.charset ?? 'utf-8')
  return new TextDecoder(charset).decode(bytes)
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
