/** Corner radii: top left, top right, bottom right, bottom left. */
export type Corners = [number, number, number, number]

/** Rounds a length in modules to three decimal places, which makes the drawing short. */
export function round(value: number): number {
  return Math.round(value * 1000) / 1000
}

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** A box with round corners, drawn clockwise. */
export function drawRoundedBox({ x, y, width, height }: Box, corners: Corners | number): string {
  const [a, b, c, d] = typeof corners === 'number' ? [corners, corners, corners, corners] : corners
  return (
    `M${round(x + a)} ${round(y)}h${round(width - a - b)}${drawArc(b, 1, 1)}v${round(height - b - c)}${drawArc(c, -1, 1)}` +
    `h${round(c + d - width)}${drawArc(d, -1, -1)}v${round(a + d - height)}${drawArc(a, 1, -1)}z`
  )
}

/** A rounded box, drawn counterclockwise. Inside a clockwise box, it is a hole by every fill rule. */
export function drawRoundedHole({ x, y, width, height }: Box, corners: Corners | number): string {
  const [a, b, c, d] = typeof corners === 'number' ? [corners, corners, corners, corners] : corners
  return (
    `M${round(x + a)} ${round(y)}${drawArc(a, -1, 1, 0)}v${round(height - a - d)}${drawArc(d, 1, 1, 0)}h${round(width - c - d)}` +
    `${drawArc(c, 1, -1, 0)}v${round(b + c - height)}${drawArc(b, -1, -1, 0)}z`
  )
}

/** Moves the edges of a box outwards, or inwards by a negative length. */
export function growBox({ x, y, width, height }: Box, length: number): Box {
  return { x: x - length, y: y - length, width: width + 2 * length, height: height + 2 * length }
}

export function drawCircle(cx: number, cy: number, radius: number): string {
  const [r, d] = [round(radius), round(2 * radius)]
  return `M${round(cx - radius)} ${round(cy)}a${r} ${r} 0 1 1 ${d} 0a${r} ${r} 0 1 1 ${-d} 0z`
}

function drawArc(radius: number, ...[right, down, sweep = 1]: [number, number, number?]): string {
  const r = round(radius)
  return r === 0 ? '' : `a${r} ${r} 0 0 ${sweep} ${r * right} ${r * down}`
}
