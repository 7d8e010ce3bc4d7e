/** Decodes the text of a spreadsheet file: UTF-8, UTF-16 in either byte order, Mac OS Roman, or else Windows-1252. */
export function decodeText(bytes: Uint8Array): string {
  const utf16 = detectUtf16(bytes)
  if (utf16) return new TextDecoder(utf16).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder(isMacRoman(bytes) ? 'macintosh' : 'windows-1252').decode(bytes)
  }
}

/** Detects UTF-16 by its byte order mark, or by the zero bytes of Western text. */
function detectUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const head = bytes.subarray(0, 1000)
  const zeros = [0, 1].map((parity) => head.filter((byte, index) => byte === 0 && index % 2 === parity).length)
  const [even = 0, odd = 0] = zeros
  if (odd > head.length / 5) return 'utf-16le'
  return even > head.length / 5 ? 'utf-16be' : null
}

/** The bytes of Ä Å Ç É Ñ Ö Ü á à â ä ã å ç é è ê ö õ ú ù û ü in Mac OS Roman. In Windows-1252, they are signs that nobody writes inside a word. */
const macLetters = new Set([
  0x81, 0x83, 0x86, 0x87, 0x88, 0x89, 0x8a, 0x8c, 0x8d, 0x8e, 0x8f, 0x90, 0x98, 0x9a, 0x9b, 0x9c, 0x9d, 0x9e, 0x9f,
])

/** Whether a text is in Mac OS Roman. Excel for Mac ends lines with CR alone. In other files, letters in words decide: in Windows-1252, they begin at 0xC0. */
function isMacRoman(bytes: Uint8Array): boolean {
  if (bytes.includes(0x0d) && !bytes.includes(0x0a)) return true
  let macLetterCount = 0
  let windowsLetterCount = 0
  bytes.forEach((byte, index) => {
    if (byte < 0x80 || !isSmallLetter(bytes[index - 1])) return
    if (byte >= 0xc0) windowsLetterCount += 1
    else if (macLetters.has(byte)) macLetterCount += 1
  })
  return macLetterCount > windowsLetterCount
}

function isSmallLetter(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x61 && byte <= 0x7a
}
