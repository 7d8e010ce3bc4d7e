import type { PlainDesign } from '#contract/plain-design.ts'
import { type Box, drawCircle, growBox, round, drawRoundedBox } from './path.ts'

/** The picture of a logo: a data URL or an address, and the size in pixels, which decides the aspect ratio. */
export interface LogoPicture {
  href: string
  width: number
  height: number
}
type LogoSettings = Pick<NonNullable<PlainDesign['logo']>, 'share' | 'plate'>

/** The minimum distance between a logo and modules, in modules. It allows an overlap that the eye does not notice. */
const LOGO_CLEARANCE = 0.4
/** The diagonal of the picture, as a share of the diameter of a round plate. */
const MAX_CIRCLE_SHARE = 0.97

/** The side of a square with the area of the logo, in percent of the width of the symbol. It decides the correction level. */
export function getLogoShare(picture: LogoPicture, { share, plate }: LogoSettings): number {
  if (plate === 'circle') return share * Math.sqrt(Math.PI / 4)
  const { width, height } = fitIntoSquare(picture, share)
  return Math.sqrt(width * height)
}

export interface LogoPlace {
  /** The place of the picture, in modules from the corner of the symbol. */
  picture: Box
  /** The outline of the plate. Null if there is none. */
  plate: ((x: number, y: number) => string) | null
  /** The modules that are not drawn, as `y * size + x`. */
  hidden: Set<number>
}

/** Places a logo in the middle of a symbol. A logo that would reach the eyes or the modules next to them is made smaller. */
export function placeLogo(size: number, picture: LogoPicture, settings: LogoSettings): LogoPlace {
  const side = Math.min((settings.share / 100) * size, size - 16 - 2 * LOGO_CLEARANCE)
  const { width, height } = fitIntoSquare(picture, side)
  if (settings.plate === 'circle') return placeInCircle(size, side, { width, height })
  const hole = { width: roundUpToOdd(width + 2 * LOGO_CLEARANCE), height: roundUpToOdd(height + 2 * LOGO_CLEARANCE) }
  const box = centerBox(size, hole)
  const corner = settings.plate === 'rounded' ? Math.min(1.6, box.width / 4, box.height / 4) : 0
  return {
    picture: centerBox(size, { width, height }),
    plate:
      settings.plate === 'none'
        ? null
        : (x, y) => drawRoundedBox(growBox({ ...box, x: x + box.x, y: y + box.y }, -0.2), corner),
    hidden: listCoveredModules(size, (x, y) => Math.abs(x) < hole.width / 2 && Math.abs(y) < hole.height / 2),
  }
}

/** Draws the embedded picture. Drawing programs still need the old name of `href`, `xlink:href`, whose prefix the root element declares. */
export function drawLogoImage({ href }: LogoPicture, { x, y, width, height }: Box): string {
  const escaped = href.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
  return `<image x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" xlink:href="${escaped}"/>`
}

function placeInCircle(
  size: number,
  diameter: number,
  { width, height }: { width: number; height: number },
): LogoPlace {
  const scale = (diameter * MAX_CIRCLE_SHARE) / Math.hypot(width, height)
  const radius = diameter / 2
  return {
    picture: centerBox(size, { width: width * scale, height: height * scale }),
    plate: (x, y) => drawCircle(x + size / 2, y + size / 2, radius + 0.1),
    hidden: listCoveredModules(size, (x, y) => Math.hypot(x, y) < radius + 0.5),
  }
}

/** The largest box of the picture's aspect within a square. */
function fitIntoSquare({ width, height }: LogoPicture, side: number): { width: number; height: number } {
  const aspect = width > 0 && height > 0 ? width / height : 1
  return aspect >= 1 ? { width: side, height: side / aspect } : { width: side * aspect, height: side }
}

function roundUpToOdd(length: number): number {
  return 2 * Math.ceil((length - 1) / 2) + 1
}

function centerBox(size: number, { width, height }: { width: number; height: number }): Box {
  return { x: (size - width) / 2, y: (size - height) / 2, width, height }
}

/** The modules whose center lies in a shape. `covers` gets positions relative to the middle of the symbol. */
function listCoveredModules(size: number, covers: (x: number, y: number) => boolean): Set<number> {
  const middle = (size - 1) / 2
  const hidden = new Set<number>()
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) if (covers(x - middle, y - middle)) hidden.add(y * size + x)
  return hidden
}
