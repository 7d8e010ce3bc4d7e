import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { buildZip, type ZipEntry } from './build-zip.ts'
import { type HostileZip, indexEntry, textEntry, withIndex, zipBombs } from './zip-bombs.ts'

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
  zip: () => withIndex(textEntry(path)),
  refused: /^has a file whose path leads out of its folder: "/,
}))

const absolutes: HostileZip[] = [
  ['absolute path', '/etc/evil.html'],
  ['drive path', String.raw`C:\evil.html`],
  ['UNC path', String.raw`\\server\share\evil.html`],
].map(([name = '', path = '']) => ({
  name,
  zip: () => withIndex(textEntry(path)),
  refused: /^has a file with an absolute path: "/,
}))

const oddNames: HostileZip[] = [
  ...['a\0.html', 'a\n.html', 'a\u202elmth.exe', 'a\u009b.html'].map((name) => ({
    name: `name with ${JSON.stringify(name)}`,
    zip: () => withIndex(textEntry(name)),
    refused: /^has a file name with invisible characters: "[^\p{Cc}\u202e]*\\u[0-9a-f]{4}/u,
  })),
  {
    name: 'overlong UTF-8',
    zip: () => withIndex({ ...textEntry(''), name: Buffer.from([0xc0, 0xae, 0xc0, 0xae, 0x2f, 0x61]), flags: 0x800 }),
    refused: /not valid UTF-8/,
  },
  {
    name: 'name with a colon',
    zip: () => withIndex(textEntry('a:b.html'), textEntry('time 10:30.html')),
    published: ['a:b.html', 'index.html', 'time 10:30.html'],
  },
  { name: 'name of a dot', zip: () => withIndex(textEntry('.')), refused: /without a name/ },
  {
    name: 'very long name',
    zip: () => withIndex(textEntry(`${'a/'.repeat(300)}b.html`)),
    refused: /more than 500 characters/,
  },
  {
    name: 'reserved names of Windows',
    zip: () => withIndex(textEntry('con.html'), textEntry('a/nul.txt'), textEntry('com1.js')),
    published: ['a/nul.txt', 'com1.js', 'con.html', 'index.html'],
  },
  {
    name: 'names of object properties',
    zip: () => withIndex(textEntry('__proto__/constructor.html'), textEntry('toString.js')),
    published: ['__proto__/constructor.html', 'index.html', 'toString.js'],
  },
  {
    name: 'one name twice',
    zip: () => withIndex(textEntry('a.html'), textEntry('a.html')),
    refused: /two files of one name: "a.html"/,
  },
  {
    name: 'one name twice, by dots',
    zip: () => withIndex(textEntry('b/a.html'), textEntry('./b//a.html')),
    refused: /two files of one name: "b\/a.html"/,
  },
  {
    name: 'names that differ in case',
    zip: () => withIndex(textEntry('A.html'), textEntry('a.html')),
    refused: /differ only in case: "A.html" and "a.html"/,
  },
  {
    name: 'names that differ in Unicode normalization',
    zip: () => withIndex(textEntry('caf\u00e9.html'), textEntry('cafe\u0301.html')),
    refused: /two files of one name: "café.html"/,
  },
  {
    name: 'file and folder of one name',
    zip: () => withIndex(textEntry('docs.html'), textEntry('docs.html/a.html')),
    refused: /both a file and a folder of one name: "docs.html"/,
  },
  {
    name: 'name in CP437, UTF-8 without its flag, and in an Info-ZIP field',
    zip: () =>
      withIndex(
        { ...textEntry(''), name: Buffer.from([0x81, 0x2e, 0x63, 0x73, 0x73]) },
        { ...textEntry(''), name: Buffer.from('ä.css') },
        { ...textEntry(''), name: Buffer.from('x.css'), extra: unicodePath('x.css', 'ö.css') },
      ),
    published: ['index.html', 'ä.css', 'ö.css', 'ü.css'],
  },
  {
    name: 'Info-ZIP field that leads out',
    zip: () => withIndex({ ...textEntry(''), name: Buffer.from('x.css'), extra: unicodePath('x.css', '../x.css') }),
    refused: /leads out of its folder/,
  },
]

const specialFiles: HostileZip[] = [
  ...[SYMLINK, FIFO, DEVICE].map((mode) => ({
    name: `special file ${mode.toString(8)}`,
    zip: () => withIndex(textEntry('link.html', { content: '/etc/passwd', mode })),
    refused: /symbolic link or another special file: "link.html"/,
  })),
  {
    name: 'encrypted',
    zip: () => withIndex(textEntry('a.html', { flags: 0x801 })),
    refused: /encrypted, such as "a.html"/,
  },
  { name: 'strong encryption', zip: () => withIndex(textEntry('a.html', { flags: 0x841 })), refused: /is encrypted/ },
  ...[9, 12, 14, 93, 98, 1].map((method) => ({
    name: `compression method ${method}`,
    zip: () => withIndex(textEntry('a.html', { method })),
    refused: /^compresses "a.html" by \w+( \d+)?; store it, or use Deflate$/,
  })),
]

