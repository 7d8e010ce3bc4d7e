import type { Random } from '#service/runtime/random.ts'
import type { Palette } from './palettes.ts'

/** What a scene is drawn on: as high as 1,000 units, and as wide as its proportions. */
export interface Canvas {
  width: number
  height: number
  palette: Palette
  random: Random
  /** The paint of a linear gradient; the angle is 0 for one from top to bottom. */
  linear(stops: readonly Stop[], angle?: number): string
  /** The paint of a radial gradient around the center of a shape. */
  radial(stops: readonly Stop[]): string
  /** The filter of a blur, or of a soft shadow. */
  blur(radius: number): string
  shadow(distance: number): string
}
/** Share of the way, color, and opacity. */
export type Stop = readonly [number, string, number?]

export const HEIGHT = 1_000

/** A canvas, and the definitions that what is drawn on it refers to. */
export function newCanvas(parts: { ratio: number; palette: Palette; random: Random }): Canvas & { defs(): string } {
  const defs: string[] = []
  const define = (make: (id: string) => string) => {
    const id = `d${defs.length}`
    defs.push(make(id))
    return `url(#${id})`
  }
  return {
    ...parts,
    width: Math.round(HEIGHT * parts.ratio),
    height: HEIGHT,
    linear: (stops, angle = 0) =>
      define(
        (id) =>
          `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1" gradientTransform="rotate(${-angle} .5 .5)">${toStops(stops)}</linearGradient>`,
      ),
    radial: (stops) => define((id) => `<radialGradient id="${id}">${toStops(stops)}</radialGradient>`),
    blur: (radius) =>
      define(
        (id) =>
          `<filter id="${id}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${radius}"/></filter>`,
      ),
    shadow: (distance) =>
      define(
        (id) =>
          `<filter id="${id}" x="-30%" y="-30%" width="160%" height="160%"><feDropShadow dx="0" dy="${distance}" stdDeviation="${distance}" flood-color="${parts.palette.dark}" flood-opacity=".28"/></filter>`,
      ),
    defs: () => `<defs>${defs.join('')}</defs>`,
  }
}

function toStops(stops: readonly Stop[]): string {
  return stops
    .map(([offset, color, opacity = 1]) => `<stop offset="${offset}" stop-color="${color}" stop-opacity="${opacity}"/>`)
    .join('')
}

export function between(random: Random, low: number, high: number): number {
  return low + random() * (high - low)
}

/** The results of `draw` for 0 to `count` - 1. */
export function times(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('')
}

/** Attributes beyond the place and the fill. */
type More = string

export function rect(
  [x, y, width, height]: readonly [number, number, number, number],
  fill: string,
  more: More = '',
): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}" ${more}/>`
}

export function circle([x, y, r]: readonly [number, number, number], fill: string, more: More = ''): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}" ${more}/>`
}

export function ellipse(
  [x, y, rx, ry]: readonly [number, number, number, number],
  fill: string,
  more: More = '',
): string {
  return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" ${more}/>`
}

export function path(d: string, fill: string, more: More = ''): string {
  return `<path d="${d.replaceAll(/-?\d+\.\d+/g, (number) => n(Number(number)))}" fill="${fill}" ${more}/>`
}

export function line(d: string, color: string, width: number): string {
  return path(d, 'none', `stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"`)
}

export function group(content: string, more: More): string {
  return `<g ${more}>${content}</g>`
}

/** A group moved, turned (degrees) and scaled. */
export function at([x, y, turn = 0, scale = 1]: readonly [number, number, number?, number?], content: string): string {
  return group(content, `transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)}) scale(${n(scale)})"`)
}

function n(value: number): string {
  return String(Math.round(value * 100) / 100)
}
