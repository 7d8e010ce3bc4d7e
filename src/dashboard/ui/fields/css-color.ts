import { parseColor } from './color-text.ts'

/**
 * Reads any color of CSS, a declaration such as `color: #1b4332;`, or `27, 67, 50`, by the color of one pixel that the browser has painted
 * with it. Transparency is dropped. The result is `#rrggbb`, or null if the text is not a color or is wholly transparent.
 */
export function parseCssColor(typedText: string): string | null {
  const value = typedText
    .trim()
    .replace(/^[\w-]+\s*:\s*/, '')
    .replace(/\s*;$/, '')
  const hexColor = parseColor(value)
  if (hexColor) return hexColor
  const text = /^\d{1,3}(\s*,\s*|\s+)\d{1,3}(\s*,\s*|\s+)\d{1,3}$/.test(value) ? `rgb(${value})` : value
  // These depend on where they are used.
  if (
    !globalThis.CSS?.supports('color', text) ||
    /^(currentcolor|inherit|initial|unset|revert(-layer)?)$|var\(/i.test(text)
  )
    return null
  const canvas = new OffscreenCanvas(1, 1)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return null
  // A canvas rounds the channels of a transparent color.
  context.fillStyle = text.replace(/^(\w+\([^,]+,[^,]+,[^,]+),[^,]+\)$/, '$1)').replace(/\/[^/]+\)$/, ')')
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data
  if (alpha === 0) return null
  return `#${[red, green, blue].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}
