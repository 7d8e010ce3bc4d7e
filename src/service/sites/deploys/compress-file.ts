import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const WORTH_IT = 0.9
const SMALLEST = 200
// Quality 9 packs a page in a few milliseconds. Quality 5 packs 15 MB in a second, where 9 takes four.
const [QUALITY, QUALITY_OF_LARGE] = [9, 5]
const LARGE = 64 * 1024
const SAMPLE = 16 * 1024

interface CompressedFile {
  /** The file, then its Brotli form, then its gzip form. */
  bytes: Buffer
  /** Lengths of the compressed forms; 0 if there is none. */
  br: number
  gzip: number
}

/** Compresses a file once for all visitors, unless its format is compressed itself. */
export async function compressFile(bytes: Buffer): Promise<CompressedFile> {
  if (!(await isCompressible(bytes))) return { bytes, br: 0, gzip: 0 }
  const br = await promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: bytes.byteLength < LARGE ? QUALITY : QUALITY_OF_LARGE,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
    },
  })
  const zipped = await promisify(gzip)(bytes, { level: 6 })
  const smaller = [br, zipped].filter((packed) => packed.byteLength < bytes.byteLength * WORTH_IT)
  return {
    bytes: Buffer.concat([bytes, ...smaller]),
    br: smaller.includes(br) ? br.byteLength : 0,
    gzip: smaller.includes(zipped) ? zipped.byteLength : 0,
  }
}

/** Decided by a sample and not by the extension: a large video takes no time, and an uncompressed bitmap gets smaller. */
async function isCompressible(bytes: Buffer): Promise<boolean> {
  if (bytes.byteLength < SMALLEST) return false
  if (bytes.byteLength <= SAMPLE) return true
  const middle = Math.floor((bytes.byteLength - SAMPLE) / 2)
  const sample = bytes.subarray(middle, middle + SAMPLE)
  return (await promisify(gzip)(sample, { level: 1 })).byteLength < SAMPLE * WORTH_IT
}
