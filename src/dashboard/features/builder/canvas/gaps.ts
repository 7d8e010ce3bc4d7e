/** Distance of the drop line from the first and the last block. */
const OUTER_DISTANCE_PX = 8

export interface Box {
  top: number
  bottom: number
}

/** The gap that a pointer at `y` targets: the number of boxes with their middle above it. */
export function findGapAt(boxes: readonly Box[], y: number): number {
  let low = 0
  let high = boxes.length
  while (low < high) {
    const middle = (low + high) >> 1
    const box = boxes[middle]
    if (box && (box.top + box.bottom) / 2 < y) low = middle + 1
    else high = middle
  }
  return low
}

/** Vertical position of the drop line for a gap. */
export function getLinePosition(boxes: readonly Box[], gap: number): number {
  const above = boxes[gap - 1]
  const below = boxes[gap]
  if (above && below) return (above.bottom + below.top) / 2
  return above ? above.bottom + OUTER_DISTANCE_PX : (below?.top ?? 0) - OUTER_DISTANCE_PX
}
