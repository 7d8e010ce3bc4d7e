import { createReadStream, read } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl'
import { ArchiveError } from './archive-error.ts'

/** The archive with lazily read entries. `file` is the open file at `path`, which the caller closes. */
export async function openZip(path: string, file: FileHandle): Promise<ZipFile> {
  const { size } = await file.stat()
  const reader = new FileReader(path, { fd: file.fd, size })
  const options = { autoClose: false, decodeStrings: false }
  const zip = await fromRandomAccessReaderPromise(reader, size, options).catch(toArchiveError)
  // The calls that read entries or their data reject with the error. Without a listener, the event would end the process.
  zip.on('error', () => {})
  return zip
}

/**
 * An archive that yauzl or zlib cannot read is refused. Other errors, such as those of the disk, are thrown as they are: only those
 * have a code of the system.
 */
export function toArchiveError(error: unknown): never {
  if (error instanceof ArchiveError || !(error instanceof Error)) throw error
  const code = 'code' in error ? String(error.code) : ''
  if (code !== '' && !code.startsWith('Z_')) throw error
  throw new ArchiveError(describe(error.message))
}

function describe(message: string): string {
  if (message.startsWith('End of central directory')) return 'is not a ZIP file, or was cut short'
  if (message.startsWith('Invalid comment length')) return 'has data after its end'
  if (message.includes('multi-disk')) return 'is one part of several'
  if (message.includes('encrypt')) return 'is encrypted'
  return 'is damaged, or was cut short'
}

/** Reads at offsets that the archive states, which may lie anywhere: yauzl's own reader throws outside of its callbacks for some. */
class FileReader extends RandomAccessReader {
  readonly #path: string
  readonly #file: { fd: number; size: number }

  constructor(path: string, file: { fd: number; size: number }) {
    super()
    this.#path = path
    this.#file = file
  }

  override _readStreamForRange(start: number, end: number) {
    // Destroying a stream of the file itself would close the file.
    return createReadStream(this.#path, { start, end: end - 1 })
  }

  override read(...[buffer, offset, length, position, callback]: Parameters<RandomAccessReader['read']>) {
    if (position + length > this.#file.size) {
      callback(new Error('unexpected EOF'))
      return
    }
    read(this.#file.fd, buffer, offset, length, position, (error) => callback(error))
  }
}
