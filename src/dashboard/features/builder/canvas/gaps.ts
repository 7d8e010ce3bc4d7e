/** Distance of the drop line from the first and the last block, and from the side of a block without a neighbor there. */
const OUTER_DISTANCE_PX = 8

// The share of a block's width at its left and right in which a drop is beside it, if nothing is beside it yet.
const SIDE_SHARE = 0.22
// The same among columns, where a drop in the middle is above or below the block in its column.
const COLUMN_SIDE_SHARE = 0.3
/** Height at the top and bottom of a row of columns in which a drop is above or below the whole row. */
const ROW_END_PX = 14

export interface Box {
  top: number
  bottom: number
  left: number
  right: number
  /** The number of the column that the block is in, which only some boxes have. */
  column?: number
}

/** A range of boxes from `first` up to, but not including, `end`, with what they cover. */
interface BoxRange extends Box {
  first: number
  end: number
}

/** Boxes in columns beside each other, or a single box. */
export interface Line extends BoxRange {
  columns: BoxRange[]
}

export type Side = 'left' | 'right' | 'above' | 'below'

/** A gap is the number of boxes before it. */
export type Place = { gap: number } | { index: number; side: Side }

/** Groups boxes into lines of columns. A box without a height belongs to the column before it. */
export function listLines(boxes: readonly Box[]): Line[] {
  const lines: Line[] = []
  for (const column of listColumns(boxes)) {
    const line = lines.at(-1)
    const previous = line?.columns.at(-1)
    const isBeside =
      previous !== undefined &&
      (column.left >= previous.right - 1 || column.right <= previous.left + 1) &&
      column.top < (line?.bottom ?? 0) - 1
    if (line && isBeside) {
      line.columns.push(column)
      extend(line, column, column.end)
    } else lines.push({ ...column, columns: [column] })
  }
  return lines
}

function listColumns(boxes: readonly Box[]): BoxRange[] {
  const columns: BoxRange[] = []
  for (const [index, box] of boxes.entries()) {
    const last = columns.at(-1)
    if (last && box.bottom <= box.top) last.end = index + 1
    else if (last && box.column !== undefined && box.column === last.column) extend(last, box, index + 1)
    else columns.push({ ...box, first: index, end: index + 1 })
  }
  return columns
}

function extend(range: BoxRange, box: Box, end: number): void {
  range.end = end
  range.bottom = Math.max(range.bottom, box.bottom)
  range.left = Math.min(range.left, box.left)
  range.right = Math.max(range.right, box.right)
}

interface Point {
  x: number
  y: number
}

/** Whether a block accepts another one in a column beside it, and whether it accepts one in its column. */
export type AcceptsAt = (index: number, kind: 'beside' | 'column') => boolean

/** The place that a pointer targets: beside a block or in its column if it accepts that, or else the nearer of the gaps above and below its line. */
export function findPlaceAt(
  { boxes, lines }: { boxes: readonly Box[]; lines: readonly Line[] },
  { x, y }: Point,
  accepts: AcceptsAt,
): Place {
  const line = lines[findLineIndex(lines, y)]
  if (!line) return { gap: 0 }
  const column = findNearest(line.columns, ({ left, right }) => Math.max(left - x, x - right, 0))
  const indexes = Array.from({ length: column.end - column.first }, (_, offset) => column.first + offset)
  const index = findNearest(indexes, (candidate) => getHeightDistance(boxes[candidate], y))
  const sides =
    line.columns.length > 1
      ? listSidesInRow(line, { ...column, top: boxes[index]?.top ?? 0, bottom: boxes[index]?.bottom ?? 0 }, { x, y })
      : [findSide(column, { x, y })]
  const side = sides.find(
    (candidate) => candidate !== null && accepts(index, isBeside(candidate) ? 'beside' : 'column'),
  )
  return side ? { index, side } : { gap: y > (line.top + line.bottom) / 2 ? line.end : line.first }
}

