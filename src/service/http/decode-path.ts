const percentEscape = /%([0-9a-f]{2})/gi
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const windows1252 = new TextDecoder('windows-1252')

/**
 * Decodes percent-encoded text as UTF-8. Text that is not valid UTF-8 is decoded as Windows-1252, which older programs still write. A `%`
 * that begins no escape stays. Text from elsewhere than a request line may have characters beyond one byte, which stay too.
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
 * An address whose path any router can decode. A path that is not validly percent-encoded is encoded again. Any other path stays as it is.
 */
export function toRoutable(url: string): string {
  if (!url.includes('%')) return url
  const end = url.search(/[?#]/)
  const path = end === -1 ? url : url.slice(0, end)
  if (decodeStrictly(path) !== null) return url
  const parts = path.split('/').map((part) => encodeURIComponent(decodeLeniently(part).toWellFormed()))
  return parts.join('/') + (end === -1 ? '' : url.slice(end))
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
