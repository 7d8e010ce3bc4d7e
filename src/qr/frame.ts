import type { PlainDesign } from '#contract/plain-design.ts'
import { shapeText, type TextShape, measureText } from './frame-text.ts'
import { type Box, growBox, round, drawRoundedBox, drawRoundedHole } from './path.ts'

type FrameStyle = PlainDesign['frame']['style']

/** Positions of everything in a frame, in modules. */
export interface FrameLayout {
  width: number
  height: number
  /** The distance from the corner of the frame to the corner of the code with its quiet zone. Whole modules make the path of the code short. */
  inset: number
  /** The area of the background. */
  ground: string
  /** The area in the color of the frame. Empty without a frame. */
  shape: string
  /** The text, and whether it is on the color of the frame or on the background. */
  words: (TextShape & { on: 'frame' | 'ground' }) | null
}

/** The content of a frame: a square with the code and its quiet zone, and a text, which may be empty. */
export interface FrameContent {
  side: number
  quietZone: number
  text: string
}

export function layOutFrame(style: FrameStyle, content: FrameContent): FrameLayout {
  switch (style) {
    case 'none':
      return layOutBare(content)
    case 'border':
      return layOutBorder(content, 0)
    case 'banner':
      return layOutBorder(content, content.text ? 6.4 * getUnit(content) : 0)
    case 'caption':
      return content.text ? layOutCaption(content) : layOutBare(content)
    case 'bubble':
      return content.text ? layOutBubble(content) : layOutBare(content)
    case 'badge':
      return layOutBadge(content)
    case 'ticket':
      return layOutTicket(content)
  }
}

/** The unit of lengths in a frame. Frames grow with the code: one unit is a module of the smallest symbol of a scan address. */
function getUnit({ side }: FrameContent): number {
  return side / 33
}

function roundToModules(length: number): number {
  return Math.max(1, Math.round(length))
}

function layOutBare({ side }: FrameContent): FrameLayout {
  const ground = drawRoundedBox({ x: 0, y: 0, width: side, height: side }, 0)
  return { width: side, height: side, inset: 0, ground, shape: '', words: null }
}

function layOutCaption(framed: FrameContent): FrameLayout {
  const { side, text, quietZone } = framed
  const unit = getUnit(framed)
  const capHeight = 2.5 * unit
  // The quiet zone separates the text from the code. Without a quiet zone, the text needs a distance of its own.
  const top = side + Math.max(0, 2 * unit - quietZone)
  const height = top + capHeight + 2.6 * unit
  const words = shapeText(text, { x: side / 2, y: top + capHeight / 2, maxWidth: side - 4 * unit, capHeight })
  const ground = drawRoundedBox({ x: 0, y: 0, width: side, height }, 0)
  return { width: side, height, inset: 0, ground, shape: '', words: { ...words, on: 'ground' } }
}

/** A line around the code and, if `bar` is above zero, a filled bar under the code. */
function layOutBorder(content: FrameContent, bar: number): FrameLayout {
  const { side, text } = content
  const unit = getUnit(content)
  const line = roundToModules(0.9 * unit)
  const size = { width: side + 2 * line, height: side + 2 * line + bar }
  const corner = getInnerCorner(content)
  const outer: Box = { x: 0, y: 0, ...size }
  const inner: Box = { x: line, y: line, width: side, height: side }
  const words = shapeText(text, {
    x: size.width / 2,
    y: line + side + (bar + line) / 2 - 0.15 * unit,
    maxWidth: side - 3 * unit,
    capHeight: 2.6 * unit,
  })
  return {
    ...size,
    inset: line,
    ground: drawRoundedBox(growBox(inner, line / 2), corner + line / 2),
    shape: drawRoundedBox(outer, corner + line) + drawRoundedHole(inner, corner),
    words: bar > 0 ? { ...words, on: 'frame' } : null,
  }
}

/** A rounded card in the frame's color, with the code on a rounded panel in the background color. */
function layOutBadge(framed: FrameContent): FrameLayout {
  const { side, text } = framed
  const unit = getUnit(framed)
  const edge = roundToModules(2.8 * unit)
  const foot = text ? 7.6 * unit : edge
  const size = { width: side + 2 * edge, height: edge + side + foot }
  const corner = getInnerCorner(framed, 3 * unit)
  const panel: Box = { x: edge, y: edge, width: side, height: side }
  const words = shapeText(text, {
    x: size.width / 2,
    y: edge + side + foot / 2 - 0.2 * unit,
    maxWidth: side - 3 * unit,
    capHeight: 2.9 * unit,
  })
  return {
    ...size,
    inset: edge,
    ground: drawRoundedBox(growBox(panel, 0.3), corner + 0.3),
    shape: drawRoundedBox({ x: 0, y: 0, ...size }, corner + edge) + drawRoundedHole(panel, corner),
    words: text ? { ...words, on: 'frame' } : null,
  }
}

