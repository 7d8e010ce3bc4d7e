const MIN_LINES = 6

/**
 * The number of pairs of places that share six or more equal lines in a row. Imports, empty lines and lines of brackets alone do not
 * count, and neither does indentation.
 */
export function countRepeatedPlaces(texts: ReadonlyMap<string, string>): number {
  const places = new Map<string, Place[]>()
  const linesByFile = new Map([...texts].map(([file, text]) => [file, listComparedLines(text)]))
  for (const [file, lines] of linesByFile)
    for (let line = 0; line + MIN_LINES <= lines.length; line++) {
      const block = lines.slice(line, line + MIN_LINES).join('\n')
      places.set(block, [...(places.get(block) ?? []), { file, line }])
    }
  return [...places.values()].reduce((pairs, same) => pairs + countPairs(same, linesByFile), 0)
}

interface Place {
  file: string
  line: number
}

/** Counts the pairs of repeated places. A long repetition is counted once: a pair is skipped if the lines before it are equal, too. */
function countPairs(places: readonly Place[], linesByFile: ReadonlyMap<string, readonly string[]>): number {
  const linesBefore = places.map(({ file, line }) => linesByFile.get(file)?.[line - 1])
  return linesBefore.reduce((pairs, before, index) => {
    const otherLines = linesBefore.slice(index + 1)
    return pairs + otherLines.filter((other) => before === undefined || before !== other).length
  }, 0)
}

function listComparedLines(text: string): string[] {
  return text
    .replaceAll(/^import [^']*'[^']*'$/gm, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /[a-z]/i.test(line))
}
