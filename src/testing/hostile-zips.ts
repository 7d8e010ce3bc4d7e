import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { buildZip, type ZipEntry } from './build-zip.ts'
import { type HostileZip, indexEntry, createTextEntry, buildZipWithIndex, zipBombs } from './zip-bombs.ts'

const SYMLINK = 0o120777
const FIFO = 0o010644
const DEVICE = 0o060644

const traversals: HostileZip[] = [
  ['parent folder', '../evil.html'],
  ['parent folder, deeper', 'a/../../evil.html'],
  ['parent folder, with backslashes', String.raw`..\..\evil.html`],
  ['parent folder, mixed slashes', String.raw`a/..\../evil.html`],
  ['parent folder, percent-encoded', '%2e%2e/evil.html'],
  ['parent folder, encoded slash', '..%2fevil.html'],
  ['parent folder, full-width dots', '\uff0e\uff0e/evil.html'],
  ['parent folder, with a space', '.. /evil.html'],
].map(([name = '', path = '']) => ({
  name,
  zip: () => buildZipWithIndex(createTextEntry(path)),
  rejection: /^has a file whose path leads out of its folder: "/,
}))

const absolutePaths: HostileZip[] = [
  ['absolute path', '/etc/evil.html'],
  ['drive path', String.raw`C:\evil.html`],
  ['UNC path', String.raw`\\server\share\evil.html`],
].map(([name = '', path = '']) => ({
  name,
  zip: () => buildZipWithIndex(createTextEntry(path)),
  rejection: /^has a file with an absolute path: "/,
}))

const oddNames: HostileZip[] = [
  ...['a\0.html', 'a\n.html', 'a\u202elmth.exe', 'a\u009b.html'].map((name) => ({
    name: `name with ${JSON.stringify(name)}`,
    zip: () => buildZipWithIndex(createTextEntry(name)),
    rejection: /^has a file name with invisible characters: "[^\p{Cc}\u202e]*\\u[0-9a-f]{4}/u,
  })),
  {
    name: 'overlong UTF-8',
    zip: () =>
      buildZipWithIndex({
        ...createTextEntry(''),
        name: Buffer.from([0xc0, 0xae, 0xc0, 0xae, 0x2f, 0x61]),
        flags: 0x800,
      }),
    rejection: /not valid UTF-8/,
  },
  {
    name: 'name with a colon',
    zip: () => buildZipWithIndex(createTextEntry('a:b.html'), createTextEntry('time 10:30.html')),
    published: ['a:b.html', 'index.html', 'time 10:30.html'],
  },
  { name: 'name of a dot', zip: () => buildZipWithIndex(createTextEntry('.')), rejection: /without a name/ },
  {
    name: 'very long name',
    zip: () => buildZipWithIndex(createTextEntry(`${'a/'.repeat(300)}b.html`)),
    rejection: /more than 500 characters/,
  },
  {
    name: 'reserved names of Windows',
    zip: () => buildZipWithIndex(createTextEntry('con.html'), createTextEntry('a/nul.txt'), createTextEntry('com1.js')),
    published: ['a/nul.txt', 'com1.js', 'con.html', 'index.html'],
  },
  {
    name: 'names of object properties',
    zip: () => buildZipWithIndex(createTextEntry('__proto__/constructor.html'), createTextEntry('toString.js')),
    published: ['__proto__/constructor.html', 'index.html', 'toString.js'],
  },
  {
    name: 'one name twice',
    zip: () => buildZipWithIndex(createTextEntry('a.html'), createTextEntry('a.html')),
    rejection: /two files with the same name: "a.html"/,
  },
  {
    name: 'one name twice, by dots',
    zip: () => buildZipWithIndex(createTextEntry('b/a.html'), createTextEntry('./b//a.html')),
    rejection: /two files with the same name: "b\/a.html"/,
  },
  {
    name: 'names that differ in case',
    zip: () => buildZipWithIndex(createTextEntry('A.html'), createTextEntry('a.html')),
    rejection: /differ only in case: "A.html" and "a.html"/,
  },
  {
    name: 'names that differ in Unicode normalization',
    zip: () => buildZipWithIndex(createTextEntry('caf\u00e9.html'), createTextEntry('cafe\u0301.html')),
    rejection: /two files with the same name: "café.html"/,
  },
  {
    name: 'file and folder with the same name',
    zip: () => buildZipWithIndex(createTextEntry('docs.html'), createTextEntry('docs.html/a.html')),
    rejection: /a file and a folder with the same name: "docs.html"/,
  },
  {
    name: 'name in CP437, UTF-8 without its flag, and in an Info-ZIP field',
    zip: () =>
      buildZipWithIndex(
        { ...createTextEntry(''), name: Buffer.from([0x81, 0x2e, 0x63, 0x73, 0x73]) },
        { ...createTextEntry(''), name: Buffer.from('ä.css') },
        { ...createTextEntry(''), name: Buffer.from('x.css'), extra: createUnicodePathField('x.css', 'ö.css') },
      ),
    published: ['index.html', 'ä.css', 'ö.css', 'ü.css'],
  },
  {
    name: 'Info-ZIP field that leads out',
    zip: () =>
      buildZipWithIndex({
        ...createTextEntry(''),
        name: Buffer.from('x.css'),
        extra: createUnicodePathField('x.css', '../x.css'),
      }),
    rejection: /leads out of its folder/,
  },
]

