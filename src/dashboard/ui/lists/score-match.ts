import { defaultFilter } from 'cmdk'

const MIN_FUZZY_SCORE = 0.02

/**
 * Match quality of a label from 0 (none) to 2: highest for word prefixes in any order, in the label or in `more`; lower for letters in
 * order.
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
