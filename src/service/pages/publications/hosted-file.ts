import { createHash, randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'
import { OPENING_PLACEHOLDER } from '#blocks/schema/form-fields.ts'
import type { AcceptedEncodings } from '#service/http/encodings.ts'
import type { publicationFiles } from './schema.ts'

/** The path of a publication's page for unknown addresses. */
export const MISSING_PATH = '/_/missing'
/** The beginning of the paths of documents for visitors who scanned a code. Visitors see the addresses of the pages instead. */
export const SCANNED_PREFIX = '/_/scanned'

/** The status of a file that leads to another address, which is its header `location`. */
export const REDIRECT_STATUS = 308

/** A file of a publication with all of its encodings. */
export interface HostedFile {
  status: number
  headers: Readonly<Record<string, string>>
  hash: string
  /** The encoding of `stored`. */
  encoding: FileRow['encoding']
  stored: Uint8Array
  /** The body for a client that accepts these encodings. */
  encodeFor(encodings: AcceptedEncodings): Promise<EncodedBody>
  /** Whether the file is a document with a form. Such a document is different for each visitor: see `encodeForVisitor`. */
  hasForm(): Promise<boolean>
  /** The body for one visitor, with a new id for this opening of its forms. */
  encodeForVisitor(encodings: AcceptedEncodings): Promise<EncodedBody>
}

interface EncodedBody {
  encoding: 'br' | 'gzip' | ''
  body: Buffer
}

/** A file to be stored. */
export interface RenderedFile {
  path: string
  status: number
  headers: Record<string, string>
  body: string | Uint8Array
}

type FileRow = Omit<typeof publicationFiles.$inferSelect, 'workspaceId' | 'pageId'>

const MAX_COMPRESSED_SHARE = 0.9
// Quality 11 takes twice the time of quality 10, and saves 2 % of a page. For large files even quality 10 takes seconds, and saves little.
const [QUALITY, QUALITY_OF_LARGE] = [10, 9]
const LARGE_FILE_BYTES = 500_000

// For documents that only one visitor gets: a page of 50 kB takes about a millisecond.
const fastCompression = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

// Text that people write cannot contain this, because quotes are escaped.
const OPENING_VALUE = `value="${OPENING_PLACEHOLDER}"`

// Formats that are already compressed.
const COMPRESSED = /^(?:image\/(?:png|jpeg|webp|avif|gif)|font\/woff2)\b/

/** Compresses a file with a high quality, because the result is used for all visitors. */
export async function toStoredFile({ path, status, headers, body }: RenderedFile): Promise<FileRow> {
  const bytes = Buffer.from(body)
  const hash = createHash('sha256').update(JSON.stringify(headers)).update(bytes).digest('base64url').slice(0, 22)
  if (COMPRESSED.test(headers['content-type'] ?? '')) return { path, status, headers, hash, encoding: '', body: bytes }
  const compressed = await promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: bytes.byteLength < LARGE_FILE_BYTES ? QUALITY : QUALITY_OF_LARGE,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
    },
  })
  const isSmaller = compressed.byteLength < bytes.byteLength * MAX_COMPRESSED_SHARE
  return { path, status, headers, hash, encoding: isSmaller ? 'br' : '', body: isSmaller ? compressed : bytes }
}

export function toHostedFile({ status, headers, hash, encoding, body }: FileRow): HostedFile {
  const storedBytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  const decompress = () => (encoding === 'br' ? promisify(brotliDecompress)(storedBytes) : Promise.resolve(storedBytes))
  let zipped: Promise<Buffer> | undefined
  let split: Promise<string[]> | undefined
  const isDocument = headers['content-type']?.startsWith('text/html') === true
  /** The parts of the document before, between and after the ids of openings. */
  const splitAtOpenings = () => (split ??= decompress().then((bytes) => bytes.toString('utf8').split(OPENING_VALUE)))
  return {
    status,
    headers,
    hash,
    encoding,
    stored: storedBytes,
    async encodeFor({ br, gzip: takesGzip }) {
      if (encoding === '' || br) return { encoding, body: storedBytes }
      if (!takesGzip) return { encoding: '', body: await decompress() }
      zipped ??= decompress().then((bytes) => promisify(gzip)(bytes, { level: 9 }))
      return { encoding: 'gzip', body: await zipped }
    },
    async hasForm() {
      return isDocument && (await splitAtOpenings()).length > 1
    },
    async encodeForVisitor({ br, gzip: takesGzip }) {
      const body = Buffer.from((await splitAtOpenings()).join(`value="${randomUUID()}"`))
      if (br) return { encoding: 'br', body: await promisify(brotliCompress)(body, fastCompression) }
      return takesGzip ? { encoding: 'gzip', body: await promisify(gzip)(body) } : { encoding: '', body }
    },
  }
}