const specialFiles: HostileZip[] = [
  ...[SYMLINK, FIFO, DEVICE].map((mode) => ({
    name: `special file ${mode.toString(8)}`,
    zip: () => buildZipWithIndex(createTextEntry('link.html', { content: '/etc/passwd', mode })),
    rejection: /symbolic link or another special file: "link.html"/,
  })),
  {
    name: 'encrypted',
    zip: () => buildZipWithIndex(createTextEntry('a.html', { flags: 0x801 })),
    rejection: /encrypted, such as "a.html"/,
  },
  {
    name: 'strong encryption',
    zip: () => buildZipWithIndex(createTextEntry('a.html', { flags: 0x841 })),
    rejection: /is encrypted/,
  },
  ...[9, 12, 14, 93, 98, 1].map((method) => ({
    name: `compression method ${method}`,
    zip: () => buildZipWithIndex(createTextEntry('a.html', { method })),
    rejection: /^compresses "a.html" by \w+( \d+)?; store it, or use Deflate$/,
  })),
]

const brokenStructures: HostileZip[] = [
  { name: 'no ZIP', zip: () => Buffer.from('<!doctype html>'), rejection: /is not a ZIP file, or was cut short/ },
  { name: 'empty file', zip: () => Buffer.alloc(0), rejection: /is not a ZIP file/ },
  { name: 'ZIP without files', zip: () => buildZip([]), rejection: /is empty/ },
  {
    name: 'cut in the middle',
    zip: () => cut(buildZipWithIndex(createNoiseEntry()), 0.5),
    rejection: /not a ZIP file, or was cut short/,
  },
  {
    name: 'data after its end',
    zip: () => buildZip([indexEntry], { after: Buffer.from('more') }),
    rejection: /data after its end/,
  },
  {
    name: 'data before, counted in the offsets',
    zip: () => buildZip([indexEntry], { before: Buffer.from('#!/bin/sh\nexit\n') }),
    published: ['index.html'],
  },
  {
    name: 'data before, not counted',
    zip: () => buildZip([indexEntry], { before: Buffer.from('#!/bin/sh\nexit\n'), offsetsIgnorePrefix: true }),
    rejection: /damaged/,
  },
  {
    name: 'wrong checksum',
    zip: () => buildZipWithIndex(createTextEntry('a.js', { crc: 1 })),
    rejection: /checksum of "a.js" is wrong/,
  },
  {
    name: 'compressed data that is noise',
    zip: () =>
      buildZipWithIndex(createTextEntry('a.js', { method: 0 })).fill(
        0xff,
        indexEntry.name.length + 30,
        indexEntry.name.length + 50,
      ),
    rejection: /damaged/,
  },
  { name: 'ZIP64', zip: () => buildZip([indexEntry], { zip64: {} }), published: ['index.html'] },
  ...[{ directoryOffset: 2n ** 64n - 1n }, { recordOffset: 2n ** 64n - 1n }, { recordOffset: 2n ** 53n }].map(
    (zip64) => ({
      name: `ZIP64 offset that lies outside: ${Object.entries(zip64).join(' ')}`,
      zip: () => buildZip([indexEntry], { zip64 }),
      rejection: /damaged/,
    }),
  ),
  {
    name: 'entry outside of the file',
    zip: () => buildZipWithIndex(createTextEntry('a.js', { offset: 0xfffffff0 })),
    rejection: /damaged/,
  },
  {
    name: 'more entries stated than there are',
    zip: () => buildZip([indexEntry], { entryCount: 9 }),
    rejection: /damaged/,
  },
]

