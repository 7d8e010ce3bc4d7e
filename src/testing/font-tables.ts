import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { decompress } from 'woff2-encoder'

const require = createRequire(import.meta.url)

/** A font of 20 kB without variations, as woff2. */
export async function readSampleWoff2(): Promise<Buffer> {
  return readFile(require.resolve('@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff2'))
}

/** The letters, digits and comma of the same font with the cubic outlines of an otf font, made with fontTools. Its license (OFL 1.1) allows that. */
export async function readSampleOtf(): Promise<Buffer> {
  return readFile(new URL('fonts/instrument-serif-letters.otf', import.meta.url))
}

/** A font of the packages that published pages use, as woff2. */
export async function readPackagedFont(file: string): Promise<Buffer> {
  return readFile(require.resolve(file))
}

/** The same font as ttf, with some of its tables changed; null removes a table. */
export async function createSampleTtf(
  changes: Record<string, ((table: Buffer) => Buffer) | null> = {},
): Promise<Buffer> {
  const tables = readTables(Buffer.from(await decompress(await readSampleWoff2())))
  for (const [name, change] of Object.entries(changes)) {
    const table = tables.get(name)
    if (change === null) tables.delete(name)
    else if (table) tables.set(name, change(Buffer.from(table)))
  }
  return writeTables(tables)
}

/** Sets the embedding rights of a table OS/2. */
export function setEmbeddingRights(rights: number): (table: Buffer) => Buffer {
  return (table) => {
    table.writeUInt16BE(rights, 8)
    return table
  }
}

/** A table of characters that claims to have four billion of them. */
export function createEndlessCharacters(): Buffer {
  const table = Buffer.alloc(40)
  table.writeUInt16BE(1, 2)
  table.writeUInt16BE(3, 4)
  table.writeUInt16BE(10, 6)
  table.writeUInt32BE(12, 8)
  table.writeUInt16BE(12, 12)
  table.writeUInt32BE(28, 16)
  table.writeUInt32BE(1, 24)
  table.writeUInt32BE(0xffffffff, 32)
  return table
}

function readTables(font: Buffer): Map<string, Buffer> {
  return new Map(
    Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
      const record = 12 + 16 * index
      const offset = font.readUInt32BE(record + 8)
      const name = font.toString('latin1', record, record + 4)
      return [name, font.subarray(offset, offset + font.readUInt32BE(record + 12))]
    }),
  )
}

function writeTables(tables: ReadonlyMap<string, Buffer>): Buffer {
  const header = Buffer.alloc(12 + 16 * tables.size)
  header.writeUInt32BE(0x00010000, 0)
  header.writeUInt16BE(tables.size, 4)
  const contents: Buffer[] = []
  let offset = header.byteLength
  for (const [index, [name, table]] of [...tables].entries()) {
    const record = 12 + 16 * index
    header.write(name, record, 'latin1')
    header.writeUInt32BE(offset, record + 8)
    header.writeUInt32BE(table.byteLength, record + 12)
    const padded = Buffer.alloc(Math.ceil(table.byteLength / 4) * 4)
    table.copy(padded)
    contents.push(padded)
    offset += padded.byteLength
  }
  return Buffer.concat([header, ...contents])
}
