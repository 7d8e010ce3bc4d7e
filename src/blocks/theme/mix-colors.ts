type Channels = [red: number, green: number, blue: number]

/** Mixes two colors (#rrggbb). `share` is the share of the second color. */
export function mixColors(first: string, second: string, share: number): string {
  const [start, end] = [parseChannels(first), parseChannels(second)]
  return `#${start.map((value, channel) => toHexPair(value + ((end[channel] ?? 0) - value) * share)).join('')}`
}

/** WCAG contrast ratio of two colors, 1 to 21. */
export function getContrast(first: string, second: string): number {
  const [light, dark] = [getLuminance(first), getLuminance(second)].toSorted((a, b) => b - a)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

/** Moves a color towards `fallback` until it is readable on all backgrounds. */
export function makeReadable(color: string, grounds: readonly string[], fallback: string): string {
  for (let share = 0; share < 1; share += 0.05) {
    const candidate = mixColors(color, fallback, share)
    if (getLowestContrast(candidate, grounds) >= 4.5) return candidate
  }
  return fallback
}

/** The first color that is readable on a background or, if none is, the color with the highest contrast. */
export function pickReadable(ground: string, candidates: readonly string[]): string {
  const sufficient = candidates.find((candidate) => getContrast(candidate, ground) >= 4.5)
  return sufficient ?? candidates.toSorted((a, b) => getContrast(b, ground) - getContrast(a, ground))[0] ?? '#000000'
}

/** The lowest contrast ratio of the color on these backgrounds. */
export function getLowestContrast(color: string, grounds: readonly string[]): number {
  return Math.min(...grounds.map((ground) => getContrast(color, ground)))
}

function getLuminance(color: string): number {
  const [red, green, blue] = parseChannels(color).map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

function parseChannels(color: string): Channels {
  const parsePair = (from: number) => Number.parseInt(color.slice(from, from + 2), 16)
  return [parsePair(1), parsePair(3), parsePair(5)]
}

function toHexPair(value: number): string {
  return Math.round(value).toString(16).padStart(2, '0')
}
