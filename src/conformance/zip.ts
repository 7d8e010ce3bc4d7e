import { crc32 } from 'node:zlib'

/** A ZIP of these files, not compressed, as base64. The suite brings its own, because it knows a base URL and a key, nothing else. */
export function toZip(files: Record<string, string>): string {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(files)) {
    const [path, bytes] = [Buffer.from(name), Buffer.from(text)]
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    // UTF-8 names.
    common.writeUInt16LE(0x0800, 2)
    common.writeUInt16LE(0x5821, 8)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(bytes.byteLength, 14)
    common.writeUInt32LE(bytes.byteLength, 18)
    common.writeUInt16LE(path.byteLength, 22)
    locals.push(Buffer.from('PK\u0003\u0004'), common, path, bytes)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    central.push(Buffer.from('PK\u0001\u0002\u0014\u0000'), common, tail, path)
    offset += 30 + path.byteLength + bytes.byteLength
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006')
  end.writeUInt16LE(Object.keys(files).length, 8)
  end.writeUInt16LE(Object.keys(files).length, 10)
  end.writeUInt32LE(directory.byteLength, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end]).toString('base64')
}
