/** Elements that every renderer draws alike, and that can only be drawn. */
export const drawnElements = new Set([
  'svg',
  'g',
  'defs',
  'symbol',
  'use',
  'path',
  'rect',
  'circle',
  'ellipse',
  'line',
  'polyline',
  'polygon',
  'linearGradient',
  'radialGradient',
  'stop',
  'clipPath',
  'mask',
  'image',
])

/** Elements that are removed without an error, because they are invisible. */
export const invisibleElements = new Set(['title', 'desc', 'metadata', 'style', 'view'])

/** Properties that a style sheet or a `style` attribute may set. */
export const styleProperties = new Set([
  'fill',
  'fill-opacity',
  'fill-rule',
  'stroke',
  'stroke-width',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-miterlimit',
  'stroke-dasharray',
  'stroke-dashoffset',
  'stroke-opacity',
  'opacity',
  'color',
  'display',
  'visibility',
  'overflow',
  'clip-path',
  'clip-rule',
  'mask',
  'stop-color',
  'stop-opacity',
  'paint-order',
  'vector-effect',
  'shape-rendering',
])

/** Attributes of elements besides styles. `href` is checked separately. */
export const elementAttributes = new Set([
  'id',
  'd',
  'points',
  'x',
  'y',
  'width',
  'height',
  'rx',
  'ry',
  'cx',
  'cy',
  'r',
  'fx',
  'fy',
  'fr',
  'x1',
  'y1',
  'x2',
  'y2',
  'offset',
  'transform',
  'viewBox',
  'preserveAspectRatio',
  'pathLength',
  'gradientUnits',
  'gradientTransform',
  'spreadMethod',
  'clipPathUnits',
  'maskUnits',
  'maskContentUnits',
])

/** The reason why a picture with this element is refused. */
export function describeForbidden(element: string): string {
  if (/^script$/i.test(element)) return 'has a script in it'
  if (/^foreignObject$/i.test(element)) return 'has a foreign object in it'
  if (/^(animate\w*|set|mpath)$/i.test(element)) return 'is animated'
  if (/^(text|tspan|textPath|tref)$/i.test(element))
    return 'has text in it, which looks different on each machine; turn the text into paths'
  return `has <${element.slice(0, 40)}> in it, which is not drawn the same everywhere`
}

const allowedFunctions = /^(rgba?|hsla?|url|matrix|translate|scale|rotate|skewX|skewY)$/

/** Whether a value may stay, is removed, or refers to something outside of the picture. In the last case the picture is refused. */
export function classifyValue(value: string): 'kept' | 'left out' | 'outside' {
  // The checks below are slow for long paths, which have no parentheses.
  if (!value.includes('(')) return 'kept'
  // A backslash or a comment can hide a word from these checks.
  if (value.includes('\\') || value.includes('/*')) return 'left out'
  const used = [...value.matchAll(/(?<![\w-])([\w-]+)\s*\(/g)].map(([, name = '']) => name)
  if (used.some((name) => name.toLowerCase() === 'url') && !hasOnlyLocalUrls(value)) return 'outside'
  return used.every((name) => allowedFunctions.test(name)) ? 'kept' : 'left out'
}

function hasOnlyLocalUrls(value: string): boolean {
  return !/url\s*\(/i.test(value.replaceAll(/url\(\s*(["']?)#[\w.:-]+\1\s*\)/g, ''))
}
