/** Distance of the drop line from the first and the last block, and from the side of a block without a neighbor there. */
const OUTER_DISTANCE_PX = 8

// The share of a block's width at its left and right in which a drop is beside it, if nothing is beside it yet.
const SIDE_SHARE = 0.22
// The share of a column's height at its top and bottom in which a drop is above or below the row.
const END_SHARE = 0.25

export interface Box {
  top: number
  bottom: number
  left: number
  right: number
}

/** Blocks beside each other: the boxes from `first` up to, but not including, `end`. */
export interface Line {
  top: number
  bottom: number
  first: number
  end: number
}

export type Side = 'left' | 'right'

/** A gap is the number of boxes before it. */
export type Place = { gap: number } | { index: number; side: Side }

/** Groups boxes into lines. A box without a height belongs to the line before it. */
export function listLines(boxes: readonly Box[]): Line[] {
  const lines: Line[] = []
  for (const [index, box] of boxes.entries()) {
    const [line, previous] = [lines.at(-1), boxes[index - 1]]
    const isBeside =
      previous !== undefined &&
      (box.left >= previous.right - 1 || box.right <= previous.left + 1) &&
      box.top < (line?.bottom ?? 0) - 1
    if (line && (isBeside || box.bottom <= box.top)) {
      line.end = index + 1
      line.bottom = Math.max(line.bottom, box.bottom)
    } else lines.push({ top: box.top, bottom: box.bottom, first: index, end: index + 1 })
  }
  return lines
}

interface Point {
  x: number
  y: number
}

/** The place that a pointer targets: beside a block that accepts another one there, or else the nearer of the gaps above and below its line. */
export function findPlaceAt(
  { boxes, lines }: { boxes: readonly Box[]; lines: readonly Line[] },
  { x, y }: Point,
  acceptsBeside: (index: number) => boolean,
): Place {
  const line = lines[findLineIndex(lines, y)]
  if (!line) return { gap: 0 }
  const index = findBoxIndex(boxes, line, x)
  const box = boxes[index]
  const side = box && findSide(box, { x, y }, line.end - line.first > 1)
  if (side && acceptsBeside(index)) return { index, side }
  return { gap: y > (line.top + line.bottom) / 2 ? line.end : line.first }
}

/** The line at `y`, or the one whose edge is nearest. */
function findLineIndex(lines: readonly Line[], y: number): number {
  let low = 0
  let high = lines.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    const [line, next] = [lines[middle], lines[middle + 1]]
    if (line && next && y > (line.bottom + next.top) / 2) low = middle + 1
    else high = middle
  }
  return low
}

function findBoxIndex(boxes: readonly Box[], { first, end }: Line, x: number): number {
  const getDistance = ({ left, right }: Box) => Math.max(left - x, x - right, 0)
  let nearest = first
  for (let index = first + 1; index < end; index += 1) {
    const [box, best] = [boxes[index], boxes[nearest]]
    if (box && best && box.bottom > box.top && getDistance(box) < getDistance(best)) nearest = index
  }
  return nearest
}

function findSide({ top, bottom, left, right }: Box, { x, y }: Point, isColumn: boolean): Side | null {
  if (y < top || y > bottom || x < left || x > right) return null
  const [across, down] = [(x - left) / (right - left), (y - top) / (bottom - top)]
  if (isColumn) return down < END_SHARE || down > 1 - END_SHARE ? null : across < 0.5 ? 'left' : 'right'
  return across < SIDE_SHARE ? 'left' : across > 1 - SIDE_SHARE ? 'right' : null
}

interface MeasuredPage {
  boxes: readonly Box[]
  lines: readonly Line[]
  width: number
}

/** The drop line for a place: horizontal in a gap, where it is as wide as the list, and vertical beside a block. */
export function getDropLine(page: MeasuredPage, place: Place): Box {
  if ('index' in place) return getLineBeside(page, place)
  const y = getLinePosition(page, place.gap)
  return { top: y, bottom: y, left: 0, right: page.width }
}

function getLinePosition({ boxes, lines }: MeasuredPage, gap: number): number {
  const [above, below] = [lines.findLast(({ end }) => end <= gap), boxes[gap]]
  if (above && below) return (above.bottom + below.top) / 2
  return above ? above.bottom + OUTER_DISTANCE_PX : (below?.top ?? 0) - OUTER_DISTANCE_PX
}

function getLineBeside({ boxes, lines }: MeasuredPage, { index, side }: { index: number; side: Side }): Box {
  const box = boxes[index]
  const neighbor = boxes[index + (side === 'left' ? -1 : 1)]
  const line = lines.find(({ first, end }) => index >= first && index < end)
  if (!box || !line) return { top: 0, bottom: 0, left: 0, right: 0 }
  const x = side === 'left' ? findMiddle(neighbor?.right, box.left, -1) : findMiddle(neighbor?.left, box.right, 1)
  return { top: line.top, bottom: line.bottom, left: x, right: x }
}

/** The middle between a neighbor and an edge, or a little outside the edge if there is no neighbor on that side. */
function findMiddle(neighbor: number | undefined, edge: number, direction: 1 | -1): number {
  const isOutside = neighbor === undefined || (neighbor - edge) * direction < 0
  return isOutside ? edge + OUTER_DISTANCE_PX * direction : (neighbor + edge) / 2
}
