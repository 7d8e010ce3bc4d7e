import type { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'

export type ReadBody = { ok: true; bytes: Uint8Array } | { ok: false; reason: string }

/** Reads and decodes a body, and stops above `maxBytes`, compressed or decompressed. */
export async function readBody(body: Readable, encoding: string, maxBytes: number): Promise<ReadBody> {
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
    if (error instanceof TooLarge) return { ok: false, reason: `was larger than ${sizeInWords(maxBytes)}` }
    if (isUndecodable(error)) return { ok: false, reason: 'is damaged: it cannot be decompressed' }
    throw error
  } finally {
    body.destroy()
  }
}

/** `5 MB`, `200 kB`, for reasons. */
export function sizeInWords(bytes: number): string {
  return bytes >= 1_000_000 ? `${bytes / 1_000_000} MB` : `${bytes / 1_000} kB`
}

class TooLarge extends Error {}

async function* limitBytes(source: AsyncIterable<Uint8Array>, maxBytes: number) {
  let bytes = 0
  for await (const chunk of source) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw new TooLarge()
    yield chunk
  }
}

/** Null: nothing to decode; undefined: an encoding that was not accepted. */
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
