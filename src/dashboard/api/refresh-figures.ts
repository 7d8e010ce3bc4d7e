import type { QueryClient } from '@tanstack/react-query'

/** What every query for figures begins with. */
export const figuresKey = ['analytics'] as const

/** Asks again for the figures of a time that is not over. */
export function refreshFigures(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: figuresKey, predicate: ({ queryKey }) => isOpenEnded(queryKey[2]) })
}

function isOpenEnded(asked: unknown): boolean {
  const to = typeof asked === 'object' && asked !== null && 'to' in asked ? asked.to : undefined
  return typeof to !== 'string' || Date.parse(to) > Date.now()
}
