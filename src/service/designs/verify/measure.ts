import type { PlainDesign } from '#contract/plain-design.ts'
import { type DrawnSvg, drawDesign } from '#qr/draw-design.ts'
import type { LogoPicture } from '#qr/logo-place.ts'
import { type DecoderResults, readBoth } from './decoders.ts'
import type { Finding } from './finding.ts'
import { toGrayImage, toRaster } from './gray-image.ts'
import { type Raster, rasterize } from '../raster.ts'
import { getBackground } from '#qr/reading-ground.ts'
import { judgeByRules } from './rules.ts'
import { listScannerFindings } from './scanners.ts'
import { type View, type ViewName, views } from './views.ts'

/** Width of the picture that is decoded: a code of three centimeters in a phone's viewfinder. */
const READ_WIDTH_PIXELS = 256
/** Widths of codes that are printed 15 and 20 mm wide, frames included, at 300 dpi. */
const SMALL_PRINT_WIDTHS = [177, 236]
/** The minimum margin of a verified code. A code below it would fail in half of the conditions of everyday light, angles and distances. */
const MIN_MARGIN = 50
const GRAVE_SHARE = 0.49

export interface CodeDrawing {
  text: string
  plain: PlainDesign
  logo: LogoPicture | null
}
export interface Measurement {
  drawn: DrawnSvg
  verified: boolean
  /** Whether the code is verified for phones, but some scanners do not read it. */
  phonesOnly: boolean
  /** 0 to 100; below 50 the code is not verified. */
  margin: number
  findings: Finding[]
}

/** Draws a code, reads it with decoders of phones and of scanners, applies the rules, and scores it in the eight views. */
export async function measure(drawing: CodeDrawing): Promise<Measurement> {
  const { drawn, picture, clean, findings } = await drawAndRead(drawing)
  // If no decoder reads the clean picture, no decoder would read it in a view.
  if (!clean.zxing && !clean.qr)
    return { drawn, ...toScore([...findings, ...views.map((view) => createLostFinding(view))]) }
  const { text, plain } = drawing
  const prints: Raster[] = []
  for (const width of SMALL_PRINT_WIDTHS) prints.push(await rasterize(drawn.svg, width, getBackground(plain)))
  const scannerProblems = await listScannerFindings({ clean: picture, prints }, text)
  const lostFindings = [...(await findWorstPrint(prints, text)), ...(await findLostViews(picture, text))]
  return { drawn, ...toScore([...findings, ...scannerProblems, ...lostFindings]) }
}

/** The findings for the print that is read worst. */
async function findWorstPrint(prints: Raster[], text: string): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const print of prints) findings.push(...toFinding(printedView, await readBoth(print, text)))
  return findings.toSorted((a, b) => b.cost - a.cost).slice(0, 1)
}

/** The first half of a measurement: the drawing, the results of the decoders, and the rules. */
export async function drawAndRead({ text, plain, logo }: CodeDrawing) {
  const vectorDrawing = drawDesign(text, plain, logo)
  const picture = await rasterize(vectorDrawing.svg, READ_WIDTH_PIXELS, getBackground(plain))
  const clean = await readBoth(picture, text)
  return {
    drawn: vectorDrawing,
    picture,
    clean,
    findings: [...listCleanFindings(clean), ...judgeByRules(text, plain, logo)],
  }
}

/** The second half of a measurement: the points that are lost in each of the eight views. */
export async function findLostViews(picture: Raster, text: string): Promise<Finding[]> {
  const grayImage = toGrayImage(picture)
  const findings: Finding[] = []
  for (const view of views) findings.push(...toFinding(view, await readBoth(toRaster(view.show(grayImage)), text)))
  return findings
}

function toScore(findings: Finding[]): Omit<Measurement, 'drawn'> {
  const scored = Math.max(0, 100 - findings.reduce((sum, { cost }) => sum + cost, 0))
  const isGrave = findings.some((finding) => finding.grave)
  // A grave finding halves the score. So the margin is below the minimum, but rises with each problem that is fixed.
  const margin = isGrave ? Math.floor(scored * GRAVE_SHARE) : scored
  const verified = !isGrave && margin >= MIN_MARGIN
  return { verified, phonesOnly: verified && findings.some(({ phonesOnly }) => phonesOnly), margin, findings }
}

function listCleanFindings({ zxing, qr }: DecoderResults): Finding[] {
  if (zxing && qr) return []
  const message = zxing || qr ? 'One of two readers cannot read the code.' : 'The code cannot be read.'
  return [{ view: 'clean', message, cost: zxing || qr ? 30 : 60, grave: true }]
}

const printedView: ScoredView = { name: 'printed', weight: 12 }
type ScoredView = Pick<View, 'weight'> & { name: ViewName | 'printed' }

function toFinding(view: ScoredView, { zxing, qr }: DecoderResults): Finding[] {
  if (zxing && qr) return []
  return [zxing || qr ? createWeakFinding(view) : createLostFinding(view)]
}

const circumstances: Record<ScoredView['name'], string> = {
  printed: 'Printed 15 to 20 mm wide',
  small: 'Small or far away',
  rotated: 'Slightly rotated',
  turned: 'Rotated 45°',
  skewed: 'Seen at an angle',
  dim: 'Low light',
  washedOut: 'Faded print or glare',
  noisy: 'Noisy picture',
  blurred: 'Out of focus',
}

function createLostFinding({ name, weight }: ScoredView): Finding {
  return { view: name, message: `${circumstances[name]}: not readable.`, cost: weight, grave: false }
}

/** A view that only one decoder reads loses a third of its points. */
function createWeakFinding({ name, weight }: ScoredView): Finding {
  const message = `${circumstances[name]}: one of two readers fails.`
  return { view: name, message, cost: Math.round(weight / 3), grave: false }
}
