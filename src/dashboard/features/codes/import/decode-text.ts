/** Text of a spreadsheet file: UTF-8, UTF-16 of either byte order, or else Windows-1252. */
export function decodeText(bytes: Uint8Array): string {
  const utf16 = detectUtf16(bytes)
  if (utf16) return new TextDecoder(utf16).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** By its byte order mark, or by the zero bytes in Western text. */
function detectUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const head = bytes.subarray(0, 1000)
  const zeros = [0, 1].map((parity) => head.filter((byte, at) => byte === 0 && at % 2 === parity).length)
  const [even = 0, odd = 0] = zeros
  if (odd > head.length / 5) return 'utf-16le'
  return even > head.length / 5 ? 'utf-16be' : null
}