const brokenStructures: HostileZip[] = [
  { name: 'no ZIP', zip: () => Buffer.from('<!doctype html>'), refused: /is not a ZIP file, or was cut short/ },
  { name: 'empty file', zip: () => Buffer.alloc(0), refused: /is not a ZIP file/ },
  { name: 'ZIP without files', zip: () => buildZip([]), refused: /is empty/ },
  { name: 'cut in the middle', zip: () => cut(withIndex(noise()), 0.5), refused: /not a ZIP file, or was cut short/ },
  {
    name: 'data after its end',
    zip: () => buildZip([indexEntry], { after: Buffer.from('more') }),
    refused: /data after its end/,
  },
  {
    name: 'data before, counted in the offsets',
    zip: () => buildZip([indexEntry], { before: Buffer.from('#!/bin/sh\nexit\n') }),
    published: ['index.html'],
  },
  {
    name: 'data before, not counted',
    zip: () => buildZip([indexEntry], { before: Buffer.from('#!/bin/sh\nexit\n'), offsetsIgnorePrefix: true }),
    refused: /damaged/,
  },
  {
    name: 'wrong checksum',
    zip: () => withIndex(textEntry('a.js', { crc: 1 })),
    refused: /checksum of "a.js" is wrong/,
  },
  {
    name: 'compressed data that is noise',
    zip: () =>
      withIndex(textEntry('a.js', { method: 0 })).fill(0xff, indexEntry.name.length + 30, indexEntry.name.length + 50),
    refused: /damaged/,
  },
  { name: 'ZIP64', zip: () => buildZip([indexEntry], { zip64: {} }), published: ['index.html'] },
  ...[{ directoryOffset: 2n ** 64n - 1n }, { recordOffset: 2n ** 64n - 1n }, { recordOffset: 2n ** 53n }].map(
    (zip64) => ({
      name: `ZIP64 offset that lies outside: ${Object.entries(zip64).join(' ')}`,
      zip: () => buildZip([indexEntry], { zip64 }),
      refused: /damaged/,
    }),
  ),
  {
    name: 'entry outside of the file',
    zip: () => withIndex(textEntry('a.js', { offset: 0xfffffff0 })),
    refused: /damaged/,
  },
  {
    name: 'more entries stated than there are',
    zip: () => buildZip([indexEntry], { entryCount: 9 }),
    refused: /damaged/,
  },
]

const roots: HostileZip[] = [
  { name: 'no index', zip: () => buildZip([textEntry('about.html')]), refused: /^has no index.html at its root/ },
  {
    name: 'index with capitals',
    zip: () => buildZip([textEntry('Index.HTML')]),
    refused: /no index.html, but "Index.HTML": rename it/,
  },
  {
    name: 'two index files',
    zip: () => withIndex(textEntry('Index.html')),
    refused: /differ only in case: "index.html" and "Index.html"/,
  },
  {
    name: 'index.html and index.htm',
    zip: () => withIndex(textEntry('index.htm')),
    published: ['index.htm', 'index.html'],
  },
  {
    name: 'index in two folders',
    zip: () => buildZip([textEntry('a/index.html'), textEntry('b/index.html')]),
    refused: /single top folder, but "a\/index.html"/,
  },
  {
    name: 'PHP site',
    zip: () => buildZip([textEntry('index.php'), textEntry('wp-config.php')]),
    refused: /no index.html, but "index.php": sites cannot run programs/,
  },
  {
    name: 'PHP beside the site, secrets, and what computers add',
    zip: () =>
      buildZip([
        { ...indexEntry, name: 'site/index.html' },
        ...['site/form.php', 'site/.env', 'site/.git/config.json', 'site/.DS_Store', 'site/LICENSE', 'site/a.ts'].map(
          (name) => textEntry(name),
        ),
        ...['__MACOSX/site/._index.html', '__MACOSX/._site', 'Thumbs.db'].map((name) => textEntry(name)),
        textEntry('site/.well-known/security.txt'),
      ]),
    published: ['.well-known/security.txt', 'LICENSE', 'a.ts', 'index.html'],
    skipped: ['.DS_Store', '.env', '.git/config.json', 'Thumbs.db', '__MACOSX/', 'form.php'],
  },
]

/** ZIPs that would harm a careless program. They are generated, so that no scanner finds a bomb in the repository. */
export const hostileZips = [
  ...traversals,
  ...absolutes,
  ...oddNames,
  ...specialFiles,
  ...zipBombs,
  ...brokenStructures,
  ...roots,
]

function unicodePath(name: string, path: string): Buffer {
  const data = Buffer.alloc(5)
  data.writeUInt8(1, 0)
  data.writeUInt32LE(crc32(Buffer.from(name)), 1)
  const header = Buffer.alloc(4)
  header.writeUInt16LE(0x7075, 0)
  header.writeUInt16LE(5 + Buffer.byteLength(path), 2)
  return Buffer.concat([header, data, Buffer.from(path)])
}

function noise(): ZipEntry {
  return textEntry('noise.js', { content: randomBytes(100_000) })
}

function cut(zip: Buffer, share: number): Buffer {
  return zip.subarray(0, Math.floor(zip.byteLength * share))
}
