/** A gradient of two colors in a drawing of this program. */
export interface SvgGradient {
  kind: 'linear' | 'radial'
  attributes: string
  from: string
  to: string
}

/** The value of an attribute in the text between the name of a tag and its end; empty if there is none. */
export function getAttribute(attributes: string, name: string): string {
  return new RegExp(`(?:^| )${name}="([^"]*)"`).exec(attributes)?.[1] ?? ''
}

/** The gradient that a `fill` such as `url(#g1)` names. Null if the fill is a color. */
export function findGradient(svg: string, fill: string): SvgGradient | null {
  const [, id] = /^url\(#(\w+)\)$/.exec(fill) ?? []
  if (id === undefined) return null
  const [, kind, attributes = '', stops = ''] =
    new RegExp(`<(linear|radial)Gradient ([^>]*\\bid="${id}"[^>]*)>(.*?)</`).exec(svg) ?? []
  const [from = '', to = ''] = Array.from(stops.matchAll(/stop-color="([^"]*)"/g), ([, color = '']) => color)
  return { kind: kind === 'linear' ? 'linear' : 'radial', attributes, from, to }
}
