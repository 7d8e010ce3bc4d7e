import { expect, test } from 'vitest'
import { PlainDesign } from '#contract/plain-design.ts'
import { drawDesign } from '#qr/draw-design.ts'
import { type QrDecoder, findReadingDistance, qrDecoders } from '#testing/qr-decoders.ts'
import { createSampleDesigns } from '#testing/sample-designs.ts'
import { rasterize } from '../raster.ts'
import { drawAndRead, measure } from './measure.ts'
import { getBackground } from '#qr/reading-ground.ts'

const samples = new Map((await createSampleDesigns()).map((sample) => [sample.name, sample]))
const decoders: QrDecoder[] = ['zbar', 'jsQR', 'zxing']
const shortCodes = { q: 'https://q.example/7KQ4XW9MT', codes: 'https://codes.example.com/ZTRW4XKP2' }

async function measureSample(name: string, text = shortCodes.q) {
  const sample = samples.get(name)
  if (!sample) throw new Error(`There is no design ${name}.`)
  const drawing = { text, plain: sample.plain, logo: sample.logo }
  const measurement = await measure(drawing)
  const { picture } = await drawAndRead(drawing)
  return { ...measurement, picture, views: measurement.findings.map(({ view }) => view) }
}

test.each([
  'inverted',
  'inverted dots',
  'inverted frame',
  'white on transparent',
  'light columns on a ticket and a disc',
])('a light code on a dark background is verified for phones only: %s', async (name) => {
  const { verified, phonesOnly, views } = await measureSample(name)
  expect({ verified, phonesOnly }).toEqual({ verified: true, phonesOnly: true })
  expect(views).toContain('inverted')
})

test.each([
  ['dots square', shortCodes.codes],
  ['dots 1', shortCodes.codes],
])(
  'a code that ZBar misses in small prints from most distances is verified for phones only: %s of %s',
  async (name, text) => {
    const { verified, phonesOnly, margin, findings } = await measureSample(name, text)
    expect({ verified, phonesOnly }).toEqual({ verified: true, phonesOnly: true })
    expect(margin).toBeLessThan(90)
    expect(findings.find(({ view }) => view === 'scanners')?.message).toContain('Printed 15 to 20 mm wide')
  },
)

test.each([
  ['photo in bars', shortCodes.q],
  ['dots, gradient, bubble and a ring', shortCodes.q],
  ['dots, gradient, bubble and a ring', shortCodes.codes],
])('a code that ZBar reads only from some distances has no high margin: %s of %s', async (name, text) => {
  const { verified, phonesOnly, margin, findings } = await measureSample(name, text)
  expect({ verified, phonesOnly }).toEqual({ verified: true, phonesOnly: false })
  expect(margin).toBeLessThan(90)
  expect(findings.find(({ view }) => view === 'scanners')?.message).toContain('only from some distances')
})

test('a picture that ZBar misses by chance does not mark a code as readable only by phones', async () => {
  const text = 'https://go.some-company-name.example.com/7KQ4XW9MT'
  const { phonesOnly, picture } = await measureSample('dots circle', text)
  expect(await qrDecoders.zbar(picture)).toBeNull()
  expect(phonesOnly).toBe(false)
})

test.each([
  ['white on transparent', 'dark', 'tested on black'],
  ['transparent', 'light', 'tested on white'],
])('%s is read on %s ground', async (name, ground, words) => {
  const { verified, findings } = await measureSample(name)
  expect(verified).toBe(true)
  expect(getBackground(PlainDesign.parse(samples.get(name)?.plain))).toBe(ground === 'dark' ? '#000000' : '#ffffff')
  expect(findings.find(({ view }) => view === 'transparent')?.message).toContain(words)
})

test.each(['classic 1', 'badge 2', 'frame bubble', 'fluid circle', 'correction L', 'ring 28'])(
  'a code that is verified for every scanner is read by three decoders in print: %s',
  async (name) => {
    const sample = samples.get(name)
    if (!sample) throw new Error(`There is no design ${name}.`)
    expect((await measureSample(name)).phonesOnly).toBe(false)
    const { svg } = drawDesign(shortCodes.q, sample.plain, sample.logo)
    for (const width of [177, 236, 512]) {
      const picture = await rasterize(svg, width)
      for (const decoder of decoders)
        expect(await findReadingDistance(decoder, picture, shortCodes.q), `${decoder} at ${width} px`).not.toBeNull()
    }
  },
)
