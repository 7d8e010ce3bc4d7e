import type { PlainDesign } from '#contract/plain-design.ts'
import { type Corners, drawRoundedBox, drawRoundedHole } from './path.ts'

type EyeShape = PlainDesign['eye']

/** The three eyes of a symbol as one path, `margin` modules from the origin. `size` is the number of modules on a side. */
export function drawEyes(size: number, shape: EyeShape, margin: number): string {
  const farEdge = size - 7 + margin
  return drawEye(margin, margin, getEyeCorners(shape, false)) + drawEye(farEdge, margin, getEyeCorners(shape, true)) + drawEye(margin, farEdge, getEyeCorners(shape, true)) // oxfmt-ignore
}

/** Corner radii of the ring, of its hole, and of the pupil. */
type EyeCorners = [ring: Corners, hole: Corners, pupil: Corners]

function drawEye(x: number, y: number, [ring, hole, pupil]: EyeCorners): string {
  return (
    drawRoundedBox({ x, y, width: 7, height: 7 }, ring) +
    drawRoundedHole({ x: x + 1, y: y + 1, width: 5, height: 5 }, hole) +
    drawRoundedBox({ x: x + 2, y: y + 2, width: 3, height: 3 }, pupil)
  )
}

/** The corners of an eye. A leaf points from its corner of the symbol to the middle, so the leaves in two corners of the symbol are mirrored. */
function getEyeCorners(shape: EyeShape, isMirrored: boolean): EyeCorners {
  switch (shape) {
    case 'square':
      return [toEqualCorners(0), toEqualCorners(0), toEqualCorners(0)]
    case 'rounded':
      return [toEqualCorners(2.2), toEqualCorners(1.4), toEqualCorners(0.9)]
    case 'circle':
      // The hole is not quite round: seen at an angle, a ring that is thin all around is not recognized.
      return [toEqualCorners(3.5), toEqualCorners(2.2), toEqualCorners(1.5)]
    case 'leaf':
      return [
        toLeafCorners(0.4, 3, isMirrored),
        toLeafCorners(0.2, 2.2, isMirrored),
        toLeafCorners(0.2, 1.3, isMirrored),
      ]
  }
}

function toEqualCorners(radius: number): Corners {
  return [radius, radius, radius, radius]
}

function toLeafCorners(tip: number, side: number, isMirrored: boolean): Corners {
  return isMirrored ? [side, tip, side, tip] : [tip, side, tip, side]
}
