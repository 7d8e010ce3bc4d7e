export type RasterKind = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif'
export type SniffedKind = { kind: RasterKind | 'svg' } | { kind: null; reason: string }

/** Detects the type of an image by its bytes, because names and declared types may be wrong. */
export function sniffImage(bytes: Uint8Array): SniffedKind {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 4_096))
  const latin = start.toString('latin1')
  if (latin.startsWith('\xff\xd8\xff')) return { kind: 'jpeg' }
  if (latin.startsWith('\x89PNG\r\n\x1a\n')) return { kind: 'png' }
  if (/^GIF8[79]a/.test(latin)) return { kind: 'gif' }
  if (/^RIFF[^]{4}WEBP/.test(latin)) return { kind: 'webp' }
  if (latin.slice(4, 8) === 'ftyp') return sniffBoxes(start, latin)
  const text = start.toString('utf8').replace(/^\uFEFF/, '')
  if (/^\s*<(\?xml|!--|!DOCTYPE\s+svg|(svg:)?svg[\s>])/i.test(text) && !/<html[\s>]/i.test(text)) return { kind: 'svg' }
  return { kind: null, reason: `${describeKind(latin)}: JPEG, PNG, WebP, AVIF, GIF and SVG are read` }
}

/** AVIF and HEIC differ by the brands in their headers. */
function sniffBoxes(head: Buffer, latin: string): SniffedKind {
  const brands = latin.slice(8, Math.min(head.readUInt32BE(0), 256))
  if (/avif|avis/.test(brands)) return { kind: 'avif' }
  const problem = /heic|heix|hevc|mif1/.test(brands) ? 'is HEIC; save it as JPEG and send that' : 'is a video'
  return { kind: null, reason: `${problem}: JPEG, PNG, WebP, AVIF, GIF and SVG are read` }
}

function describeKind(latin: string): string {
  if (latin.length === 0) return 'is empty'
  if (latin.startsWith('BM')) return 'is a BMP'
  if (latin.startsWith('II*\0') || latin.startsWith('MM\0*')) return 'is a TIFF'
  if (latin.startsWith('%PDF')) return 'is a PDF'
  if (latin.startsWith('\x1f\x8b')) return 'is compressed'
  if (/^\s*<(!doctype html|html)/i.test(latin)) return 'is a page, not a picture'
  return 'is not a picture that is known here'
}
