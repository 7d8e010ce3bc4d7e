import { constants, deflateRawSync } from 'node:zlib'
import { buildZip, type ZipEntry } from './build-zip.ts'

/** A ZIP with the reason for its rejection, or with the paths that are published from it. */
export interface HostileZip {
  name: string
  zip: () => Buffer
  refused?: RegExp
  published?: string[]
  skipped?: string[]
}

export const indexEntry: ZipEntry = { name: 'index.html', content: '<!doctype html><title>Home</title>' }
export const textEntry = (name: string, fields: Partial<ZipEntry> = {}): ZipEntry => ({
  name,
  content: 'text',
  ...fields,
})
export const withIndex = (...entries: ZipEntry[]) => buildZip([indexEntry, ...entries])
const MEGABYTE = 1_000_000
const zeros = (bytes: number) => Buffer.alloc(bytes)

/** ZIPs that unpack to more than they declare or than the service accepts. */
export const zipBombs: HostileZip[] = [
  {
    name: 'file over 5 MB',
    zip: () => withIndex(textEntry('big.js', { content: zeros(5 * MEGABYTE + 1) })),
    refused: /too large: "big.js" of 5.01 MB; 5 MB is the limit/,
  },
  {
    name: 'bomb of 1 GB that says so',
    zip: () => withIndex(createBomb('bomb.js', { size: 1000 * MEGABYTE })),
    refused: /too large: "bomb.js" of 1000 MB/,
  },
  {
    name: 'bomb of 1 GB that says 1 kB',
    zip: () => withIndex(createBomb('bomb.js', { size: 1000 })),
    refused: /declares a wrong size for "bomb.js"/,
  },
  {
    name: 'file that is shorter than it says',
    zip: () => withIndex(textEntry('a.js', { size: 1000 })),
    refused: /declares a wrong size for "a.js"/,
  },
  {
    name: 'stored file that lies about its size',
    zip: () => withIndex(textEntry('a.js', { method: 0, size: 3 })),
    refused: /damaged/,
  },
  {
    name: 'files of 16 MB together',
    zip: () => withIndex(...[1, 2, 3, 4].map((n) => textEntry(`${n}.js`, { content: zeros(4 * MEGABYTE) }))),
    refused: /has 16.01 MB of files for the site; 15 MB is the limit. The largest is "1.js" of 4 MB/,
  },
  {
    name: 'overlapping entries',
    zip: () => {
      const entries = Array.from({ length: 200 }, (_, n) => textEntry(`${n}.js`, { listedOnly: true, offset: 0 }))
      return buildZip([indexEntry, ...entries])
    },
    refused: /entries that overlap/,
  },
  {
    name: '42.zip: archives in archives',
    zip: () => {
      const inner = buildZip([textEntry('0.dll', { content: zeros(MEGABYTE) })])
      const middle = buildZip(Array.from({ length: 16 }, (_, n) => textEntry(`book ${n}.zip`, { content: inner })))
      return buildZip(Array.from({ length: 16 }, (_, n) => textEntry(`lib ${n}.zip`, { content: middle })))
    },
    refused: /no index.html/,
  },
  {
    name: 'archive in a site',
    zip: () => withIndex(textEntry('nested.zip', { content: buildZip([indexEntry]) })),
    // It is published as one file, and nothing unpacks it.
    published: ['index.html', 'nested.zip'],
  },
  {
    name: '10,000 entries',
    zip: () => buildZip(Array.from({ length: 10_000 }, (_, n) => textEntry(`${n}.html`))),
    refused: /has 10000 entries; 2000 is the limit/,
  },
  {
    name: '301 files',
    zip: () => withIndex(...Array.from({ length: 300 }, (_, n) => textEntry(`${n}.html`))),
    refused: /has 301 files for the site; 300 is the limit/,
  },
]

/** 1 GB of zeros, made of one compressed block that is repeated. */
function createBomb(name: string, fields: Partial<ZipEntry>): ZipEntry {
  const block = deflateRawSync(zeros(MEGABYTE), { finishFlush: constants.Z_SYNC_FLUSH })
  return { name, data: Buffer.concat([...Array.from({ length: 1000 }, () => block), deflateRawSync('')]), ...fields }
}
