import { drawDesign } from '../../src/qr/draw-design.ts'
import { measure } from '../../src/service/designs/verify/measure.ts'
import { getBackground } from '../../src/qr/reading-ground.ts'
import { type QrDecoder, qrDecoders, findReadingDistance } from '../../src/testing/qr-decoders.ts'
import { printTable } from '../../src/testing/runs/print-table.ts'
import { type SampleDesign, createSampleDesigns } from '../../src/testing/sample-designs.ts'
import { closeRasterizers, isInstalled, type Rasterizer, rasterizers } from './rasterizers.ts'

// npm run test:deep -- decoders draws 84 designs with twelve rasterizers and reads each picture with three decoders. It counts the codes that
// are verified for every scanner and are not read. `node deep/decoders/main.ts PNG` uses only the rasterizers whose names contain the word.
const TEXT = 'https://q.example/7KQ4XW9MT'
const decoders = Object.keys(qrDecoders) as QrDecoder[]

/** How many codes are not read in the first picture, and how many are not read at any distance. The latter are failures. */
interface Misses {
  inFirstPicture: number
  atEveryDistance: number
}

const [, , nameFilter = ''] = process.argv
const chosenRasterizers = rasterizers.filter(({ name }) => name.includes(nameFilter))
const usedRasterizers = chosenRasterizers.filter(({ program }) => program === undefined || isInstalled(program))
const designs = await createSampleDesigns()
const verdicts = new Map<SampleDesign, 'every scanner' | 'phones' | 'nobody'>()
const misses = new Map(usedRasterizers.map((rasterizer) => [rasterizer, new Map<QrDecoder, Misses>()]))
const failures: string[][] = []
for (const sample of designs) await readDesign(sample)
await closeRasterizers()

const countVerdicts = (verdict: string) =>
  [...verdicts.values()].filter((designVerdict) => designVerdict === verdict).length
console.log(
  `${designs.length} designs: ${countVerdicts('every scanner')} verified for every scanner, ${countVerdicts('phones')} for phones only, ${countVerdicts('nobody')} not verified.`,
)
console.log('Missed, of those verified for every scanner: in the first picture, and from all distances.\n')
printTable(
  ['picture', ...decoders],
  usedRasterizers.map((raster) => [
    raster.name,
    ...decoders.map((decoder) => formatMisses(misses.get(raster)?.get(decoder))),
  ]),
)
if (failures.length > 0) {
  console.log()
  printTable(['missed design', 'picture', 'decoder'], failures)
}
for (const { name, program } of chosenRasterizers.filter((rasterizer) => !usedRasterizers.includes(rasterizer)))
  console.log(`NOT DRAWN: ${name}, because ${program} is not installed.`)
process.exitCode = failures.length > 0 || usedRasterizers.length < chosenRasterizers.length ? 1 : 0

async function readDesign(sample: SampleDesign): Promise<void> {
  const { name, plain, logo } = sample
  const { verified, phonesOnly } = await measure({ text: TEXT, plain, logo })
  verdicts.set(sample, phonesOnly ? 'phones' : verified ? 'every scanner' : 'nobody')
  if (verdicts.get(sample) !== 'every scanner') return
  const drawing = drawDesign(TEXT, plain, logo)
  for (const raster of usedRasterizers) {
    const picture = await raster.draw(drawing, getBackground(plain))
    for (const decoder of decoders) {
      const distance = await findReadingDistance(decoder, picture, TEXT)
      countMiss(raster, decoder, distance)
      if (distance === null) failures.push([name, raster.name, decoder])
    }
  }
}

function countMiss(raster: Rasterizer, decoder: QrDecoder, distance: number | null): void {
  const counts = misses.get(raster)?.get(decoder) ?? { inFirstPicture: 0, atEveryDistance: 0 }
  const inFirstPicture = counts.inFirstPicture + (distance === 1 ? 0 : 1)
  misses
    .get(raster)
    ?.set(decoder, { inFirstPicture, atEveryDistance: counts.atEveryDistance + (distance === null ? 1 : 0) })
}

function formatMisses({ inFirstPicture, atEveryDistance }: Misses = { inFirstPicture: 0, atEveryDistance: 0 }): string {
  return `${inFirstPicture}, ${atEveryDistance}`
}
