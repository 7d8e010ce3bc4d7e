import { defaultFilter } from 'cmdk'

const MIN_FUZZY_SCORE = 0.02

/**
 * How well a query finds a label, from 0 (not at all) to 2: best by beginnings of words in any order, of the label or of `more`;
 * else by the letters of the label in their order.
 */
export function scoreMatch(query: string, label: string, more: string): number {
  const words = `${label} ${more}`.toLowerCase().split(/\s+/)
  const isEachWordFound = query
    .toLowerCase()
    .split(/\s+/)
    .every((typed) => words.some((word) => word.startsWith(typed)))
  const score = defaultFilter(label, query)
  return isEachWordFound ? 1 + score : score < MIN_FUZZY_SCORE ? 0 : score
}
