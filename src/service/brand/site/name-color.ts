import { toOklch } from '#qr/oklch.ts'

const hues: readonly (readonly [upTo: number, name: string])[] = [
  [12, 'rose'],
  [38, 'red'],
  [68, 'orange'],
  [92, 'amber'],
  [118, 'yellow'],
  [155, 'green'],
  [185, 'teal'],
  [225, 'cyan'],
  [275, 'blue'],
  [300, 'indigo'],
  [325, 'purple'],
  [348, 'magenta'],
  [361, 'rose'],
]

/** A name for a color that people can change, such as `Deep blue`. */
function nameColor(color: string): string {
  const { l, c, h } = toOklch(color)
  if (c < 0.035) return nameGray(l)
  const hue = hues.find(([upTo]) => h < upTo)?.[1] ?? 'red'
  if (hue === 'orange' && l < 0.55) return 'Brown'
  const shade = l < 0.4 ? 'deep ' : l > 0.82 ? 'light ' : ''
  const name = `${shade}${hue}`
  return name.charAt(0).toUpperCase() + name.slice(1)
}

function nameGray(lightness: number): string {
  if (lightness > 0.985) return 'White'
  if (lightness > 0.9) return 'Light gray'
  if (lightness < 0.16) return 'Black'
  return lightness < 0.4 ? 'Dark gray' : 'Gray'
}

/** Names for all colors. Equal names get a number. */
export function nameColors(colors: readonly string[]): string[] {
  const counts = new Map<string, number>()
  return colors.map((color) => {
    const name = nameColor(color)
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return count === 1 ? name : `${name} ${count}`
  })
}
