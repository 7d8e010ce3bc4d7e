/** Kinds of files that can become a font of a page. The reason continues a sentence that begins with the name of the file: `is cut short`. */
export type FontContainer = { ok: true; kind: 'sfnt' | 'woff2' } | { ok: false; reason: string }

const MAX_TABLES = 64
/** The largest font after decompression. The table of glyphs of a Latin font has 50 to 300 kB. */
const MAX_DECOMPRESSED_BYTES = 8_000_000
const requiredTables = ['cmap', 'head', 'hhea', 'hmtx', 'maxp']

/** Recognizes a font by its first bytes, and checks its directory of tables before anything is decompressed or parsed. */
export function readFontContainer(bytes: Uint8Array): FontContainer {
  if (bytes.byteLength < 12) return refuse('is not a font')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const signature = view.getUint32(0)
  switch (signature) {
    case 0x774f4632: // wOF2
      return checkWoff2(view)
    case 0x00010000:
    case 0x74727565: // true
    case 0x4f54544f: // OTTO
      return checkTables(view)
    case 0x74746366: // ttcf
      return refuse('is a collection of fonts. Export one font from it and upload that')
    case 0x774f4646: // wOFF
      return refuse('is a WOFF font of the first version. Upload the woff2, ttf or otf file')
    case 0x25215053: // %!PS
      return refuse('is a PostScript font of an old format. Upload a woff2, ttf or otf file')
    default:
      return refuse('is not a font. Upload a woff2, ttf or otf file')
  }
}

function refuse(reason: string): FontContainer {
  return { ok: false, reason }
}

/** Header of WOFF2: signature, flavor, length, number of tables, reserved, size after and before decompression. */
function checkWoff2(view: DataView): FontContainer {
  if (view.byteLength < 48) return refuse('is cut short')
  const [flavor, length, tables] = [view.getUint32(4), view.getUint32(8), view.getUint16(12)]
  const [decompressed, compressed] = [view.getUint32(16), view.getUint32(20)]
  if (flavor === 0x74746366) return refuse('is a collection of fonts. Export one font from it and upload that')
  if (length !== view.byteLength || compressed > length) return refuse('is cut short or damaged')
  if (tables === 0 || tables > MAX_TABLES) return refuse(damaged)
  return decompressed > MAX_DECOMPRESSED_BYTES ? refuse(tooLarge) : { ok: true, kind: 'woff2' }
}

/** The directory of a font: 12 bytes with the number of tables, then 16 bytes for each table. */
function checkTables(view: DataView): FontContainer {
  const count = view.getUint16(4)
  if (count === 0 || count > MAX_TABLES) return refuse(damaged)
  if (view.byteLength < 12 + 16 * count) return refuse('is cut short')
  const tables = Array.from({ length: count }, (_, index) => readTable(view, 12 + 16 * index))
  if (tables.some(({ end }) => end > view.byteLength)) return refuse('is cut short or damaged')
  return checkNames(new Set(tables.map(({ name }) => name)), view.byteLength)
}

function readTable(view: DataView, record: number): { name: string; end: number } {
  const name = String.fromCodePoint(...[0, 1, 2, 3].map((byte) => view.getUint8(record + byte)))
  return { name, end: view.getUint32(record + 8) + view.getUint32(record + 12) }
}

function checkNames(names: ReadonlySet<string>, size: number): FontContainer {
  const missing = requiredTables.filter((name) => !names.has(name))
  if (missing.length > 0) return refuse(`lacks the ${missing.length === 1 ? 'table' : 'tables'} ${missing.join(', ')}`)
  const hasOutlines = (names.has('glyf') && names.has('loca')) || names.has('CFF ') || names.has('CFF2')
  if (!hasOutlines) return refuse('has no outlines. Fonts of pictures cannot be used')
  return size > MAX_DECOMPRESSED_BYTES ? refuse(tooLarge) : { ok: true, kind: 'sfnt' }
}

const damaged = 'is damaged: its list of tables cannot be read'
const tooLarge = `has more than ${MAX_DECOMPRESSED_BYTES / 1_000_000} MB when it is decompressed`
