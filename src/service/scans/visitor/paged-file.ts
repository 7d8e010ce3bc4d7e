import { fstatSync, openSync, readSync } from 'node:fs'
import { scaleToMemory } from '#service/runtime/scale-to-memory.ts'

const PAGE_BYTES = 4_096
// 8 MB of pages stay in memory, and 1 MB on a machine with 512 MB.
const SLOTS = scaleToMemory(2_048)
const EMPTY_SLOT = -1

/**
 * Opens a file as a Buffer whose bytes are read when they are needed. It has the methods of a Buffer that `mmdb-lib` uses. They throw if
 * the disk fails. The pages that were read are in a direct-mapped cache: page `n` is in slot `n % SLOTS`, or not in memory.
 */
export function openPagedFile(path: string): Buffer {
  const descriptor = openSync(path, 'r')
  const { size } = fstatSync(descriptor)
  const slots = Buffer.alloc(SLOTS * PAGE_BYTES)
  const pageOfSlot = new Int32Array(SLOTS).fill(EMPTY_SLOT)

  /** Reads the page of a byte unless it is in memory. Returns the offset of the byte in `slots`. */
  const loadByte = (offset: number): number => {
    const page = Math.floor(offset / PAGE_BYTES)
    const slot = page % SLOTS
    if (pageOfSlot[slot] !== page) {
      pageOfSlot[slot] = EMPTY_SLOT
      const bytesRead = readSync(descriptor, slots, slot * PAGE_BYTES, PAGE_BYTES, page * PAGE_BYTES)
      if (bytesRead < Math.min(PAGE_BYTES, size - page * PAGE_BYTES)) throw new Error(`${path} could not be read.`)
      pageOfSlot[slot] = page
    }
    return slot * PAGE_BYTES + (offset % PAGE_BYTES)
  }
  const subarray = (from: number, to: number): Buffer => {
    const bytesOfPage = PAGE_BYTES - (from % PAGE_BYTES)
    const start = loadByte(from)
    if (to - from <= bytesOfPage) return slots.subarray(start, start + to - from)
    // Copied, because the next page may replace this one.
    const head = Buffer.from(slots.subarray(start, start + bytesOfPage))
    return Buffer.concat([head, subarray(from + bytesOfPage, to)])
  }
  const isInPage = (offset: number, bytes: number) => (offset % PAGE_BYTES) + bytes <= PAGE_BYTES
  const readUIntBE = (offset: number, bytes: number) =>
    isInPage(offset, bytes)
      ? slots.readUIntBE(loadByte(offset), bytes)
      : subarray(offset, offset + bytes).readUIntBE(0, bytes)
  const properties: Record<string, unknown> = {
    length: size,
    subarray,
    readUIntBE,
    readUInt8: (offset: number) => slots[loadByte(offset)],
    readUInt16BE: (offset: number) => readUIntBE(offset, 2),
    readUInt32BE: (offset: number) => readUIntBE(offset, 4),
    readInt32BE: (offset: number) => subarray(offset, offset + 4).readInt32BE(),
    readFloatBE: (offset: number) => subarray(offset, offset + 4).readFloatBE(),
    readDoubleBE: (offset: number) => subarray(offset, offset + 8).readDoubleBE(),
    toString: (encoding: BufferEncoding, from: number, to: number) => subarray(from, to).toString(encoding),
  }
  return new Proxy(Buffer.alloc(0), {
    get: (_, key) => (typeof key === 'string' && properties[key]) || slots[loadByte(Number(key))],
  })
}
