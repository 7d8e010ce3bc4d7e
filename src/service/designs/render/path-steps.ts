/** A step of a path in absolute coordinates: a move, line or curve with its points, or the end of a closed path. */
export type Step = { kind: 'move' | 'line' | 'curve'; points: number[] } | { kind: 'close' }

interface Pen {
  x: number
  y: number
  startX: number
  startY: number
  /** The last control point of a quadratic curve, for a smooth continuation. */
  bend: [number, number] | null
}

/** Parses the path of a drawing of this program into steps. Its arcs must be parts of circles. */
export function parsePathSteps(path: string): Step[] {
  const pen: Pen = { x: 0, y: 0, startX: 0, startY: 0, bend: null }
  return [...path.matchAll(/([a-z])([^a-z]*)/gi)].flatMap(([, command = '', rest = '']) => {
    const numbers = (rest.match(/-?(?:\d*\.\d+|\d+)(?:e-?\d+)?/gi) ?? []).map(Number)
    const operandCount = operands[command.toLowerCase()] ?? 0
    if (operandCount === 0) return drawStep(pen, command, [])
    return Array.from({ length: numbers.length / operandCount }, (_, i) =>
      drawStep(
        pen,
        i === 0 ? command : getNextCommand(command),
        numbers.slice(i * operandCount, (i + 1) * operandCount),
      ),
    ).flat()
  })
}

// Further coordinates of a move are lines.
function getNextCommand(command: string): string {
  return command === 'm' ? 'l' : command === 'M' ? 'L' : command
}

function drawStep(pen: Pen, command: string, values: number[]): Step[] {
  const kind = command.toLowerCase()
  const { bend } = pen
  pen.bend = null
  return drawers[kind]?.(pen, command === kind ? toAbsolute(kind, values, pen) : values, bend) ?? []
}

/** Converts numbers relative to the current point into absolute ones. */
function toAbsolute(kind: string, values: number[], { x, y }: Pen): number[] {
  if (kind === 'v') return values.map((value) => value + y)
  const first = kind === 'a' ? 5 : 0
  return values.map((value, i) => (i < first ? value : value + ((i - first) % 2 === 0 ? x : y)))
}

const operands: Record<string, number> = { m: 2, l: 2, h: 1, v: 1, c: 6, q: 4, t: 2, a: 7 }

const drawers: Record<string, (pen: Pen, points: number[], bend: Pen['bend']) => Step[]> = {
  z(pen) {
    Object.assign(pen, { x: pen.startX, y: pen.startY })
    return [{ kind: 'close' }]
  },
  m(pen, points) {
    const [x = 0, y = 0] = points
    Object.assign(pen, { x, y, startX: x, startY: y })
    return [{ kind: 'move', points }]
  },
  l: (pen, [x = 0, y = 0]) => [lineTo(pen, x, y)],
  h: (pen, [x = 0]) => [lineTo(pen, x, pen.y)],
  v: (pen, [y = 0]) => [lineTo(pen, pen.x, y)],
  c: (pen, points) => [curveTo(pen, points)],
  q: (pen, [cx = 0, cy = 0, x = 0, y = 0]) => [bendTo(pen, [cx, cy], [x, y])],
  t: (pen, [x = 0, y = 0], bend) => [
    bendTo(pen, bend ? [2 * pen.x - bend[0], 2 * pen.y - bend[1]] : [pen.x, pen.y], [x, y]),
  ],
  a: arcTo,
}

function lineTo(pen: Pen, x: number, y: number): Step {
  Object.assign(pen, { x, y })
  return { kind: 'line', points: [x, y] }
}

function curveTo(pen: Pen, points: number[]): Step {
  const [x = 0, y = 0] = points.slice(-2)
  Object.assign(pen, { x, y })
  return { kind: 'curve', points }
}

/** Draws a quadratic curve as a cubic curve. */
function bendTo(pen: Pen, [cx, cy]: [number, number], [x, y]: [number, number]): Step {
  const towards = (from: number, to: number) => from + (2 / 3) * (to - from)
  const controls = [towards(pen.x, cx), towards(pen.y, cy), towards(x, cx), towards(y, cy)]
  pen.bend = [cx, cy]
  return curveTo(pen, [...controls, x, y])
}

/** Draws an arc as Bézier curves of at most a quarter circle. */
function arcTo(pen: Pen, [statedRadius = 0, , , large = 0, sweep = 0, x = 0, y = 0]: number[]): Step[] {
  const { x: fromX, y: fromY } = pen
  const [halfX, halfY] = [(x - fromX) / 2, (y - fromY) / 2]
  const half = Math.hypot(halfX, halfY)
  if (half === 0) return []
  // Rounding may make a radius slightly too short for its chord.
  const radius = Math.max(statedRadius, half)
  const side = (large === sweep ? -1 : 1) * Math.sqrt(Math.max(0, (radius / half) ** 2 - 1))
  const [cx, cy] = [fromX + halfX - side * halfY, fromY + halfY + side * halfX]
  const begin = Math.atan2(fromY - cy, fromX - cx)
  const turn = normalizeTurn(Math.atan2(y - cy, x - cx) - begin, sweep)
  const parts = Math.ceil(Math.abs(turn) / (Math.PI / 2) - 1e-6)
  const part = turn / parts
  const reach = (4 / 3) * Math.tan(part / 4) * radius
  return Array.from({ length: parts }, (_, i) => {
    const [a, b] = [begin + i * part, begin + (i + 1) * part]
    const [endX, endY] = [cx + radius * Math.cos(b), cy + radius * Math.sin(b)]
    const from = [cx + radius * Math.cos(a) - reach * Math.sin(a), cy + radius * Math.sin(a) + reach * Math.cos(a)]
    return curveTo(pen, [...from, endX + reach * Math.sin(b), endY - reach * Math.cos(b), endX, endY])
  })
}

function normalizeTurn(angle: number, sweep: number): number {
  if (sweep === 1) return angle <= 0 ? angle + 2 * Math.PI : angle
  return angle >= 0 ? angle - 2 * Math.PI : angle
}
