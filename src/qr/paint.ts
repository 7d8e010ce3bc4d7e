import type { PlainDesign } from '#contract/plain-design.ts'
import { round } from './path.ts'

type Foreground = PlainDesign['foreground']

export interface Paint {
  /** The value of `fill`. */
  fill: string
  /** The gradient to which `fill` refers. Empty for a plain color. */
  definition: string
}

/** The paint of a foreground over a square symbol, which is `corner` modules down and to the right. `key` makes the id of a gradient unique on a page. */
export function toPaint(foreground: Foreground, square: { corner: number; size: number }, key: string): Paint {
  if (typeof foreground === 'string') return { fill: foreground, definition: '' }
  const id = `g${hashText(key)}`
  const stops =
    `<stop offset="0" stop-color="${foreground.from}"/>` + `<stop offset="1" stop-color="${foreground.to}"/>`
  const middle = square.corner + square.size / 2
  const common = `id="${id}" gradientUnits="userSpaceOnUse"`
  if (foreground.type === 'radial') {
    const radius = round(square.size * Math.SQRT1_2)
    const circle = `cx="${round(middle)}" cy="${round(middle)}" r="${radius}"`
    return { fill: `url(#${id})`, definition: `<radialGradient ${common} ${circle}>${stops}</radialGradient>` }
  }
  const angle = (foreground.angle * Math.PI) / 180
  const [right, down] = [Math.cos(angle), Math.sin(angle)]
  // The gradient is long enough for the corners to have the pure colors.
  const reach = (square.size / 2) * (Math.abs(right) + Math.abs(down))
  const [dx, dy] = [right * reach, down * reach]
  const line = `x1="${round(middle - dx)}" y1="${round(middle - dy)}" x2="${round(middle + dx)}" y2="${round(middle + dy)}"`
  return { fill: `url(#${id})`, definition: `<linearGradient ${common} ${line}>${stops}</linearGradient>` }
}

/** FNV-1a, of 32 bits. */
function hashText(text: string): string {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  return (value >>> 0).toString(36)
}
