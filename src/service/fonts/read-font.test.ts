import { expect, test } from 'vitest'
import { decompress } from 'woff2-encoder'
import {
  createEndlessCharacters,
  createSampleTtf,
  readPackagedFont,
  readSampleOtf,
  readSampleWoff2,
  setEmbeddingRights,
} from '#testing/font-tables.ts'
import { readFontApart } from './read-font-apart.ts'
import { readFont } from './read-font.ts'

const woff2 = await readSampleWoff2()
const ttf = await createSampleTtf()

/** A copy with another number at an offset. */
function patch(font: Buffer, offset: number, value: number): Buffer {
  const copy = Buffer.from(font)
  copy.writeUInt32BE(value, offset)
  return copy
}

test('a woff2 font is stored as it was sent', async () => {
  const read = await readFont(woff2, 'menu.woff2')
  expect(read).toMatchObject({
    ok: true,
    bytes: woff2,
    familyName: 'Instrument Serif',
    style: 'normal',
    minWeight: 400,
    maxWeight: 400,
    scripts: ['latin'],
    metrics: { ascent: 0.99, descent: 0.31, width: 0.3391 },
  })
})

test('a ttf font becomes a woff2 font of the same family and measures', async () => {
  const read = await readFont(ttf, 'menu.ttf')
  if (!read.ok) throw new Error(read.reason)
  expect(Buffer.from(read.bytes).toString('latin1', 0, 4)).toBe('wOF2')
  expect(read.bytes.byteLength).toBeLessThan(ttf.byteLength / 1.5)
  const secondResult = await readFont(read.bytes, 'menu.woff2')
  expect({ ...secondResult, bytes: null }).toEqual({ ...read, bytes: null })
})

test('an otf font becomes a woff2 font with its own outlines', async () => {
  const read = await readFont(await readSampleOtf(), 'menu.otf')
  expect(read).toMatchObject({
    ok: true,
    familyName: 'Instrument Serif',
    style: 'normal',
    minWeight: 400,
    maxWeight: 400,
    scripts: ['latin'],
    metrics: { ascent: 0.99, descent: 0.31, width: expect.closeTo(0.34, 1) },
  })
  if (!read.ok) return
  const woff = Buffer.from(read.bytes)
  expect([woff.toString('latin1', 0, 4), woff.toString('latin1', 4, 8)]).toEqual(['wOF2', 'OTTO'])
  expect({ ...(await readFont(read.bytes, 'menu.woff2')), bytes: null }).toEqual({ ...read, bytes: null })
})

test.each([
  ['inter/files/inter-latin-wght-normal', { family: 'Inter', minWeight: 100, maxWeight: 900, scripts: ['latin'] }],
  ['inter/files/inter-greek-wght-normal', { family: 'Inter', minWeight: 100, maxWeight: 900, scripts: ['greek'] }],
  ['lora/files/lora-cyrillic-wght-italic', { family: 'Lora', minWeight: 400, maxWeight: 700, scripts: ['cyrillic'] }],
  ['cairo/files/cairo-arabic-wght-normal', { family: 'Cairo', minWeight: 200, maxWeight: 1000, scripts: ['arabic'] }],
  [
    'frank-ruhl-libre/files/frank-ruhl-libre-hebrew-wght-normal',
    { family: 'Frank Ruhl Libre', minWeight: 300, maxWeight: 900, scripts: ['hebrew'] },
  ],
])('the font %s is read, and so it is as ttf', async (file, { family, ...expected }) => {
  const woff = await readPackagedFont(`@fontsource-variable/${file}.woff2`)
  const read = await readFont(woff, 'own.woff2')
  const style = file.endsWith('italic') ? 'italic' : 'normal'
  expect(read).toMatchObject({ ok: true, familyName: expect.stringContaining(family), style, ...expected })
  const sfnt = await readFont(Buffer.from(await decompress(woff)), 'own.ttf')
  expect({ ...sfnt, bytes: null }).toEqual({ ...read, bytes: null })
})

