const wideCharacter =
  /^[\p{Emoji_Presentation}\u{1100}-\u{115F}\u{2E80}-\u{A4CF}\u{AC00}-\u{D7A3}\u{F900}-\u{FAFF}\u{FE30}-\u{FE6F}\u{FF01}-\u{FF60}\u{FFE0}-\u{FFE6}\u{20000}-\u{3FFFD}]/u
const segmenter = new Intl.Segmenter()

/** The number of columns of a terminal that a text takes. Chinese, Japanese and Korean characters and emoji take two. */
export function measureWidth(text: string): number {
  let width = 0
  for (const { segment } of segmenter.segment(text)) width += measureSegment(segment)
  return width
}

/** The beginning of a text that fits into a number of columns, without half a character at the end. */
export function cutToWidth(text: string, columns: number): string {
  let [cut, width] = ['', 0]
  for (const { segment } of segmenter.segment(text)) {
    width += measureSegment(segment)
    if (width > columns) return cut
    cut += segment
  }
  return cut
}

function measureSegment(segment: string): number {
  return wideCharacter.test(segment) ? 2 : 1
}
