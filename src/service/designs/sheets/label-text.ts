import { cutText } from '#contract/cut-text.ts'
import { normalizeFrameText, shapeText, measureText } from '#qr/frame-text.ts'
import type { Box } from './label-places.ts'

/** A line of a label. The line with the name is larger. */
export interface LabelLine {
  text: string
  isName: boolean
}

interface SizedLine {
  text: string
  /** The height of its capitals, in millimeters. */
  capHeight: number
}

const MAX_CAP_HEIGHT = 6
/** Smaller letters cannot be read. */
const MIN_CAP_HEIGHT = 1.1
const LINE_HEIGHT_FACTOR = 2.1

/** Draws the lines of a label as centred paths in a box. Text that does not fit is truncated with an ellipsis. */
export function drawLabelText(lines: readonly LabelLine[], box: Box): string {
  const visibleLines = lines
    .map((line) => ({ ...line, text: normalizeFrameText(line.text) }))
    .filter(({ text }) => text !== '')
  if (visibleLines.length === 0) return ''
  const ideal = Math.min(MAX_CAP_HEIGHT, box.height / ((visibleLines.length + 0.6) * LINE_HEIGHT_FACTOR))
  const sizedLines = visibleLines.flatMap(({ text, isName }) =>
    fitText(text, { box, capHeight: ideal * (isName ? 1 : 0.72), isName }),
  )
  const heights = sizedLines.map(({ capHeight }) => capHeight * LINE_HEIGHT_FACTOR)
  const totalHeight = heights.reduce((sum, height) => sum + height, 0)
  let y = box.y + box.height / 2 - totalHeight / 2
  return sizedLines
    .map((line, index) => {
      const height = heights[index] ?? 0
      const middle = y + height / 2
      y += height
      const { path, transform } = shapeText(line.text, {
        x: box.x + box.width / 2,
        y: middle,
        maxWidth: box.width,
        capHeight: line.capHeight,
      })
      return `<path fill="#000000" transform="${transform}" d="${path}"/>`
    })
    .join('')
}

/** Fits a text into one line, or a long name into two lines. */
function fitText(
  text: string,
  { box, capHeight, isName }: { box: Box; capHeight: number; isName: boolean },
): SizedLine[] {
  const minHeight = Math.max(MIN_CAP_HEIGHT, capHeight * 0.7)
  const fits = (part: string, height: number) => measureText(part, height) <= box.width
  if (fits(text, minHeight)) return [{ text, capHeight: fits(text, capHeight) ? capHeight : minHeight }]
  const words = text.split(' ')
  const halves = splitInTwo(words)
  if (isName && halves && halves.every((part) => fits(part, minHeight)))
    return halves.map((part) => ({ text: part, capHeight: minHeight }))
  return [{ text: truncate(text, (part) => fits(part, minHeight)), capHeight: minHeight }]
}

/** Splits words into two lines of about the same length. */
function splitInTwo(words: readonly string[]): [string, string] | null {
  if (words.length < 2) return null
  const splits = words
    .slice(1)
    .map((_, at): [string, string] => [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')])
  return (
    splits.toSorted(
      (a, b) => Math.max(...a.map((part) => part.length)) - Math.max(...b.map((part) => part.length)),
    )[0] ?? null
  )
}

function truncate(text: string, fits: (part: string) => boolean): string {
  let [low, high] = [0, text.length]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(`${cutText(text, middle).trimEnd()}…`)) low = middle
    else high = middle - 1
  }
  return `${cutText(text, low).trimEnd()}…`
}
