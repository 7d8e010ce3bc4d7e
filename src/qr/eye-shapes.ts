import type { PlainDesign } from '#contract/designs.ts'
import { type Corners, roundedBox, roundedHole } from './path.ts'

type EyeShape = PlainDesign['eye']

/** The three eyes of a symbol of so many modules, as one path that begins `margin` modules from the origin. */
export function eyePath(size: number, shape: EyeShape, margin: number): string {
  const far = size - 7 + margin
  return eye(margin, margin, corners(shape, false)) + eye(far, margin, corners(shape, true)) + eye(margin, far, corners(shape, true)) // oxfmt-ignore
}

/** Corner radii of the ring, of its hole, and of the pupil. */
type EyeCorners = [ring: Corners, hole: Corners, pupil: Corners]

function eye(x: number, y: number, [ring, hole, pupil]: EyeCorners): string {
  return (
    roundedBox({ x, y, width: 7, height: 7 }, ring) +
    roundedHole({ x: x + 1, y: y + 1, width: 5, height: 5 }, hole) +
    roundedBox({ x: x + 2, y: y + 2, width: 3, height: 3 }, pupil)
  )
}

/** A leaf points from its corner of the symbol to the middle; mirrored, from the other two corners. */
function corners(shape: EyeShape, mirrored: boolean): EyeCorners {
  switch (shape) {
    case 'square':
      return [all(0), all(0), all(0)]
    case 'rounded':
      return [all(2.2), all(1.4), all(0.9)]
    case 'circle':
      // Not quite round inside: seen at an angle, readers miss a ring that is thin all around.
      return [all(3.5), all(2.2), all(1.5)]
    case 'leaf':
      return [leaf(0.4, 3, mirrored), leaf(0.2, 2.2, mirrored), leaf(0.2, 1.3, mirrored)]
  }
}

function all(radius: number): Corners {
  return [radius, radius, radius, radius]
}

function leaf(tip: number, side: number, mirrored: boolean): Corners {
  return mirrored ? [side, tip, side, tip] : [tip, side, tip, side]
}
