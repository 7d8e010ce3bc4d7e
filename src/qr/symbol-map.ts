import { _alignmentPatterns as alignmentPatterns } from 'qr'
import type { Box } from './path.ts'

/** The layout of a symbol by ISO/IEC 18004. */
export interface SymbolMap {
  /** The centers of the alignment patterns, each five modules wide. */
  alignments: [x: number, y: number][]
  /** The modules of data and correction, as `y * size + x`, in the order in which codewords fill them. */
  order: Uint16Array
}

const mapsBySize = new Map<number, SymbolMap>()

/** The map of a symbol with `size` modules on a side. */
export function getSymbolMap(size: number): SymbolMap {
  const cached = mapsBySize.get(size)
  if (cached) return cached
  const map = createSymbolMap(size)
  mapsBySize.set(size, map)
  return map
}

/** The version, 1 to 40, of a symbol with `size` modules on a side. */
export function toVersion(size: number): number {
  return (size - 17) / 4
}

function createSymbolMap(size: number): SymbolMap {
  const alignments = listAlignmentCenters(size)
  const reserved = new Uint8Array(size * size)
  for (const { x, y, width, height } of [...listFixedAreas(size), ...alignments.map(toAlignmentBox)])
    for (let row = y; row < y + height; row++) reserved.fill(1, row * size + x, row * size + x + width)
  return { alignments, order: orderModules(reserved, size) }
}

function toAlignmentBox([x, y]: [number, number]): Box {
  return { x: x - 2, y: y - 2, width: 5, height: 5 }
}

/** The areas of eyes, timing patterns and version, which have no data. */
function listFixedAreas(size: number): Box[] {
  const eyes = [
    { x: 0, y: 0, width: 9, height: 9 },
    { x: size - 8, y: 0, width: 8, height: 9 },
    { x: 0, y: size - 8, width: 9, height: 8 },
  ]
  const timing = [
    { x: 0, y: 6, width: size, height: 1 },
    { x: 6, y: 0, width: 1, height: size },
  ]
  const version = [
    { x: size - 11, y: 0, width: 3, height: 6 },
    { x: 0, y: size - 11, width: 6, height: 3 },
  ]
  // Symbols smaller than this do not contain their version.
  return size < 45 ? [...eyes, ...timing] : [...eyes, ...timing, ...version]
}

function listAlignmentCenters(size: number): [number, number][] {
  const lines = alignmentPatterns(toVersion(size))
  const last = size - 7
  const isInEye = (x: number, y: number) => (x === 6 && y === 6) || (x === 6 && y === last) || (x === last && y === 6)
  return lines.flatMap((y) => lines.filter((x) => !isInEye(x, y)).map((x): [number, number] => [x, y]))
}

/** Lists the modules of data and correction: two columns at a time from the right, upwards and downwards in turn, without reserved modules. */
function orderModules(reserved: Uint8Array, size: number): Uint16Array {
  const order: number[] = []
  let upwards = true
  for (let pair = size - 1; pair > 0; pair -= 2) {
    // The column of the timing pattern belongs to no pair.
    const right = pair <= 6 ? pair - 1 : pair
    for (let i = 0; i < size; i++) {
      const row = (upwards ? size - 1 - i : i) * size
      order.push(...[row + right, row + right - 1].filter((module) => reserved[module] === 0))
    }
    upwards = !upwards
  }
  return Uint16Array.from(order)
}
