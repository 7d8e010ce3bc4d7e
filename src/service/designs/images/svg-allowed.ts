/** Drawn the same by every renderer, and unable to do anything but be drawn. */
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

/** Left out without a word, since nothing of them is seen. */
export const unseenElements = new Set(['title', 'desc', 'metadata', 'style', 'view'])

/** What a style sheet, or a `style`, may set. */
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

/** What the elements themselves may say, beside the above; `href` is judged apart. */
export const ownAttributes = new Set([
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

/** Why an element that is not drawn makes the whole picture one that is not taken. */
export function reasonAgainst(element: string): string {
  if (/^script$/i.test(element)) return 'has a script in it'
  if (/^foreignObject$/i.test(element)) return 'has a foreign object in it'
  if (/^(animate\w*|set|mpath)$/i.test(element)) return 'is animated'
  if (/^(text|tspan|textPath|tref)$/i.test(element))
    return 'has text in it, which looks different on each machine; turn the text into paths'
  return `has <${element.slice(0, 40)}> in it, which is not drawn the same everywhere`
}

const functions = /^(rgba?|hsla?|url|matrix|translate|scale|rotate|skewX|skewY)$/

/** What is kept of a value: all of it, nothing, or a refusal of the picture where it reaches outside. */
export function judgeValue(value: string): 'kept' | 'left out' | 'outside' {
  // Long paths would take the rest long.
  if (!value.includes('(')) return 'kept'
  // A backslash or a comment can hide a word from whoever looks for it.
  if (value.includes('\\') || value.includes('/*')) return 'left out'
  const used = [...value.matchAll(/(?<![\w-])([\w-]+)\s*\(/g)].map(([, name = '']) => name)
  if (used.some((name) => name.toLowerCase() === 'url') && !localUrls(value)) return 'outside'
  return used.every((name) => functions.test(name)) ? 'kept' : 'left out'
}

function localUrls(value: string): boolean {
  return !/url\s*\(/i.test(value.replaceAll(/url\(\s*(["']?)#[\w.:-]+\1\s*\)/g, ''))
}
