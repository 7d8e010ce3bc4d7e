/**
 * Reads a color as people type or copy it: three, six or eight hexadecimal digits with or without a hash, any color of CSS, a declaration such
 * as `color: #1b4332;`, or `27, 67, 50`. Transparency is dropped. The result is `#rrggbb`, or null if the text is not a color.
 */
export function parseColor(text: string): string | null {
  const value = text
    .trim()
    .replace(/^[\w-]+\s*:\s*/, '')
    .replace(/\s*;$/, '')
  const digits = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(value)?.[1] ?? /^#?([0-9a-f]{6})[0-9a-f]{2}$/i.exec(value)?.[1]
  if (digits !== undefined) return `#${(digits.length === 6 ? digits : digits.replaceAll(/./g, '$&$&')).toLowerCase()}`
  return parseCssColor(/^\d{1,3}(\s*,\s*|\s+)\d{1,3}(\s*,\s*|\s+)\d{1,3}$/.test(value) ? `rgb(${value})` : value)
}

/** The color of one pixel that the browser has painted with it. Null for texts that are not a color, and for transparent ones. */
function parseCssColor(text: string): string | null {
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
