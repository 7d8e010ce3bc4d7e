/** A part of a text. `isChanged`: the other text does not have it at this place. */
interface TextPart {
  text: string
  isChanged: boolean
}

/** Comparing takes time and memory with the product of the words. Longer texts are shown without marks. */
const MAX_WORDS = 600

/** Splits two texts into parts that they share and parts that differ, by whole words. */
export function compareWords(before: string, now: string): { before: TextPart[]; now: TextPart[] } {
  const [first, second] = [splitWords(before), splitWords(now)]
  if (first.length > MAX_WORDS || second.length > MAX_WORDS)
    return { before: [{ text: before, isChanged: false }], now: [{ text: now, isChanged: false }] }
  const shared = findSharedWords(first, second)
  return {
    before: joinParts(first, new Set(shared.map(([index]) => index))),
    now: joinParts(second, new Set(shared.map(([, index]) => index))),
  }
}

/** Words, and the space and punctuation between them. In scripts without spaces, words as a dictionary has them. */
function splitWords(text: string): string[] {
  return [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)].map(({ segment }) => segment)
}

/** The places of the longest common subsequence, in both lists. */
function findSharedWords(first: readonly string[], second: readonly string[]): [number, number][] {
  const lengths = Array.from({ length: first.length + 1 }, () => new Uint16Array(second.length + 1))
  const read = (row: number, column: number) => lengths[row]?.[column] ?? 0
  for (let row = first.length - 1; row >= 0; row--)
    for (let column = second.length - 1; column >= 0; column--) {
      const length =
        first[row] === second[column]
          ? read(row + 1, column + 1) + 1
          : Math.max(read(row + 1, column), read(row, column + 1))
      lengths[row]?.fill(length, column, column + 1)
    }
  const shared: [number, number][] = []
  let [row, column] = [0, 0]
  while (row < first.length && column < second.length)
    if (first[row] === second[column]) shared.push([row++, column++])
    else if (read(row + 1, column) >= read(row, column + 1)) row++
    else column++
  return shared
}

/** Joins neighbors. Space between two changed words belongs to the change. */
function joinParts(words: readonly string[], shared: ReadonlySet<number>): TextPart[] {
  const isChanged = (index: number) => index >= 0 && index < words.length && !shared.has(index)
  const parts: TextPart[] = []
  for (const [index, text] of words.entries()) {
    const isBridge = text.trim() === '' && isChanged(index - 1) && isChanged(index + 1)
    const part = { text, isChanged: isChanged(index) || isBridge }
    const last = parts.at(-1)
    if (last?.isChanged === part.isChanged) last.text += text
    else parts.push(part)
  }
  return parts
}
