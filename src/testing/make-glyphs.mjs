// Writes src/qr/glyph-data.ts: the outlines of Inter for the text of frames. Run by hand for a new version of the font.
import { openSync } from 'fontkit'
import { writeFileSync } from 'node:fs'

const files = ['latin', 'latin-ext', 'greek', 'cyrillic', 'vietnamese']
const OPTICAL_SIZE = 22
const WEIGHT = 660
const EM = 1000

const wanted = [
  [0x20, 0x7e],
  [0xa0, 0x17f],
  [0x218, 0x21b],
  [0x386, 0x3ce],
  [0x400, 0x45f],
  [0x490, 0x491],
  [0x1a0, 0x1a1],
  [0x1af, 0x1b0],
  [0x1e9e, 0x1e9e],
  [0x1ea0, 0x1ef9],
].flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, i) => from + i))
wanted.push(...Array.from('–—‘’‚“”„•…‹›⁄€™№↑↓−₣₤₦₩₪₫₱₲₴₵₸₹₺₽₿†′″', (char) => char.codePointAt(0)))

const fonts = files.map((name) => open(name))
const glyphs = new Map()
let parts = 0
for (const code of wanted) {
  const font = fonts.find(({ covers }) => covers.has(code))
  if (font) glyphs.set(String.fromCodePoint(code), font.outline(code))
}
addDrawnByHand()
const entries = [...glyphs].map(([char, { advance, path }]) => char + advance + path)
writeFileSync(
  new URL('../qr/glyph-data.ts', import.meta.url),
  `// Made by src/testing/make-glyphs.mjs from Inter, ${WEIGHT} heavy. Inter: SIL Open Font License 1.1, see glyph-data.LICENSE.txt.

/** Glyphs, a tab apart: the character, how far it advances, its outline in relative steps, y down, or the glyphs that
 * it is put together from; ${EM} units are one em. */
export const glyphData =
  ${quoted(entries.join('\t'))}

/** Kerning, a tab apart: the left character, then the correction and the right characters that it holds for. */
export const kerningData =
  ${quoted(kerning().join('\t'))}
`,
)

/** One subset of the font at our weight. fontkit cannot vary WOFF2, so its glyphs are varied here, with the deltas of a TTF version. */
function open(name) {
  const path = new URL(
    `../../node_modules/@fontsource-variable/inter/files/inter-${name}-standard-normal.woff2`,
    import.meta.url,
  ).pathname
  const font = openSync(path)
  font.getGlyph(1)
  const twin = openSync(path)
  twin.variationCoords = [OPTICAL_SIZE, WEIGHT]
  const processor = twin._variationProcessor
  processor.interpolateMissingDeltas = interpolateMissing
  const before = font._transformedGlyphs.map((_, id) => font.getGlyph(id).advanceWidth)
  for (const [id, glyph] of font._transformedGlyphs.entries()) vary(processor, id, glyph)
  font._glyphs = {}
  const advanceOf = (id) => before[id] + processor.getAdvanceAdjustment(id, twin.HVAR)
  const outlineOf = (id) => {
    const { components } = font._transformedGlyphs[id]
    if (!components?.every(isOnlyMoved)) return relative(font.getGlyph(id).path.commands)
    return components
      .map(({ glyphID, dx, dy }) => `${partOf(named(outlineOf(glyphID)))}${scaled(dx)} ${scaled(-dy)}`)
      .join(',')
  }
  return {
    font,
    covers: new Set(font.characterSet),
    outline(code) {
      const { id } = font.glyphForCodePoint(code)
      return { advance: scaled(advanceOf(id)), path: named(outlineOf(id)) }
    },
  }
}

function named(outline) {
  return outline.startsWith('m') || outline === '' ? outline : `=${outline}`
}

function isOnlyMoved({ scaleX, scaleY, scale01, scale10 }) {
  return scaleX === 1 && scaleY === 1 && scale01 === 0 && scale10 === 0
}

/** The name of a glyph's outline: its own character, or one of the private use area. */
function partOf(path) {
  const known = [...glyphs].find(([, glyph]) => glyph.path === path)
  if (known) return known[0]
  const name = String.fromCodePoint(0xe000 + parts++)
  glyphs.set(name, { advance: 0, path })
  return name
}

function vary(processor, id, glyph) {
  const own = glyph.components ?? glyph.points ?? []
  const points = own.map(({ dx, dy, x = dx, y = dy, onCurve = true, endContour = true }) =>
    point(x, y, { onCurve, endContour }),
  )
  for (let phantom = 0; phantom < 4; phantom++) points.push(point(0, 0, { onCurve: false, endContour: true }))
  processor.transformPoints(id, points)
  for (const [i, at] of own.entries()) Object.assign(at, moved(points[i], Boolean(glyph.components)))
}

