/** A color as people see it: lightness 0 to 1, chroma 0 to about 0.37, hue in degrees. */
export interface Oklch {
  l: number
  c: number
  h: number
}

type Rgb = [red: number, green: number, blue: number]

/** The linear light of the red, green and blue of `#rrggbb`, each from 0 to 1. */
export function toLinearRgb(color: string): Rgb {
  const value = Number.parseInt(color.slice(1), 16)
  return [
    linearLightByByte[(value >> 16) & 255] ?? 0,
    linearLightByByte[(value >> 8) & 255] ?? 0,
    linearLightByByte[value & 255] ?? 0,
  ]
}

const linearLightByByte = Array.from({ length: 256 }, (_, byte) => {
  const value = byte / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
})

export function toOklch(color: string): Oklch {
  const [l, a, b] = toOklab(toLinearRgb(color))
  const c = Math.hypot(a, b)
  return { l, c, h: c < 1e-4 ? 0 : ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360 }
}

/** The nearest color of that lightness and hue that screens can show, as `#rrggbb`. */
export function fromOklch({ l, c, h }: Oklch): string {
  const lightness = Math.min(1, Math.max(0, l))
  let [low, high] = [0, c]
  let rgb = oklchToLinearRgb(lightness, c, h)
  for (let i = 0; i < 16 && !(i === 0 && isDisplayable(rgb)); i++) {
    const middle = (low + high) / 2
    rgb = oklchToLinearRgb(lightness, middle, h)
    if (isDisplayable(rgb)) low = middle
    else high = middle
  }
  return toHex(isDisplayable(rgb) ? rgb : oklchToLinearRgb(lightness, low, h))
}

function toOklab([r, g, b]: Rgb): [l: number, a: number, b: number] {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function oklchToLinearRgb(lightness: number, chroma: number, hue: number): Rgb {
  const angle = (hue * Math.PI) / 180
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

function isDisplayable(rgb: Rgb): boolean {
  return rgb.every((value) => value >= -0.0005 && value <= 1.0005)
}

function toHex(rgb: Rgb): string {
  const bytes = rgb.map((value) => {
    const clipped = Math.min(1, Math.max(0, value))
    const encodedChannel = clipped <= 0.0031308 ? clipped * 12.92 : 1.055 * clipped ** (1 / 2.4) - 0.055
    return Math.round(encodedChannel * 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${bytes.join('')}`
}