test('an otf font that is cut short or damaged is refused with a reason', async () => {
  const otf = await readSampleOtf()
  expect(await readFont(otf.subarray(0, 3000), 'a.otf')).toEqual({ ok: false, reason: 'is cut short or damaged' })
  const readDamaged = await readFont(Buffer.from(otf).fill(0xff, 0x2a0, 0x2a0 + 0x200), 'a.otf')
  expect(readDamaged).toEqual({ ok: false, reason: expect.stringContaining('is damaged') })
})

test('a font without names is named for its file', async () => {
  const read = await readFont(await createSampleTtf({ name: null }), 'Acme_Grotesk-Regular.ttf')
  expect(read).toMatchObject({ ok: true, familyName: 'Acme Grotesk Regular' })
})

test.each([
  ['nothing', Buffer.alloc(0), 'is not a font'],
  ['a text', Buffer.from('body { font-family: Acme }'), 'is not a font'],
  ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'is not a font'],
  ['a collection', Buffer.concat([Buffer.from('ttcf'), Buffer.alloc(100)]), 'is a collection of fonts'],
  ['a collection as woff2', patch(woff2, 4, 0x74746366), 'is a collection of fonts'],
  ['a WOFF font of the first version', Buffer.concat([Buffer.from('wOFF'), Buffer.alloc(100)]), 'first version'],
  ['a truncated woff2 font', woff2.subarray(0, 9000), 'is cut short or damaged'],
  ['a woff2 font with another length in its header', patch(woff2, 8, 12), 'is cut short or damaged'],
  ['a woff2 font that claims to become a gigabyte', patch(woff2, 16, 1_000_000_000), 'MB when it is decompressed'],
  ['a woff2 font with damaged data', Buffer.from(woff2).fill(0xab, 2000, 6000), 'is damaged'],
  ['a truncated ttf font', ttf.subarray(0, ttf.byteLength - 4000), 'is cut short or damaged'],
  ['a ttf font that ends in its list of tables', ttf.subarray(0, 60), 'is cut short'],
  ['a table of four gigabytes', patch(ttf, 12 + 12, 0xffffffff), 'is cut short or damaged'],
  ['sixty thousand tables', patch(ttf, 4, 0xea600000), 'its list of tables cannot be read'],
  ['a font without characters', await createSampleTtf({ cmap: null }), 'lacks the table cmap'],
  ['a font without outlines', await createSampleTtf({ glyf: null, loca: null }), 'has no outlines'],
  ['a damaged table of measures', await createSampleTtf({ head: () => Buffer.alloc(54) }), 'is damaged'],
  ['a font that may not be embedded', await createSampleTtf({ 'OS/2': setEmbeddingRights(2) }), 'may not be embedded'],
  ['a font for bitmaps only', await createSampleTtf({ 'OS/2': setEmbeddingRights(0x200) }), 'may not be embedded'],
])('%s is refused with a reason', async (_, bytes, reason) => {
  expect(await readFont(bytes, 'a.ttf')).toEqual({ ok: false, reason: expect.stringContaining(reason) })
})

test('a font that may be embedded for viewing, or in any way, is accepted', async () => {
  for (const rights of [0, 4, 8, 2 | 8])
    expect(await readFont(await createSampleTtf({ 'OS/2': setEmbeddingRights(rights) }), 'a.ttf')).toMatchObject({
      ok: true,
    })
})

// Listing its characters would take minutes and all memory.
test('a font that claims four billion characters is read without listing them', async () => {
  const endless = await createSampleTtf({ cmap: createEndlessCharacters })
  expect(await readFont(endless, 'endless.ttf')).toMatchObject({ ok: true, familyName: 'Instrument Serif' })
})

test('a font that takes too long is given up, and the next one is read', async () => {
  expect(await readFontApart(ttf, 'slow.ttf', { timeoutMs: 1 })).toEqual({
    ok: false,
    reason: 'takes too much time or memory to read',
  })
  expect(await readFontApart(woff2, 'menu.woff2')).toMatchObject({ ok: true, familyName: 'Instrument Serif' })
})
