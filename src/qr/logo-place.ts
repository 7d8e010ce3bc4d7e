import type { PlainDesign } from '#contract/designs.ts'
import { type Box, circle, growBox, num, roundedBox } from './path.ts'

/** The picture of a logo: a data URL or an address, and its size in pixels, which decides its aspect. */
export interface LogoPicture {
  href: string
  width: number
  height: number
}
type LogoSettings = Pick<NonNullable<PlainDesign['logo']>, 'share' | 'plate'>

/** Minimum distance between a logo and modules, minus a tolerance that the eye does not notice. */
const CLEARANCE = 0.4
/** The picture's diagonal as a share of the diameter of a round plate. */
const CIRCLE_FILL = 0.97

/** The side of a square with the area of the logo, in percent of the symbol's width. The correction level is chosen by it. */
export function getLogoShare(picture: LogoPicture, { share, plate }: LogoSettings): number {
  if (plate === 'circle') return share * Math.sqrt(Math.PI / 4)
  const { width, height } = fitIntoSquare(picture, share)
  return Math.sqrt(width * height)
}

export interface LogoPlace {
  /** Where the picture lies, in modules from the symbol's corner. */
  picture: Box
  /** The outline of the plate; null if there is none. */
  plate: ((x: number, y: number) => string) | null
  /** The modules that are not drawn, as `y * size + x`. */
  hidden: Set<number>
}

/** Places a logo in the middle of a symbol; one that would reach the eyes or their neighbors is made smaller. */
export function placeLogo(size: number, picture: LogoPicture, settings: LogoSettings): LogoPlace {
  const side = Math.min((settings.share / 100) * size, size - 16 - 2 * CLEARANCE)
  const { width, height } = fitIntoSquare(picture, side)
  if (settings.plate === 'circle') return placeInCircle(size, side, { width, height })
  const hole = { width: roundUpToOdd(width + 2 * CLEARANCE), height: roundUpToOdd(height + 2 * CLEARANCE) }
  const box = centreBox(size, hole)
  const corner = settings.plate === 'rounded' ? Math.min(1.6, box.width / 4, box.height / 4) : 0
  return {
    picture: centreBox(size, { width, height }),
    plate:
      settings.plate === 'none'
        ? null
        : (x, y) => roundedBox(growBox({ ...box, x: x + box.x, y: y + box.y }, -0.2), corner),
    hidden: listCoveredModules(size, (x, y) => Math.abs(x) < hole.width / 2 && Math.abs(y) < hole.height / 2),
  }
}

/** The embedded picture. Drawing programs still need the old name of `href`, whose prefix the root declares. */
export function drawLogoImage({ href }: LogoPicture, { x, y, width, height }: Box): string {
  const escaped = href.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
  return `<image x="${num(x)}" y="${num(y)}" width="${num(width)}" height="${num(height)}" xlink:href="${escaped}"/>`
}

function placeInCircle(
  size: number,
  diameter: number,
  { width, height }: { width: number; height: number },
): LogoPlace {
  const scale = (diameter * CIRCLE_FILL) / Math.hypot(width, height)
  const radius = diameter / 2
  return {
    picture: centreBox(size, { width: width * scale, height: height * scale }),
    plate: (x, y) => circle(x + size / 2, y + size / 2, radius + 0.1),
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

function centreBox(size: number, { width, height }: { width: number; height: number }): Box {
  return { x: (size - width) / 2, y: (size - height) / 2, width, height }
}

/** The modules whose centre, seen from the middle of the symbol, lies in a shape. */
function listCoveredModules(size: number, covers: (x: number, y: number) => boolean): Set<number> {
  const middle = (size - 1) / 2
  const hidden = new Set<number>()
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) if (covers(x - middle, y - middle)) hidden.add(y * size + x)
  return hidden
}
