import type { PlainDesign } from '#contract/designs.ts'
import { type DrawnSvg, drawDesign } from '#qr/draw-design.ts'
import type { LogoPicture } from '#qr/logo-place.ts'
import { type Reading, readBoth } from './decoders.ts'
import type { Finding } from './finding.ts'
import { type Raster, rasterise } from '../render/raster.ts'
import { judgeByRules } from './rules.ts'
import { toGrey, toRaster, type View, type ViewName, views } from './views.ts'

/** Width of the picture that is decoded: a code of three centimeters in a phone's viewfinder. */
const READ_WIDTH = 256
/** Below it a code is not verified: it would fail in half of everyday light, angles and distances. */
const LEAST_MARGIN = 50
const GRAVE_SHARE = 0.49

export interface Drawing {
  text: string
  plain: PlainDesign
  logo: LogoPicture | null
}
export interface Measured {
  drawn: DrawnSvg
  verified: boolean
  /** 0 to 100; below 50 the code is not verified. */
  margin: number
  findings: Finding[]
}

/** Draws a code, decodes it with both decoders, applies the rules, and scores it in the eight views. */
export async function measure(drawing: Drawing): Promise<Measured> {
  const { drawn, picture, clean, findings } = await drawAndRead(drawing)
  // If no decoder reads the clean picture, none would read a worse one.
  const lost = clean.zxing || clean.qr ? await lostViews(picture, drawing.text) : views.map((view) => lostView(view))
  return { drawn, ...toScore([...findings, ...lost]) }
}

/** The first half: the drawing, the results of the decoders, and the rules. */
export async function drawAndRead({ text, plain, logo }: Drawing) {
  const drawn = drawDesign(text, plain, logo)
  const picture = await rasterise(drawn.svg, READ_WIDTH)
  const clean = await readBoth(picture, text)
  return { drawn, picture, clean, findings: [...cleanFindings(clean), ...judgeByRules(text, plain, logo)] }
}

/** The second half: the points lost in each of the eight views. */
export async function lostViews(picture: Raster, text: string): Promise<Finding[]> {
  const grey = toGrey(picture)
  const findings: Finding[] = []
  for (const view of views) {
    const { zxing, qr } = await readBoth(toRaster(view.show(grey)), text)
    if (!zxing || !qr) findings.push(zxing || qr ? weakView(view) : lostView(view))
  }
  return findings
}

function toScore(findings: Finding[]): Omit<Measured, 'drawn'> {
  const scored = Math.max(0, 100 - findings.reduce((sum, { cost }) => sum + cost, 0))
  const grave = findings.some((finding) => finding.grave)
  // A broken rule halves the score: always below the minimum, and higher with each fault that is fixed.
  const margin = grave ? Math.floor(scored * GRAVE_SHARE) : scored
  return { verified: !grave && margin >= LEAST_MARGIN, margin, findings }
}

function cleanFindings({ zxing, qr }: Reading): Finding[] {
  if (zxing && qr) return []
  const message = zxing || qr ? 'One of two readers cannot read the code.' : 'The code cannot be read.'
  return [{ view: 'clean', message, cost: zxing || qr ? 30 : 60, grave: true }]
}

const circumstances: Record<ViewName, string> = {
  small: 'Small or far away',
  rotated: 'Slightly rotated',
  turned: 'Rotated 45°',
  skewed: 'Seen at an angle',
  dim: 'Low light',
  washedOut: 'Faded print or glare',
  noisy: 'Noisy picture',
  blurred: 'Out of focus',
}

function lostView({ name, weight }: View): Finding {
  return { view: name, message: `${circumstances[name]}: not readable.`, cost: weight, grave: false }
}

/** A view that only one decoder reads loses a third of its points. */
function weakView({ name, weight }: View): Finding {
  const message = `${circumstances[name]}: one of two readers fails.`
  return { view: name, message, cost: Math.round(weight / 3), grave: false }
}
