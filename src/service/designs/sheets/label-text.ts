import { normalizeFrameText, shapeText, measureText } from '#qr/frame-text.ts'
import type { Box } from './label-places.ts'

/** A line of a label; the first one is larger. */
export interface LabelLine {
  text: string
  isName: boolean
}

interface SizedLine {
  text: string
  /** The height of its capitals, in millimetres. */
  capHeight: number
}

const LARGEST = 6
/** Smaller letters cannot be read. */
const SMALLEST = 1.1
const LEADING = 2.1

/** The lines of a label as centred paths in its box. Text that does not fit is truncated with an ellipsis. */
export function drawLabelText(lines: readonly LabelLine[], box: Box): string {
  const visibleLines = lines
    .map((line) => ({ ...line, text: normalizeFrameText(line.text) }))
    .filter(({ text }) => text !== '')
  if (visibleLines.length === 0) return ''
  const ideal = Math.min(LARGEST, box.height / ((visibleLines.length + 0.6) * LEADING))
  const sizedLines = visibleLines.flatMap(({ text, isName }) =>
    fitText(text, { box, capHeight: ideal * (isName ? 1 : 0.72), isName }),
  )
  const heights = sizedLines.map(({ capHeight }) => capHeight * LEADING)
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

/** One line, or two of a long name. */
function fitText(
  text: string,
  { box, capHeight, isName }: { box: Box; capHeight: number; isName: boolean },
): SizedLine[] {
  const minHeight = Math.max(SMALLEST, capHeight * 0.7)
  const fits = (part: string, height: number) => measureText(part, height) <= box.width
  if (fits(text, minHeight)) return [{ text, capHeight: fits(text, capHeight) ? capHeight : minHeight }]
  const words = text.split(' ')
  const half = splitInTwo(words)
  if (isName && half && half.every((part) => fits(part, minHeight)))
    return half.map((part) => ({ text: part, capHeight: minHeight }))
  return [{ text: truncate(text, (part) => fits(part, minHeight)), capHeight: minHeight }]
}

/** The words in two lines of about the same length. */
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
    if (fits(`${text.slice(0, middle).trimEnd()}…`)) low = middle
    else high = middle - 1
  }
  return `${text.slice(0, low).trimEnd()}…`
}
