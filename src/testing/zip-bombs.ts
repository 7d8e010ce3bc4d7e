import { constants, deflateRawSync } from 'node:zlib'
import { buildZip, type ZipEntry } from './build-zip.ts'

/** A ZIP with the reason for its rejection, or with the paths that are published from it. */
export interface HostileZip {
  name: string
  zip: () => Buffer
  rejection?: RegExp
  published?: string[]
  skipped?: string[]
}

export const indexEntry: ZipEntry = { name: 'index.html', content: '<!doctype html><title>Home</title>' }
export const createTextEntry = (name: string, fields: Partial<ZipEntry> = {}): ZipEntry => ({
  name,
  content: 'text',
  ...fields,
})
export const buildZipWithIndex = (...entries: ZipEntry[]) => buildZip([indexEntry, ...entries])
const MEGABYTE_BYTES = 1_000_000
const createZeros = (bytes: number) => Buffer.alloc(bytes)

/** ZIPs that unpack to more than they declare or than the service accepts. */
export const zipBombs: HostileZip[] = [
  {
    name: 'file over 5 MB',
    zip: () => buildZipWithIndex(createTextEntry('big.js', { content: createZeros(5 * MEGABYTE_BYTES + 1) })),
    rejection: /too large: "big.js" of 5.01 MB; 5 MB is the limit/,
  },
  {
    name: 'bomb of 1 GB that says so',
    zip: () => buildZipWithIndex(createBomb('bomb.js', { size: 1000 * MEGABYTE_BYTES })),
    rejection: /too large: "bomb.js" of 1000 MB/,
  },
  {
    name: 'bomb of 1 GB that says 1 kB',
    zip: () => buildZipWithIndex(createBomb('bomb.js', { size: 1000 })),
    rejection: /declares a wrong size for "bomb.js"/,
  },
  {
    name: 'file that is shorter than it says',
    zip: () => buildZipWithIndex(createTextEntry('a.js', { size: 1000 })),
    rejection: /declares a wrong size for "a.js"/,
  },
  {
    name: 'stored file that lies about its size',
    zip: () => buildZipWithIndex(createTextEntry('a.js', { method: 0, size: 3 })),
    rejection: /damaged/,
  },
  {
    name: 'files of 16 MB together',
    zip: () =>
      buildZipWithIndex(
        ...[1, 2, 3, 4].map((number) => createTextEntry(`${number}.js`, { content: createZeros(4 * MEGABYTE_BYTES) })),
      ),
    rejection: /has 16.01 MB of files for the site; 15 MB is the limit. The largest is "1.js" of 4 MB/,
  },
  {
    name: 'overlapping entries',
    zip: () => {
      const entries = Array.from({ length: 200 }, (_, index) =>
        createTextEntry(`${index}.js`, { listedOnly: true, offset: 0 }),
      )
      return buildZip([indexEntry, ...entries])
    },
    rejection: /entries that overlap/,
  },
  {
    name: '42.zip: archives in archives',
    zip: () => {
      const inner = buildZip([createTextEntry('0.dll', { content: createZeros(MEGABYTE_BYTES) })])
      const middle = buildZip(
        Array.from({ length: 16 }, (_, index) => createTextEntry(`book ${index}.zip`, { content: inner })),
      )
      return buildZip(
        Array.from({ length: 16 }, (_, index) => createTextEntry(`lib ${index}.zip`, { content: middle })),
      )
    },
    rejection: /no index.html/,
  },
  {
    name: 'archive in a site',
    zip: () => buildZipWithIndex(createTextEntry('nested.zip', { content: buildZip([indexEntry]) })),
    // It is published as one file, and nothing unpacks it.
    published: ['index.html', 'nested.zip'],
  },
  {
    name: '10,000 entries',
    zip: () => buildZip(Array.from({ length: 10_000 }, (_, index) => createTextEntry(`${index}.html`))),
    rejection: /has 10000 entries; 2000 is the limit/,
  },
  {
    name: '301 files',
    zip: () => buildZipWithIndex(...Array.from({ length: 300 }, (_, index) => createTextEntry(`${index}.html`))),
    rejection: /has 301 files for the site; 300 is the limit/,
  },
]

/** Creates an entry of 1 GB of zeros from one compressed block that is repeated. */
function createBomb(name: string, fields: Partial<ZipEntry>): ZipEntry {
  const block = deflateRawSync(createZeros(MEGABYTE_BYTES), { finishFlush: constants.Z_SYNC_FLUSH })
  return { name, data: Buffer.concat([...Array.from({ length: 1000 }, () => block), deflateRawSync('')]), ...fields }
}
