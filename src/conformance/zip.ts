import { crc32 } from 'node:zlib'

/** Builds an uncompressed ZIP as base64. The suite needs only a base URL and a key, so it writes its ZIPs without help of the service. */
export function toZip(files: Record<string, string>): string {
  const localEntries: Buffer[] = []
  const centralEntries: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(files)) {
    const [path, bytes] = [Buffer.from(name), Buffer.from(text)]
    const sharedHeader = Buffer.alloc(26)
    sharedHeader.writeUInt16LE(20, 0)
    // The flag for names in UTF-8.
    sharedHeader.writeUInt16LE(0x0800, 2)
    sharedHeader.writeUInt16LE(0x5821, 8)
    sharedHeader.writeUInt32LE(crc32(bytes), 10)
    sharedHeader.writeUInt32LE(bytes.byteLength, 14)
    sharedHeader.writeUInt32LE(bytes.byteLength, 18)
    sharedHeader.writeUInt16LE(path.byteLength, 22)
    localEntries.push(Buffer.from('PK\u0003\u0004'), sharedHeader, path, bytes)
    const centralTail = Buffer.alloc(14)
    centralTail.writeUInt32LE(offset, 10)
    centralEntries.push(Buffer.from('PK\u0001\u0002\u0014\u0000'), sharedHeader, centralTail, path)
    offset += 30 + path.byteLength + bytes.byteLength
  }
  const directory = Buffer.concat(centralEntries)
  const endRecord = Buffer.alloc(22)
  endRecord.write('PK\u0005\u0006')
  endRecord.writeUInt16LE(Object.keys(files).length, 8)
  endRecord.writeUInt16LE(Object.keys(files).length, 10)
  endRecord.writeUInt32LE(directory.byteLength, 12)
  endRecord.writeUInt32LE(offset, 16)
  return Buffer.concat([...localEntries, directory, endRecord]).toString('base64')
}
