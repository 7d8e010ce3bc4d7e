import { foldText } from '#contract/fold-text.ts'
import { defaultFilter } from 'cmdk'

const MIN_FUZZY_SCORE = 0.02

/**
 * Match quality of a label from 0 (none) to 2. Highest if every word of the query starts a word of the label or of its synonyms, in any
 * order; lower if only the letters occur in order.
 */
export function scoreMatch(query: string, label: string, synonyms: string): number {
  const words = foldText(`${label} ${synonyms}`).split(/\s+/)
  const isEachWordFound = foldText(query)
    .split(/\s+/)
    .every((queryWord) => words.some((word) => word.startsWith(queryWord)))
  const score = defaultFilter(foldText(label), foldText(query))
  return isEachWordFound ? 1 + score : score < MIN_FUZZY_SCORE ? 0 : score
}
