import { crc32, deflateSync } from 'node:zlib'

interface PngHeader {
  width: number
  height: number
  /** Bits of each color channel. */
  bits: 1 | 8
  colors: 'gray' | 'rgb'
}

/** Encodes a PNG file. Each of its rows begins with the number of its filter. */
export function encodePng({ width, height, bits, colors }: PngHeader, rows: Uint8Array): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = bits
  header[9] = colors === 'gray' ? 0 : 2
  const parts = [
    createChunk('IHDR', header),
    createChunk('IDAT', deflateSync(rows)),
    createChunk('IEND', Buffer.alloc(0)),
  ]
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts])
}

function createChunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), content])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
