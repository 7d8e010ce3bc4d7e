/** Corner radii: top left, top right, bottom right, bottom left. */
export type Corners = [number, number, number, number]

/** A length in modules, rounded to three decimal places to keep the drawing short. */
export function num(value: number): number {
  return Math.round(value * 1000) / 1000
}

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** A box with round corners, drawn clockwise. */
export function roundedBox({ x, y, width, height }: Box, corners: Corners | number): string {
  const [a, b, c, d] = typeof corners === 'number' ? [corners, corners, corners, corners] : corners
  return (
    `M${num(x + a)} ${num(y)}h${num(width - a - b)}${arc(b, 1, 1)}v${num(height - b - c)}${arc(c, -1, 1)}` +
    `h${num(c + d - width)}${arc(d, -1, -1)}v${num(a + d - height)}${arc(a, 1, -1)}z`
  )
}

/** A rounded box drawn counterclockwise: inside a clockwise box it is a hole, whatever the fill rule. */
export function roundedHole({ x, y, width, height }: Box, corners: Corners | number): string {
  const [a, b, c, d] = typeof corners === 'number' ? [corners, corners, corners, corners] : corners
  return (
    `M${num(x + a)} ${num(y)}${arc(a, -1, 1, 0)}v${num(height - a - d)}${arc(d, 1, 1, 0)}h${num(width - c - d)}` +
    `${arc(c, 1, -1, 0)}v${num(b + c - height)}${arc(b, -1, -1, 0)}z`
  )
}

/** The box with its edges moved outwards, or inwards by a negative length. */
export function growBox({ x, y, width, height }: Box, length: number): Box {
  return { x: x - length, y: y - length, width: width + 2 * length, height: height + 2 * length }
}

export function circle(cx: number, cy: number, radius: number): string {
  const [r, d] = [num(radius), num(2 * radius)]
  return `M${num(cx - radius)} ${num(cy)}a${r} ${r} 0 1 1 ${d} 0a${r} ${r} 0 1 1 ${-d} 0z`
}

function arc(radius: number, ...[right, down, sweep = 1]: [number, number, number?]): string {
  const r = num(radius)
  return r === 0 ? '' : `a${r} ${r} 0 0 ${sweep} ${r * right} ${r * down}`
}
