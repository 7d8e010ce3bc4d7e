const percentEscape = /%([0-9a-f]{2})/gi
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const windows1252 = new TextDecoder('windows-1252')

/**
 * Decodes percent-encoded text as UTF-8. Text that is not valid UTF-8 is decoded as Windows-1252, which older programs still write. A `%`
 * that begins no escape stays. A request line has only characters up to U+00FF. In text from elsewhere, only the escapes are decoded if there are
 * other characters.
 */
export function decodeLeniently(text: string): string {
  if (!text.includes('%') && isAscii(text)) return text
  const unescaped = text.replace(percentEscape, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
  if (/[^\0-\xff]/.test(unescaped)) return unescaped
  const bytes = Buffer.from(unescaped, 'latin1')
  try {
    return utf8.decode(bytes)
  } catch {
    return windows1252.decode(bytes)
  }
}

/**
 * Returns the address with a path that any router can decode. A path that is not validly percent-encoded is encoded again. Any other path
 * stays as it is.
 */
export function toRoutable(url: string): string {
  if (!url.includes('%')) return url
  const pathEnd = url.search(/[?#]/)
  const path = pathEnd === -1 ? url : url.slice(0, pathEnd)
  if (decodeStrictly(path) !== null) return url
  const segments = path.split('/').map((segment) => encodeURIComponent(decodeLeniently(segment).toWellFormed()))
  return segments.join('/') + (pathEnd === -1 ? '' : url.slice(pathEnd))
}

// Null if the path is not validly encoded. The result is returned because the bundler removes a call that is made for its exception alone.
function decodeStrictly(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

function isAscii(text: string): boolean {
  return /^\p{ASCII}*$/u.test(text)
}