function isBeside(side: Side): side is 'left' | 'right' {
  return side === 'left' || side === 'right'
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

function findNearest<Item>(items: readonly Item[], getDistance: (item: Item) => number): Item {
  return items.reduce((nearest, item) => (getDistance(item) < getDistance(nearest) ? item : nearest))
}

/** A box without a height is never the nearest one. */
function getHeightDistance(box: Box | undefined, y: number): number {
  return box && box.bottom > box.top ? Math.max(box.top - y, y - box.bottom, 0) : Infinity
}

/** The sides of a block among columns, the nearest one first. Empty at the top and bottom of the row. */
function listSidesInRow(line: Line, box: Box, { x, y }: Point): Side[] {
  const end = Math.min(ROW_END_PX, (line.bottom - line.top) / 4)
  if (y < line.top + end || y > line.bottom - end || x < line.left || x > line.right) return []
  const across = (x - box.left) / (box.right - box.left)
  const [beside, inColumn] = [
    across < 0.5 ? 'left' : 'right',
    y < (box.top + box.bottom) / 2 ? 'above' : 'below',
  ] as const
  const isAtSide = across < COLUMN_SIDE_SHARE || across > 1 - COLUMN_SIDE_SHARE
  return isAtSide ? [beside, inColumn] : [inColumn, beside]
}

function findSide({ top, bottom, left, right }: Box, { x, y }: Point): Side | null {
  if (y < top || y > bottom || x < left || x > right) return null
  const across = (x - left) / (right - left)
  return across < SIDE_SHARE ? 'left' : across > 1 - SIDE_SHARE ? 'right' : null
}

interface MeasuredPage {
  boxes: readonly Box[]
  lines: readonly Line[]
  width: number
}

/** The drop line for a place: horizontal in a gap, where it is as wide as the list, or in a column; vertical beside a block. */
export function getDropLine(page: MeasuredPage, place: Place): Box {
  if (!('index' in place)) {
    const y = getLinePosition(page, place.gap)
    return { top: y, bottom: y, left: 0, right: page.width }
  }
  const { index, side } = place
  const line = page.lines.find(({ first, end }) => index >= first && index < end)
  const column = line?.columns.find(({ first, end }) => index >= first && index < end)
  if (!line || !column) return { top: 0, bottom: 0, left: 0, right: 0 }
  if (!isBeside(side)) {
    const y = getPositionInColumn(page.boxes, column, { index, side })
    return { top: y, bottom: y, left: column.left, right: column.right }
  }
  const x = getPositionBeside(line, line.columns.indexOf(column), side)
  return { top: line.top, bottom: line.bottom, left: x, right: x }
}

function getPositionBeside({ columns }: Line, index: number, side: 'left' | 'right'): number {
  const [column, before, after] = [columns[index], columns[index - 1], columns[index + 1]]
  const edge = column?.[side] ?? 0
  const isMirrored = (columns.at(-1)?.left ?? 0) < (columns[0]?.left ?? 0)
  const neighbor = (side === 'left') === isMirrored ? after : before
  return side === 'left'
    ? findMiddle(neighbor?.right, edge, -OUTER_DISTANCE_PX)
    : findMiddle(neighbor?.left, edge, OUTER_DISTANCE_PX)
}

function getLinePosition({ boxes, lines }: MeasuredPage, gap: number): number {
  const [above, below] = [lines.findLast(({ end }) => end <= gap), boxes[gap]]
  if (above && below) return (above.bottom + below.top) / 2
  return above ? above.bottom + OUTER_DISTANCE_PX : (below?.top ?? 0) - OUTER_DISTANCE_PX
}

function getPositionInColumn(
  boxes: readonly Box[],
  { first, end }: BoxRange,
  { index, side }: { index: number; side: 'above' | 'below' },
): number {
  const box = boxes[index]
  const neighbor =
    side === 'above' ? (index > first ? boxes[index - 1] : undefined) : index + 1 < end ? boxes[index + 1] : undefined
  return side === 'above'
    ? findMiddle(neighbor?.bottom, box?.top ?? 0, -OUTER_DISTANCE_PX)
    : findMiddle(neighbor?.top, box?.bottom ?? 0, OUTER_DISTANCE_PX)
}

/** The middle between a neighbor and an edge, or a little outside the edge if there is no neighbor. */
function findMiddle(neighbor: number | undefined, edge: number, outside: number): number {
  return neighbor === undefined ? edge + outside : (neighbor + edge) / 2
}
