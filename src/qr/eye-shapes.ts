import type { PlainDesign } from '#contract/designs.ts'
import { type Corners, roundedBox, roundedHole } from './path.ts'

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
    roundedBox({ x, y, width: 7, height: 7 }, ring) +
    roundedHole({ x: x + 1, y: y + 1, width: 5, height: 5 }, hole) +
    roundedBox({ x: x + 2, y: y + 2, width: 3, height: 3 }, pupil)
  )
}

/** A leaf points from its corner of the symbol to the middle. The eyes in two of the corners are mirrored. */
function getEyeCorners(shape: EyeShape, mirrored: boolean): EyeCorners {
  switch (shape) {
    case 'square':
      return [allCorners(0), allCorners(0), allCorners(0)]
    case 'rounded':
      return [allCorners(2.2), allCorners(1.4), allCorners(0.9)]
    case 'circle':
      // Not quite round inside: seen at an angle, readers miss a ring that is thin all around.
      return [allCorners(3.5), allCorners(2.2), allCorners(1.5)]
    case 'leaf':
      return [leafCorners(0.4, 3, mirrored), leafCorners(0.2, 2.2, mirrored), leafCorners(0.2, 1.3, mirrored)]
  }
}

function allCorners(radius: number): Corners {
  return [radius, radius, radius, radius]
}

function leafCorners(tip: number, side: number, mirrored: boolean): Corners {
  return mirrored ? [side, tip, side, tip] : [tip, side, tip, side]
}
