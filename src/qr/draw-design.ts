import type { PlainDesign } from '#contract/plain-design.ts'
import type { Level } from './correction-level.ts'
import { drawEyes } from './eye-shapes.ts'
import { normalizeFrameText } from './frame-text.ts'
import { type FrameLayout, layOutFrame } from './frame.ts'
import { layOutSymbol } from './layout-symbol.ts'
import { drawLogoImage, type LogoPicture, type LogoPlace } from './logo-place.ts'
import type { QrSymbol } from './matrix.ts'
import { drawAlignment, keepsAlignmentsWhole, drawModules } from './module-shapes.ts'
import { toPaint } from './paint.ts'
import { chooseInk, getLuminance } from './palette.ts'
import { round } from './path.ts'
import { getSymbolMap } from './symbol-map.ts'

export interface DrawnSvg {
  svg: string
  /** The correction level that was drawn. */
  correction: Level
  /** Modules on a side of the symbol, without the quiet zone. */
  modules: number
  /** The size of the whole drawing, in modules. */
  width: number
  height: number
}

/**
 * Draws the QR code of a text with plain paths only, which every program supports: no clipping, no filters, no fonts. One unit of the drawing is
 * one module. A logo is drawn if the design places a logo and its picture is passed. Throws if the text is too long for a symbol of that
 * correction level.
 */
export function drawDesign(text: string, design: PlainDesign, logo: LogoPicture | null = null): DrawnSvg {
  const { symbol, place } = layOutSymbol(text, design, logo)
  const side = symbol.size + 2 * design.quietZone
  const frame = layOutFrame(design.frame.style, {
    side,
    quietZone: design.quietZone,
    text: normalizeFrameText(design.frame.text),
  })
  const margin = frame.inset + design.quietZone
  const paint = toPaint(design.foreground, { corner: margin, size: symbol.size }, text + JSON.stringify(design))
  const drawing = { design, fill: paint.fill }
  const [width, height] = [round(frame.width), round(frame.height)]
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg"${place ? ' xmlns:xlink="http://www.w3.org/1999/xlink"' : ''}` +
    ` viewBox="0 0 ${width} ${height}">` +
    (paint.definition && `<defs>${paint.definition}</defs>`) +
    drawGround(design, frame) +
    drawFrame(drawing, frame) +
    drawCode(drawing, { symbol, hidden: place?.hidden, margin }) +
    (place && logo ? drawLogo(design, place, { logo, margin }) : '') +
    '</svg>'
  return { svg, correction: symbol.level, modules: symbol.size, width, height }
}

interface PaintedDesign {
  design: PlainDesign
  /** The `fill` of the foreground. */
  fill: string
}

function drawGround({ background }: PlainDesign, { ground }: FrameLayout): string {
  return background === 'transparent' ? '' : `<path fill="${background}" d="${ground}"/>`
}

function drawFrame({ design, fill }: PaintedDesign, { shape, words }: FrameLayout): string {
  const color = design.frame.color ?? fill
  const outline = shape && `<path fill="${color}" d="${shape}"/>`
  if (!words) return outline
  const ink = words.on === 'ground' ? color : chooseInk(getFrameColors(design), design.background)
  return `${outline}<path fill="${ink}" transform="${words.transform}" d="${words.path}"/>`
}

function getFrameColors({ frame, foreground }: PlainDesign): string[] {
  if (frame.color !== null) return [frame.color]
  return typeof foreground === 'string' ? [foreground] : [foreground.from, foreground.to]
}

interface PlacedSymbol {
  symbol: QrSymbol
  hidden: ReadonlySet<number> | undefined
  /** Modules from the corner of the drawing to the corner of the symbol, in both directions. */
  margin: number
}

function drawCode({ design, fill }: PaintedDesign, { symbol, hidden, margin }: PlacedSymbol): string {
  const eyes = drawEyes(symbol.size, design.eye, margin)
  const alignments = findWholeAlignments(symbol.size, design.module, hidden)
  const modules = selectModules(symbol, alignments, hidden)
  const data =
    drawModules(modules, design.module, margin) +
    alignments.map(([x, y]) => drawAlignment(x + margin, y + margin, design.module)).join('')
  const eyeFill = design.eyeColor ?? fill
  if (eyeFill === fill && design.module !== 'square') return `<path fill="${fill}" d="${data}${eyes}"/>`
  // Edges of square modules are drawn sharp, on whole pixels where possible. Round corners need anti-aliasing.
  const rendering = design.module === 'square' ? ' shape-rendering="crispEdges"' : ''
  return `<path fill="${fill}"${rendering} d="${data}"/><path fill="${eyeFill}" d="${eyes}"/>`
}

/** The alignment patterns that are drawn as whole shapes. If a logo touches a pattern, its visible part is drawn as modules. */
function findWholeAlignments(
  size: number,
  shape: PlainDesign['module'],
  hidden: PlacedSymbol['hidden'],
): [number, number][] {
  if (!keepsAlignmentsWhole(shape)) return []
  const isTouched = ([cx, cy]: [number, number]) =>
    [-2, -1, 0, 1, 2].some((dy) => [-2, -1, 0, 1, 2].some((dx) => hidden?.has((cy + dy) * size + cx + dx)))
  return getSymbolMap(size).alignments.filter((center) => !isTouched(center))
}

/** The dark modules that are drawn one by one: all but the eyes, modules under the logo, and whole alignment patterns. */
function selectModules(symbol: QrSymbol, alignments: [number, number][], hidden: PlacedSymbol['hidden']): boolean[][] {
  const { size } = symbol
  const modules = symbol.modules.map((row, y) =>
    y < 7 ? row.map((dark, x) => dark && x > 6 && x < size - 7) : y >= size - 7 ? row.map((dark, x) => dark && x > 6) : [...row],
  ) // oxfmt-ignore
  for (const [cx, cy] of alignments) for (let y = cy - 2; y <= cy + 2; y++) modules[y]?.fill(false, cx - 2, cx + 3)
  for (const module of hidden ?? []) modules[Math.floor(module / size)]?.fill(false, module % size, (module % size) + 1)
  return modules
}

function drawLogo(
  { background }: PlainDesign,
  place: LogoPlace,
  { logo, margin }: { logo: LogoPicture; margin: number },
): string {
  const { picture, plate } = place
  const ground = background === 'transparent' ? '#ffffff' : background
  // Most logos are made for white paper, where a plate in the background's tint would look dirty.
  const color = getLuminance(ground) > 0.4 ? '#ffffff' : ground
  const plateSvg = plate && color !== background ? `<path fill="${color}" d="${plate(margin, margin)}"/>` : ''
  return plateSvg + drawLogoImage(logo, { ...picture, x: picture.x + margin, y: picture.y + margin })
}
