import { crc32, deflateRawSync } from 'node:zlib'

/** An entry of a ZIP. Fields that are left out have the values that an honest program writes. */
export interface ZipEntry {
  /** Bytes: a name in another encoding than UTF-8. */
  name: string | Uint8Array
  content?: string | Uint8Array
  /** 0 for stored, 8 for Deflate; another one leaves the content as it is. */
  method?: number
  /** The compressed bytes, instead of those of the content. */
  data?: Uint8Array
  /** 0x1 for encrypted, 0x800 for a name in UTF-8. */
  flags?: number
  /** Unix file mode with its type. */
  mode?: number
  extra?: Uint8Array
  crc?: number
  /** Sizes that the headers state. */
  size?: number
  compressedSize?: number
  /** Offset of the local header that the central directory states. */
  offset?: number
  /** The entry is only in the central directory, and its bytes are those of another entry. */
  listedOnly?: true
}

interface ZipOptions {
  before?: Uint8Array
  after?: Uint8Array
  comment?: string
  entryCount?: number
  /** Offsets that ignore `before`, as after `cat stub site.zip`. */
  offsetsIgnorePrefix?: true
  /** A ZIP64 record of the end with this offset of the central directory, or the true one. */
  zip64?: { directoryOffset?: bigint; recordOffset?: bigint }
}

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const UTF8 = 0x800
const MADE_ON_UNIX = (3 << 8) | 20

/** Builds a ZIP file from its fields, even if they contradict each other. */
export function buildZip(entries: ZipEntry[], options: ZipOptions = {}): Buffer {
  const prefix = Buffer.from(options.before ?? [])
  const base = options.offsetsIgnorePrefix ? 0 : prefix.byteLength
  const locals: Buffer[] = []
  const centrals: Buffer[] = []
  let offset = base
  for (const entry of entries) {
    const { local, central } = writeEntry(entry, offset)
    centrals.push(central)
    if (entry.listedOnly) continue
    locals.push(local)
    offset += local.byteLength
  }
  const directory = Buffer.concat(centrals)
  const count = options.entryCount ?? entries.length
  return Buffer.concat([
    prefix,
    ...locals,
    directory,
    options.zip64 ? writeZip64End(options.zip64, { count, directory, offset }) : Buffer.alloc(0),
    writeEnd(options, { count, directory, offset }),
    Buffer.from(options.after ?? []),
  ])
}

function writeEntry(entry: ZipEntry, offset: number): { local: Buffer; central: Buffer } {
  const { method = 8, mode = 0 } = entry
  const content = Buffer.from(entry.content ?? '')
  const data = entry.data ?? (method === 8 ? deflateRawSync(content) : content)
  const name = Buffer.from(entry.name)
  const extra = Buffer.from(entry.extra ?? [])
  const common = Buffer.alloc(26)
  common.writeUInt16LE(20, 0)
  common.writeUInt16LE(entry.flags ?? getFlags(entry), 2)
  common.writeUInt16LE(method, 4)
  common.writeUInt32LE(0x5a210000, 6)
  common.writeUInt32LE(entry.crc ?? crc32(content), 10)
  common.writeUInt32LE(entry.compressedSize ?? data.byteLength, 14)
  common.writeUInt32LE(entry.size ?? content.byteLength, 18)
  common.writeUInt16LE(name.byteLength, 22)
  common.writeUInt16LE(extra.byteLength, 24)
  const centralStart = Buffer.alloc(6)
  centralStart.writeUInt32LE(CENTRAL, 0)
  centralStart.writeUInt16LE(MADE_ON_UNIX, 4)
  const centralEnd = Buffer.alloc(14)
  centralEnd.writeUInt16LE(mode, 8)
  centralEnd.writeUInt32LE(entry.offset ?? offset, 10)
  const signature = Buffer.alloc(4)
  signature.writeUInt32LE(LOCAL, 0)
  return {
    local: Buffer.concat([signature, common, name, extra, data]),
    central: Buffer.concat([centralStart, common, centralEnd, name, extra]),
  }
}

function getFlags({ name }: ZipEntry): number {
  return typeof name === 'string' ? UTF8 : 0
}

interface DirectoryEnd {
  count: number
  directory: Buffer
  offset: number
}

function writeEnd({ comment = '', zip64 }: ZipOptions, { count, directory, offset }: DirectoryEnd): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(END, 0)
  end.writeUInt16LE(count % 0x10000, 8)
  end.writeUInt16LE(count % 0x10000, 10)
  end.writeUInt32LE(directory.byteLength, 12)
  end.writeUInt32LE(zip64 ? 0xffffffff : offset, 16)
  end.writeUInt16LE(Buffer.byteLength(comment), 20)
  return Buffer.concat([end, Buffer.from(comment)])
}

function writeZip64End(
  { directoryOffset, recordOffset }: NonNullable<ZipOptions['zip64']>,
  { count, directory, offset }: DirectoryEnd,
): Buffer {
  const record = Buffer.alloc(56)
  record.writeUInt32LE(0x06064b50, 0)
  record.writeBigUInt64LE(44n, 4)
  record.writeBigUInt64LE(BigInt(count), 24)
  record.writeBigUInt64LE(BigInt(count), 32)
  record.writeBigUInt64LE(BigInt(directory.byteLength), 40)
  record.writeBigUInt64LE(directoryOffset ?? BigInt(offset), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeBigUInt64LE(recordOffset ?? BigInt(offset + directory.byteLength), 8)
  locator.writeUInt32LE(1, 16)
  return Buffer.concat([record, locator])
}
