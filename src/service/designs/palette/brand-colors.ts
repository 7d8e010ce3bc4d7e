import { toOklch } from '#qr/oklch.ts'

/** The distance from which on two colors count as different. */
const MIN_DISTANCE = 0.09
/** Colors with less chroma are grays, which are not brand colors. */
const MIN_CHROMA = 0.035

/** The colors of a brand in order of importance, grays last. A color that hardly differs from an earlier color is left out. */
export function pickBrandColors(colors: string[], limit: number): string[] {
  const distinct: string[] = []
  for (const color of colors)
    if (distinct.every((earlier) => getDistance(earlier, color) >= MIN_DISTANCE)) distinct.push(color)
  const [colorful, grays] = [distinct.filter(isColorful), distinct.filter((color) => !isColorful(color))]
  return [...colorful.slice(0, limit), ...grays].slice(
    0,
    colorful.length === 0 ? 2 : Math.min(limit, colorful.length + 1),
  )
}

/** The most frequent colors, at most a hundred. */
export function listMostUsed(counts: ReadonlyMap<string, number>): string[] {
  const sorted = [...counts].toSorted(([, a], [, b]) => b - a)
  return sorted.slice(0, 100).map(([color]) => color)
}

/** Parses a CSS color to `#rrggbb`. Null if it is transparent or unknown. */
export function parseColor(text: string): string | null {
  const hex = /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.exec(text.trim())?.[1]
  if (hex !== undefined) return fromHex(hex.toLowerCase())
  const [, model = '', inner = ''] = /^(rgb|hsl)a?\(([^()]*)\)$/i.exec(text.trim()) ?? []
  return fromParts(model.toLowerCase(), inner.split(/[\s,/]+/).filter(Boolean))
}

function fromParts(model: string, parts: string[]): string | null {
  const [a, b, c] = parts.slice(0, 3).map(Number.parseFloat)
  if (a === undefined || b === undefined || c === undefined || !Number.isFinite(a + b + c)) return null
  if (parseShare(parts[3] ?? '1', 1) < 0.5) return null
  if (model === 'hsl') return fromHsl(parseHue(parts[0] ?? ''), b / 100, c / 100)
  return toHex(parts.slice(0, 3).map((part) => parseShare(part, 255)))
}

function isColorful(color: string): boolean {
  const { l, c } = toOklch(color)
  return c >= MIN_CHROMA && l > 0.18 && l < 0.97
}

function getDistance(colorA: string, colorB: string): number {
  const [a, b] = [toOklch(colorA), toOklch(colorB)]
  const turn = ((a.h - b.h) * Math.PI) / 180
  const chroma = Math.sqrt(Math.max(0, a.c ** 2 + b.c ** 2 - 2 * a.c * b.c * Math.cos(turn)))
  return Math.hypot(a.l - b.l, chroma)
}

function fromHex(hex: string): string | null {
  const full = hex.length <= 4 ? hex.replaceAll(/./g, '$&$&') : hex
  if (full.length === 8 && Number.parseInt(full.slice(6), 16) < 128) return null
  return `#${full.slice(0, 6)}`
}

function parseShare(part: string, whole: number): number {
  const number = Number.parseFloat(part)
  return part.endsWith('%') ? number / 100 : number / whole
}

/** The length of each unit of angles in degrees. */
const degrees: Readonly<Record<string, number>> = { deg: 1, grad: 0.9, rad: 180 / Math.PI, turn: 360 }

/** A hue in degrees, from 0 to 360. */
function parseHue(part: string): number {
  const [unit = 'deg'] = /[a-z]+$/i.exec(part) ?? []
  const hue = Number.parseFloat(part) * (degrees[unit.toLowerCase()] ?? 1)
  return ((hue % 360) + 360) % 360
}

function fromHsl(hue: number, saturation: number, lightness: number): string {
  const reach = saturation * Math.min(lightness, 1 - lightness)
  const channel = (n: number) => {
    const k = (n + hue / 30) % 12
    return lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1))
  }
  return toHex([channel(0), channel(8), channel(4)])
}

function toHex(channels: number[]): string {
  const bytes = channels.map((part) => Math.round(255 * Math.min(1, Math.max(0, part))))
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