/** A ticket with hollow corners. Its text is on a stub, below two notches and a line of holes. */
function layOutTicket(framed: FrameContent): FrameLayout {
  const { side, text } = framed
  const unit = getUnit(framed)
  const edge = roundToModules(2.2 * unit)
  const tear = edge + side + 2 * unit
  const size = { width: side + 2 * edge, height: text ? tear + 7 * unit : 2 * edge + side }
  const corner = getInnerCorner(framed)
  const panel: Box = { x: edge, y: edge, width: side, height: side }
  const words = shapeText(text, {
    x: size.width / 2,
    y: tear + 3.4 * unit,
    maxWidth: side - 2 * unit,
    capHeight: 2.6 * unit,
  })
  return {
    ...size,
    inset: edge,
    ground: drawRoundedBox(growBox(panel, 0.3), corner + 0.3),
    shape:
      outlineTicket(size, { hollow: 1.6 * unit, notch: 1.3 * unit, tear: text ? tear : size.height / 2 }) +
      drawRoundedHole(panel, corner) +
      (text ? outlineHoles(size.width, tear, unit) : ''),
    words: text ? { ...words, on: 'frame' } : null,
  }
}

function outlineTicket(
  { width, height }: { width: number; height: number },
  { hollow, notch, tear }: { hollow: number; notch: number; tear: number },
): string {
  const [h, n] = [round(hollow), round(notch)]
  const drawHollow = (dx: number, dy: number) => `a${h} ${h} 0 0 0 ${dx} ${dy}`
  const down = `V${round(tear - notch)}a${n} ${n} 0 0 0 0 ${2 * n}`
  const up = `V${round(tear + notch)}a${n} ${n} 0 0 0 0 ${-2 * n}`
  return (
    `M${h} 0H${round(width - hollow)}${drawHollow(h, h)}${down}V${round(height - hollow)}${drawHollow(-h, h)}` +
    `H${h}${drawHollow(-h, -h)}${up}V${h}${drawHollow(h, -h)}z`
  )
}

/** A row of round holes between the notches. */
function outlineHoles(width: number, y: number, unit: number): string {
  const [from, to] = [3 * unit, width - 3 * unit]
  const count = Math.round((to - from) / (1.5 * unit))
  const step = (to - from) / count
  const radius = 0.3 * unit
  return Array.from({ length: count + 1 }, (_, i) => {
    const box = { x: from + i * step - radius, y: y - radius, width: 2 * radius, height: 2 * radius }
    return drawRoundedHole(box, radius)
  }).join('')
}

/** The code, with a speech bubble under the code that points to it. */
function layOutBubble(framed: FrameContent): FrameLayout {
  const { side, text } = framed
  const unit = getUnit(framed)
  const capHeight = 2.5 * unit
  const maxWidth = side - 2 * unit
  const width = Math.min(maxWidth, Math.max(measureText(text, capHeight) + 5 * unit, 12 * unit))
  const top = side + 2 * unit
  const bubbleHeight = 6 * unit
  const words = shapeText(text, { x: side / 2, y: top + bubbleHeight / 2, maxWidth: width - 4 * unit, capHeight })
  const height = top + bubbleHeight + 1.6 * unit
  return {
    width: side,
    height,
    inset: 0,
    ground: drawRoundedBox({ x: 0, y: 0, width: side, height }, 0),
    shape: outlineBubble({ x: (side - width) / 2, y: top, width, height: bubbleHeight }, unit),
    words: { ...words, on: 'frame' },
  }
}

/** A pill with a tip in the middle of its upper edge. */
function outlineBubble({ x, y, width, height }: Box, unit: number): string {
  const r = round(height / 2)
  const straight = round(width / 2 - height / 2 - 1.9 * unit)
  const [half, tall, soft] = [1.9 * unit, 1.9 * unit, 0.3 * unit]
  return (
    `M${round(x + height / 2)} ${round(y)}h${straight}l${round(half - soft)} ${round(soft - tall)}` +
    `q${round(soft)} ${round(-soft)} ${round(2 * soft)} 0l${round(half - soft)} ${round(tall - soft)}h${straight}` +
    `a${r} ${r} 0 0 1 0 ${round(height)}h${round(height - width)}a${r} ${r} 0 0 1 0 ${round(-height)}z`
  )
}

/** The radius of a corner that does not cut into the code. */
function getInnerCorner(framed: FrameContent, radius = 1.8 * getUnit(framed)): number {
  return Math.min(radius, 2.4 * framed.quietZone)
}
