import { drawDesign } from '../../src/qr/draw-design.ts'
import { measure } from '../../src/service/designs/verify/measure.ts'
import { getBackground } from '../../src/qr/reading-ground.ts'
import { type QrDecoder, qrDecoders, findReadingDistance } from '../../src/testing/qr-decoders.ts'
import { printTable } from '../../src/testing/runs/print-table.ts'
import { type SampleDesign, createSampleDesigns } from '../../src/testing/sample-designs.ts'
import { closeRasterisers, isInstalled, type Rasteriser, rasterisers } from './rasterisers.ts'

// npm run test:deep -- decoders: 84 designs as twelve files and pictures, each read by three decoders. Which of them miss a code that is
// verified for every scanner? `node deep/decoders/main.ts PNG` takes only the pictures whose name contains the word.
const TEXT = 'https://q.example/7KQ4XW9MT'
const decoders = Object.keys(qrDecoders) as QrDecoder[]

/** The numbers of codes that are not read in the first picture, and of those that are read from no distance, which are failures. */
interface Misses {
  first: number
  all: number
}

const [, , only = ''] = process.argv
const chosenRasterisers = rasterisers.filter(({ name }) => name.includes(only))
const used = chosenRasterisers.filter(({ program }) => program === undefined || isInstalled(program))
const designs = await createSampleDesigns()
const verdicts = new Map<SampleDesign, 'every scanner' | 'phones' | 'nobody'>()
const misses = new Map(used.map((each) => [each, new Map<QrDecoder, Misses>()]))
const failures: string[][] = []
for (const sample of designs) await readDesign(sample)
await closeRasterisers()

const count = (verdict: string) => [...verdicts.values()].filter((each) => each === verdict).length
console.log(
  `${designs.length} designs: ${count('every scanner')} verified for every scanner, ${count('phones')} for phones only, ${count('nobody')} not verified.`,
)
console.log('Missed, of those verified for every scanner: in the first picture, and from all distances.\n')
printTable(
  ['picture', ...decoders],
  used.map((raster) => [raster.name, ...decoders.map((decoder) => formatMisses(misses.get(raster)?.get(decoder)))]),
)
if (failures.length > 0) {
  console.log()
  printTable(['missed design', 'picture', 'decoder'], failures)
}
for (const { name, program } of chosenRasterisers.filter((each) => !used.includes(each)))
  console.log(`NOT DRAWN: ${name}, because ${program} is not installed.`)
process.exitCode = failures.length > 0 || used.length < chosenRasterisers.length ? 1 : 0

async function readDesign(sample: SampleDesign): Promise<void> {
  const { name, plain, logo } = sample
  const { verified, phonesOnly } = await measure({ text: TEXT, plain, logo })
  verdicts.set(sample, phonesOnly ? 'phones' : verified ? 'every scanner' : 'nobody')
  if (verdicts.get(sample) !== 'every scanner') return
  const drawing = drawDesign(TEXT, plain, logo)
  for (const raster of used) {
    const picture = await raster.draw(drawing, getBackground(plain))
    for (const decoder of decoders) {
      const distance = await findReadingDistance(decoder, picture, TEXT)
      countMiss(raster, decoder, distance)
      if (distance === null) failures.push([name, raster.name, decoder])
    }
  }
}

function countMiss(raster: Rasteriser, decoder: QrDecoder, distance: number | null): void {
  const counts = misses.get(raster)?.get(decoder) ?? { first: 0, all: 0 }
  const first = counts.first + (distance === 1 ? 0 : 1)
  misses.get(raster)?.set(decoder, { first, all: counts.all + (distance === null ? 1 : 0) })
}

function formatMisses({ first, all }: Misses = { first: 0, all: 0 }): string {
  return `${first}, ${all}`
}