const indexFiles: HostileZip[] = [
  {
    name: 'no index',
    zip: () => buildZip([createTextEntry('about.html')]),
    rejection: /^has no index.html at its root/,
  },
  {
    name: 'index with capitals',
    zip: () => buildZip([createTextEntry('Index.HTML')]),
    rejection: /no index.html, but "Index.HTML": rename it/,
  },
  {
    name: 'two index files',
    zip: () => buildZipWithIndex(createTextEntry('Index.html')),
    rejection: /differ only in case: "index.html" and "Index.html"/,
  },
  {
    name: 'index.html and index.htm',
    zip: () => buildZipWithIndex(createTextEntry('index.htm')),
    published: ['index.htm', 'index.html'],
  },
  {
    name: 'index in two folders',
    zip: () => buildZip([createTextEntry('a/index.html'), createTextEntry('b/index.html')]),
    rejection: /single top folder, but "a\/index.html"/,
  },
  {
    name: 'PHP site',
    zip: () => buildZip([createTextEntry('index.php'), createTextEntry('wp-config.php')]),
    rejection: /no index.html, but "index.php": sites cannot run programs/,
  },
  {
    name: 'PHP beside the site, secrets, and what computers add',
    zip: () =>
      buildZip([
        { ...indexEntry, name: 'site/index.html' },
        ...['site/form.php', 'site/.env', 'site/.git/config.json', 'site/.DS_Store', 'site/LICENSE', 'site/a.ts'].map(
          (name) => createTextEntry(name),
        ),
        ...['__MACOSX/site/._index.html', '__MACOSX/._site', 'Thumbs.db'].map((name) => createTextEntry(name)),
        createTextEntry('site/.well-known/security.txt'),
      ]),
    published: ['.well-known/security.txt', 'LICENSE', 'a.ts', 'index.html'],
    skipped: ['.DS_Store', '.env', '.git/config.json', 'Thumbs.db', '__MACOSX/', 'form.php'],
  },
]

/** ZIPs that would harm a careless program. They are generated, so that no scanner finds a bomb in the repository. */
export const hostileZips = [
  ...traversals,
  ...absolutePaths,
  ...oddNames,
  ...specialFiles,
  ...zipBombs,
  ...brokenStructures,
  ...indexFiles,
]

function createUnicodePathField(name: string, path: string): Buffer {
  const data = Buffer.alloc(5)
  data.writeUInt8(1, 0)
  data.writeUInt32LE(crc32(Buffer.from(name)), 1)
  const header = Buffer.alloc(4)
  header.writeUInt16LE(0x7075, 0)
  header.writeUInt16LE(5 + Buffer.byteLength(path), 2)
  return Buffer.concat([header, data, Buffer.from(path)])
}

function createNoiseEntry(): ZipEntry {
  return createTextEntry('noise.js', { content: randomBytes(100_000) })
}

function cut(zip: Buffer, share: number): Buffer {
  return zip.subarray(0, Math.floor(zip.byteLength * share))
}
