import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import type { ZipFile } from 'yauzl'
import { ArchiveError } from './archive-error.ts'
import { quote } from './entry-path.ts'
import type { ListedFile } from './list-entries.ts'
import { toArchiveError } from './open-zip.ts'

export interface ExtractedFile {
  /** Below the root of the site: `assets/logo.png`. */
  path: string
  size: number
  /** Path of the extracted file on the local disk. */
  file: string
  /** SHA-256 in hex. */
  hash: string
  guessedEncoding?: ListedFile['guessedEncoding']
}

const methods: Record<number, string> = {
  9: 'Deflate64',
  12: 'bzip2',
  14: 'LZMA',
  93: 'Zstandard',
  95: 'XZ',
  98: 'PPMd',
}

/** Decompresses one file, and checks its size and checksum. The stream fails if there are more bytes than declared. */
export async function extractEntry(zip: ZipFile, listedFile: ListedFile, file: string): Promise<ExtractedFile> {
  const { path, entry, guessedEncoding } = listedFile
  if (!entry.canDecodeFileData()) {
    const method = methods[entry.compressionMethod] ?? `method ${entry.compressionMethod}`
    throw new ArchiveError(`compresses ${quote(path)} by ${method}; store it, or use Deflate`)
  }
  const hash = createHash('sha256')
  let size = 0
  let checksum = 0
  await using target = await open(file, 'wx')
  const chunks = await zip.openReadStreamPromise(entry).catch(toArchiveError)
  try {
    for await (const chunk of chunks) {
      const bytes = Buffer.from(chunk)
      size += bytes.byteLength
      checksum = crc32(bytes, checksum)
      hash.update(bytes)
      await target.appendFile(bytes)
    }
  } catch (error) {
    toArchiveError(toSizeError(error, path))
  }
  if (checksum !== entry.crc32) throw new ArchiveError(`is damaged: the checksum of ${quote(path)} is wrong`)
  return { path, size, file, hash: hash.digest('hex'), ...(guessedEncoding && { guessedEncoding }) }
}

function toSizeError(error: unknown, path: string): unknown {
  const isSize = error instanceof Error && /^(too many|not enough) bytes/.test(error.message)
  return isSize ? new ArchiveError(`declares a wrong size for ${quote(path)}`) : error
}
