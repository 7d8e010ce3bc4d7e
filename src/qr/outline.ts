import { round } from './path.ts'

/** The radius of rounded corners, in modules: of corners that stick out (`outer`) and of corners between two arms (`inner`). At most a half. */
export interface Rounding {
  outer: number
  inner: number
}

const SHARP: Rounding = { outer: 0, inner: 0 }

/**
 * Draws the dark area of a square matrix as one SVG path along its edges, `margin` modules from the origin. Edges between dark modules are left
 * out: shapes that merely touch show hairlines when a renderer rounds. Areas that meet only at a corner stay separate.
 */
export function outlineModules(modules: boolean[][], margin: number, rounding: Rounding = SHARP): string {
  const grid = findEdges(modules)
  const arcs = createArcs(rounding)
  let path = ''
  for (const start of grid.edges.keys())
    while (grid.edges[start]) {
      const [x, y] = [(start % grid.width) + margin, Math.floor(start / grid.width) + margin]
      path += drawLoop(x, y, { runs: takeLoop(grid, start), rounding, arcs })
    }
  return path
}

/** The edges that leave each corner of the modules, as bits: 1 right, 2 down, 4 left, 8 up. The dark module is to the right of an edge. */
interface Grid {
  edges: Uint8Array
  width: number
}

/** A straight segment of an outline. Its direction is a number: 0 right, 1 down, 2 left, 3 up. */
interface EdgeRun {
  direction: number
  length: number
}

function findEdges(modules: boolean[][]): Grid {
  const width = modules.length + 1
  const edges = new Uint8Array(width * width)
  const addEdge = (x: number, y: number, bit: number) => {
    edges[y * width + x] = (edges[y * width + x] ?? 0) | bit
  }
  for (const [y, row] of modules.entries())
    for (const [x, dark] of row.entries()) {
      if (!dark) continue
      if (!modules[y - 1]?.[x]) addEdge(x, y, 1)
      if (!row[x + 1]) addEdge(x + 1, y, 2)
      if (!modules[y + 1]?.[x]) addEdge(x + 1, y + 1, 4)
      if (!row[x - 1]) addEdge(x, y + 1, 8)
    }
  return { edges, width }
}

/** Follows one outline from its topmost corner, and removes the edges of the outline from the grid. */
function takeLoop({ edges, width }: Grid, start: number): EdgeRun[] {
  const steps = [1, width, -1, -width]
  const runs: EdgeRun[] = []
  let corner = start
  let length = 0
  let direction = [0, 1, 2, 3].find((way) => (edges[corner] ?? 0) & (1 << way)) ?? 0
  do {
    edges[corner] = (edges[corner] ?? 0) & ~(1 << direction)
    corner += steps[direction] ?? 0
    length++
    // A turn to the right is tried first. Where two areas meet at a corner, the outline then stays with its own area.
    const next = [1, 0, 3].map((turn) => (direction + turn) % 4).find((way) => (edges[corner] ?? 0) & (1 << way))
    if (next === direction && corner !== start) continue
    runs.push({ direction, length })
    length = 0
    direction = next ?? direction
  } while (corner !== start)
  return runs
}

interface Loop {
  runs: EdgeRun[]
  rounding: Rounding
  arcs: string[][]
}

function drawLoop(x: number, y: number, { runs, rounding, arcs }: Loop): string {
  const [first, last] = [runs[0], runs.at(-1)]
  if (!first || !last) return ''
  let startRadius = getCornerRadius(last, first, rounding)
  const offset = first.direction === 0 ? [startRadius, 0] : [0, startRadius]
  let path = `M${round(x + (offset[0] ?? 0))} ${round(y + (offset[1] ?? 0))}`
  for (const [i, run] of runs.entries()) {
    const next: EdgeRun = runs[i + 1] ?? first
    const endRadius = getCornerRadius(run, next, rounding)
    // `z` draws the last segment, back to the start.
    if (next !== first || endRadius > 0) path += drawLine(run.direction, run.length - startRadius - endRadius)
    path += arcs[getTurn(run, next)]?.[run.direction] ?? ''
    startRadius = endRadius
  }
  return `${path}z`
}

function drawLine(direction: number, length: number): string {
  if (length < 0.001) return ''
  return `${direction % 2 === 0 ? 'h' : 'v'}${round(direction < 2 ? length : -length)}`
}

/** The turn between two runs. 1: to the right, around a corner that sticks out. 3: to the left. */
function getTurn(run: EdgeRun, next: EdgeRun): number {
  return (next.direction - run.direction + 4) % 4
}

function getCornerRadius(run: EdgeRun, next: EdgeRun, { outer, inner }: Rounding): number {
  return getTurn(run, next) === 1 ? outer : inner
}

/** The arcs that end a run, by the turn that follows the run and by the direction of the run. */
function createArcs({ outer, inner }: Rounding): string[][] {
  const directions = [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ]
  const createTurnArcs = (radius: number, sweep: number, step: number) =>
    directions.map(([x = 0, y = 0], i) => {
      const [nextX = 0, nextY = 0] = directions[(i + step) % 4] ?? []
      const [r, right, down] = [round(radius), round(radius * (x + nextX)), round(radius * (y + nextY))]
      return radius === 0 ? '' : `a${r} ${r} 0 0 ${sweep} ${right} ${down}`
    })
  return [[], createTurnArcs(outer, 1, 1), [], createTurnArcs(inner, 0, 3)]
}
