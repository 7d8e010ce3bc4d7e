import type { PlainDesign } from '#contract/plain-design.ts'
import { outlineModules } from './outline.ts'
import { round, drawRoundedBox, drawRoundedHole } from './path.ts'

type ModuleShape = PlainDesign['module']

/** The dark modules in a shape, as one path that begins `margin` modules from the origin. */
export function drawModules(modules: boolean[][], shape: ModuleShape, margin: number): string {
  switch (shape) {
    case 'square':
      return outlineModules(modules, margin)
    case 'rounded':
      return outlineModules(modules, margin, { outer: 0.34, inner: 0.12 })
    case 'fluid':
      return outlineModules(modules, margin, { outer: 0.5, inner: 0.42 })
    case 'dots':
      return drawDarkModules(modules, (x, y) => `M${x + margin}.05 ${y + margin}.5${DOT_PATH}`)
    case 'diamond':
      return drawDarkModules(
        modules,
        (x, y) => `M${x + margin}.5 ${round(y + margin - DIAMOND_RADIUS + 0.5)}${DIAMOND_PATH}`,
      )
    case 'bars':
      return drawRuns(modules, (x, y, length) => drawBar(x + margin, y + margin, length))
    case 'columns':
      return drawRuns(transpose(modules), (y, x, length) => drawColumn(x + margin, y + margin, length))
  }
}

/** Whether alignment patterns are drawn as a whole, because readers miss them if they consist of separate modules in this shape. */
export function keepsAlignmentsWhole(shape: ModuleShape): boolean {
  return shape !== 'square' && shape !== 'rounded' && shape !== 'fluid'
}

/** An alignment pattern around its middle module. */
export function drawAlignment(x: number, y: number, shape: ModuleShape): string {
  const [outer, inner, middle] = getAlignmentCorners(shape)
  return (
    drawRoundedBox({ x: x - 2, y: y - 2, width: 5, height: 5 }, outer) +
    drawRoundedHole({ x: x - 1, y: y - 1, width: 3, height: 3 }, inner) +
    drawRoundedBox({ x, y, width: 1, height: 1 }, middle)
  )
}

function getAlignmentCorners(shape: ModuleShape): [ring: number, hole: number, middle: number] {
  if (shape === 'dots') return [2.5, 1.5, 0.5]
  return shape === 'diamond' ? [0.4, 0, 0] : [1.5, 0.8, 0.4]
}

const DOT_PATH = 'a.45 .45 0 1 0 .9 0a.45 .45 0 1 0 -.9 0z'
/** The distance from the middle of a diamond to a tip. It is more than half a module, so that adjacent diamonds connect. */
const DIAMOND_RADIUS = 0.55
const DIAMOND_PATH = `l${DIAMOND_RADIUS} ${DIAMOND_RADIUS} ${-DIAMOND_RADIUS} ${DIAMOND_RADIUS} ${-DIAMOND_RADIUS} ${-DIAMOND_RADIUS}z`

/** The distance from the edge of a bar to the edge of its modules. */
const BAR_INSET = 0.08
const BAR_CAP_RADIUS = 0.5 - BAR_INSET

function drawBar(x: number, y: number, length: number): string {
  const straight = length - 1
  const [forward, backward] = straight > 0 ? [`h${straight}`, `h${-straight}`] : ['', '']
  return `M${x}.5 ${y}.08${forward}a${BAR_CAP_RADIUS} ${BAR_CAP_RADIUS} 0 1 1 0 ${2 * BAR_CAP_RADIUS}${backward}a${BAR_CAP_RADIUS} ${BAR_CAP_RADIUS} 0 1 1 0 ${-2 * BAR_CAP_RADIUS}z`
}

function drawColumn(x: number, y: number, length: number): string {
  const straight = length - 1
  const [forward, backward] = straight > 0 ? [`v${straight}`, `v${-straight}`] : ['', '']
  return `M${x}.92 ${y}.5${forward}a${BAR_CAP_RADIUS} ${BAR_CAP_RADIUS} 0 1 1 ${-2 * BAR_CAP_RADIUS} 0${backward}a${BAR_CAP_RADIUS} ${BAR_CAP_RADIUS} 0 1 1 ${2 * BAR_CAP_RADIUS} 0z`
}

function drawDarkModules(modules: boolean[][], draw: (x: number, y: number) => string): string {
  let path = ''
  for (const [y, row] of modules.entries()) for (const [x, dark] of row.entries()) if (dark) path += draw(x, y)
  return path
}

function drawRuns(modules: boolean[][], draw: (start: number, line: number, length: number) => string): string {
  let path = ''
  for (const [y, row] of modules.entries())
    for (let x = 0; x < row.length; x++) {
      const start = x
      while (row[x]) x++
      if (x > start) path += draw(start, y, x - start)
    }
  return path
}

function transpose(modules: boolean[][]): boolean[][] {
  return modules.map((_, x) => modules.map((row) => row[x] ?? false))
}
