import { getFileExtension, isProgramName } from '#contract/file-name.ts'

/** How a file is served, or why it is refused, as the end of a sentence that begins with its name. */
export type FileTypeResult = { ok: true; type: string } | { ok: false; reason: string }

interface Signature {
  type: string
  /** As people call it. */
  noun: string
  extensions: readonly string[]
  matches(head: Buffer): boolean
}

const startsWith = (text: string) => (head: Buffer) => head.subarray(0, text.length).toString('latin1') === text
const hasBrand = (brands: RegExp) => (head: Buffer) =>
  head.subarray(4, 8).toString('latin1') === 'ftyp' && brands.test(head.subarray(8, 12).toString('latin1'))
const isRiff = (form: string) => (head: Buffer) =>
  startsWith('RIFF')(head) && head.subarray(8, 12).toString('latin1') === form

/** Types that browsers show. A file has such a type only if its content says so: its name alone could make a browser run something. */
const signatures: readonly Signature[] = [
  {
    type: 'application/pdf',
    noun: 'PDF',
    extensions: ['pdf'],
    // Some programs write a few bytes before the header, and readers accept up to 1,024.
    matches: (head) => head.subarray(0, 1024).includes('%PDF-', 0, 'latin1'),
  },
  { type: 'image/png', noun: 'PNG picture', extensions: ['png'], matches: startsWith('\x89PNG\r\n\x1a\n') },
  {
    type: 'image/jpeg',
    noun: 'JPEG picture',
    extensions: ['jpg', 'jpeg', 'jfif'],
    matches: startsWith('\xff\xd8\xff'),
  },
  { type: 'image/gif', noun: 'GIF', extensions: ['gif'], matches: startsWith('GIF8') },
  { type: 'image/webp', noun: 'WebP picture', extensions: ['webp'], matches: isRiff('WEBP') },
  { type: 'image/avif', noun: 'AVIF picture', extensions: ['avif'], matches: hasBrand(/^avi[fs]/) },
  { type: 'audio/mp4', noun: 'M4A recording', extensions: ['m4a', 'm4b'], matches: hasBrand(/^M4[AB]/) },
  { type: 'video/quicktime', noun: 'QuickTime video', extensions: ['mov', 'qt'], matches: hasBrand(/^qt/) },
  {
    type: 'video/mp4',
    noun: 'MP4 video',
    extensions: ['mp4', 'm4v'],
    matches: hasBrand(/^(isom|iso\d|mp4[12]|avc1|M4V|dash|MSNV)/),
  },
  { type: 'video/webm', noun: 'WebM video', extensions: ['webm'], matches: startsWith('\x1a\x45\xdf\xa3') },
  {
    type: 'audio/mpeg',
    noun: 'MP3',
    extensions: ['mp3'],
    matches: (head) => startsWith('ID3')(head) || (head[0] === 0xff && ((head[1] ?? 0) & 0xe6) === 0xe2),
  },
  { type: 'audio/ogg', noun: 'Ogg recording', extensions: ['ogg', 'oga', 'opus'], matches: startsWith('OggS') },
  { type: 'audio/wav', noun: 'WAV recording', extensions: ['wav'], matches: isRiff('WAVE') },
  { type: 'audio/flac', noun: 'FLAC recording', extensions: ['flac'], matches: startsWith('fLaC') },
]

/** Types that are only ever downloaded, by extension. A phone chooses the app by the type. */
const downloadTypes: Readonly<Record<string, string>> = {
  csv: 'text/csv; charset=utf-8',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  epub: 'application/epub+zip',
  heic: 'image/heic',
  ics: 'text/calendar; charset=utf-8',
  odp: 'application/vnd.oasis.opendocument.presentation',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odt: 'application/vnd.oasis.opendocument.text',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  rtf: 'application/rtf',
  txt: 'text/plain; charset=utf-8',
  vcf: 'text/vcard; charset=utf-8',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
}

/** Beginnings of programs: Windows, Linux, macOS (both byte orders, and universal, which Java classes share), scripts. */
const programStarts = [
  '\x7fELF',
  '\xfe\xed\xfa\xce',
  '\xfe\xed\xfa\xcf',
  '\xce\xfa\xed\xfe',
  '\xcf\xfa\xed\xfe',
  '\xca\xfe\xba\xbe',
  '#!',
].map(startsWith)
// A text may begin with MZ too.
const isWindowsProgram = (head: Buffer) => startsWith('MZ')(head) && head.includes(0)

/** The number of bytes at the beginning of a file from which its type is read. */
export const HEAD_BYTES = 1_024

/**
 * Finds the type of a file from the beginning of its content. Programs are refused, and so are files whose name promises something that
 * browsers show while their content is something else.
 */
export function readFileType(fileName: string, head: Buffer): FileTypeResult {
  if (head.byteLength === 0) return { ok: false, reason: 'is empty' }
  if (isProgramName(fileName) || isWindowsProgram(head) || programStarts.some((matches) => matches(head)))
    return { ok: false, reason: 'is a program. Programs cannot be opened by a code' }
  const extension = getFileExtension(fileName)
  const found = signatures.find(({ matches }) => matches(head))
  const promised = signatures.find(({ extensions }) => extensions.includes(extension))
  if (promised && !found)
    return {
      ok: false,
      reason: `is not a ${promised.noun}, although its name says so. Save it again as ${promised.noun}`,
    }
  return { ok: true, type: found?.type ?? downloadTypes[extension] ?? 'application/octet-stream' }
}

/** How the reader shows a file. Null if browsers cannot show it. */
export function getView(type: string): 'document' | 'image' | 'audio' | 'video' | null {
  if (type === 'application/pdf') return 'document'
  if (!signatures.some((signature) => signature.type === type)) return null
  const [group] = type.split('/')
  return group === 'image' || group === 'audio' || group === 'video' ? group : null
}
