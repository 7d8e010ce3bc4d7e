import { normalizeFrameText, shapeText, measureText } from '#qr/frame-text.ts'
import type { Box } from './label-places.ts'

/** A line of a label; the first one is larger. */
export interface LabelLine {
  text: string
  isName: boolean
}

interface SetLine {
  text: string
  /** The height of its capitals, in millimetres. */
  capHeight: number
}

const LARGEST = 6
/** Smaller letters cannot be read. */
const SMALLEST = 1.1
const LEADING = 2.1

/** The lines of a label as paths in its box, centred. What does not fit is cut off, with an ellipsis. */
export function labelText(lines: readonly LabelLine[], box: Box): string {
  const shown = lines
    .map((line) => ({ ...line, text: normalizeFrameText(line.text) }))
    .filter(({ text }) => text !== '')
  if (shown.length === 0) return ''
  const ideal = Math.min(LARGEST, box.height / ((shown.length + 0.6) * LEADING))
  const set = shown.flatMap(({ text, isName }) =>
    setText(text, { box, capHeight: ideal * (isName ? 1 : 0.72), isName }),
  )
  const heights = set.map(({ capHeight }) => capHeight * LEADING)
  const whole = heights.reduce((sum, height) => sum + height, 0)
  let y = box.y + box.height / 2 - whole / 2
  return set
    .map((line, at) => {
      const height = heights[at] ?? 0
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
function setText(
  text: string,
  { box, capHeight, isName }: { box: Box; capHeight: number; isName: boolean },
): SetLine[] {
  const least = Math.max(SMALLEST, capHeight * 0.7)
  const fits = (part: string, height: number) => measureText(part, height) <= box.width
  if (fits(text, least)) return [{ text, capHeight: fits(text, capHeight) ? capHeight : least }]
  const words = text.split(' ')
  const half = splitInTwo(words)
  if (isName && half && half.every((part) => fits(part, least)))
    return half.map((part) => ({ text: part, capHeight: least }))
  return [{ text: cut(text, (part) => fits(part, least)), capHeight: least }]
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

function cut(text: string, fits: (part: string) => boolean): string {
  let [low, high] = [0, text.length]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(`${text.slice(0, middle).trimEnd()}…`)) low = middle
    else high = middle - 1
  }
  return `${text.slice(0, low).trimEnd()}…`
}
