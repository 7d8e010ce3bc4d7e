import type { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'

export type BodyResult = { ok: true; bytes: Uint8Array } | { ok: false; reason: string }

/** Reads and decompresses a body. Stops when it is larger than `maxBytes`, compressed or decompressed. A `reason` follows "The address". */
export async function readBody(body: Readable, encoding: string, maxBytes: number): Promise<BodyResult> {
  const decoder = createDecoder(encoding)
  if (decoder === undefined) return { ok: false, reason: `is encoded as ${encoding.slice(0, 40)}, which is not read` }
  const chunks: Uint8Array[] = []
  const collect = async (source: AsyncIterable<Uint8Array>) => {
    for await (const chunk of limitBytes(source, maxBytes)) chunks.push(chunk)
  }
  try {
    if (decoder === null) await collect(body)
    else await pipeline(body, (source: AsyncIterable<Uint8Array>) => limitBytes(source, maxBytes), decoder, collect)
    return { ok: true, bytes: Buffer.concat(chunks) }
  } catch (error) {
    if (error instanceof TooLargeError) return { ok: false, reason: `was larger than ${formatSize(maxBytes)}` }
    if (isUndecodable(error)) return { ok: false, reason: 'is damaged: it cannot be decompressed' }
    throw error
  } finally {
    body.destroy()
  }
}

/** Formats a size as `5 MB` or `200 kB`. */
export function formatSize(bytes: number): string {
  return bytes >= 1_000_000 ? `${bytes / 1_000_000} MB` : `${bytes / 1_000} kB`
}

class TooLargeError extends Error {}

async function* limitBytes(source: AsyncIterable<Uint8Array>, maxBytes: number) {
  let bytes = 0
  for await (const chunk of source) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw new TooLargeError()
    yield chunk
  }
}

/** Null if the body is not compressed. Undefined for an unknown encoding. */
function createDecoder(encoding: string): Transform | null | undefined {
  switch (encoding.trim().toLowerCase()) {
    case '':
    case 'identity':
      return null
    case 'gzip':
    case 'x-gzip':
      return createGunzip()
    case 'br':
      return createBrotliDecompress()
    case 'deflate':
      return createInflate()
    default:
      return undefined
  }
}

function isUndecodable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(Z_|ERR_BROTLI|ERR__ERROR|ERR_PADDING)/.test(String(error.code))
}