/** Inferred deltas by the rule of OpenType (fontkit moves too few points). */
function interpolateMissing(points, before, hasDelta) {
  let start = 0
  for (const [end, { endContour }] of points.entries()) {
    if (!endContour) continue
    const contour = Array.from({ length: end - start + 1 }, (_, i) => start + i)
    const touched = contour.filter((i) => hasDelta[i])
    for (const i of touched.length ? contour.filter((at) => !hasDelta[at]) : []) {
      const left = touched.findLast((at) => at < i) ?? touched.at(-1)
      const right = touched.find((at) => at > i) ?? touched[0]
      for (const axis of ['x', 'y'])
        points[i][axis] = between(before[i][axis], [before[left][axis], points[left][axis]], [before[right][axis], points[right][axis]]) // oxfmt-ignore
    }
    start = end + 1
  }
}

function between(value, one, other) {
  const [[low, lowMoved], [high, highMoved]] = one[0] <= other[0] ? [one, other] : [other, one]
  if (low === high) return value + (lowMoved - low === highMoved - high ? lowMoved - low : 0)
  if (value <= low) return value + lowMoved - low
  if (value >= high) return value + highMoved - high
  return lowMoved + ((value - low) / (high - low)) * (highMoved - lowMoved)
}

function point(x, y, kind) {
  return {
    x,
    y,
    ...kind,
    copy() {
      return point(this.x, this.y, kind)
    },
  }
}

function moved({ x, y }, component) {
  return component ? { dx: x, dy: y } : { x, y }
}

function scaled(value) {
  return Math.round((value * EM) / 2048)
}

/** A path in whole units and relative steps; each contour starts relative to the previous start. */
function relative(commands) {
  let path = ''
  let [x, y, startX, startY] = [0, 0, 0, 0]
  for (const { command, args } of commands) {
    const points = args.map((value, i) => scaled(i % 2 ? -value : value))
    const steps = points.map((value, i) => value - (i % 2 ? y : x))
    if (command === 'moveTo') path += `m${joined([points[0] - startX, points[1] - startY])}`
    if (command === 'lineTo' && (steps[0] || steps[1])) path += line(steps)
    if (command === 'quadraticCurveTo') path += `q${joined(steps)}`
    if (command === 'closePath') path += 'z'
    if (command !== 'closePath') [x, y] = points.slice(-2)
    if (command === 'moveTo') [startX, startY] = points
  }
  return path
}

function line([dx, dy]) {
  if (dy === 0) return `h${dx}`
  return dx === 0 ? `v${dy}` : `l${joined([dx, dy])}`
}

function joined(numbers) {
  return numbers.map((value, i) => (i > 0 && value >= 0 ? ' ' : '') + value).join('')
}

/** Glyphs that Inter's web subsets lack: sideways arrows, made from the upright ones, and four signs for callouts. */
function addDrawnByHand() {
  glyphs.set('→', { advance: 900, path: 'm60-322v-108h552l-198-196 78-76 330 326-330 326-78-76 198-196z' })
  glyphs.set('←', { advance: 900, path: 'm840-322v-108h-552l198-196-78-76-330 326 330 326 78-76-198-196z' })
  glyphs.set('✓', { advance: 820, path: 'm60-330l90-90 160 160 360-370 90 90-450 460z' })
  glyphs.set('★', { advance: 860, path: star() })
  glyphs.set('♥', {
    advance: 860,
    path: 'm430-20q-360-250-360-475 0-205 185-205 115 0 175 105 60-105 175-105 185 0 185 205 0 225-360 475z',
  })
}

function star() {
  const corner = (i) => {
    const angle = (i * Math.PI) / 5 - Math.PI / 2
    const radius = i % 2 ? 165 : 410
    return [Math.round(430 + radius * Math.cos(angle)), Math.round(-345 + radius * Math.sin(angle))]
  }
  const corners = Array.from({ length: 10 }, (_, i) => corner(i))
  const steps = corners.slice(1).map(([x, y], i) => `l${joined([x - corners[i][0], y - corners[i][1]])}`)
  return `m${joined(corners[0])}${steps.join('')}z`
}

/** Kerning pairs of plain letters and signs; accented letters use those of their base. */
function kerning() {
  const [{ font }] = fonts
  const chars = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.,:;!?\'"’“”-–/&()')
  return chars.flatMap((left) => {
    const by = new Map()
    for (const right of chars) {
      const { glyphs: pair, positions } = font.layout(left + right, { calt: false, liga: false })
      const correction = scaled(positions[0].xAdvance - pair[0].advanceWidth)
      if (pair.length === 2 && Math.abs(correction) >= 6) by.set(correction, (by.get(correction) ?? '') + right)
    }
    return by.size ? [left + [...by].map(([correction, rights]) => `\n${correction} ${rights}`).join('')] : []
  })
}

function quoted(text) {
  return `'${text.replace(/[\\']/g, '\\$&').replaceAll('\t', '\\t').replaceAll('\n', '\\n').replaceAll('\u00a0', '\\u00a0').replaceAll('\u00ad', '\\u00ad')}'`
}
