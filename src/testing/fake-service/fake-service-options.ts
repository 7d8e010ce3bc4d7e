import type { StandInData } from './data.ts'

export interface Behind {
  /** The data of now: a test may put other data in its place. */
  data: () => StandInData
  origin: () => string
  plan: () => string
  /** How the summary of analytics, which the specification does not show, is answered. */
  summary: () => 'refused' | 'codes' | 'other'
}

/** A page of a list: its cursor is where the next one begins. */
export function paged<Item>(items: readonly Item[], query: URLSearchParams) {
  const limit = Number(query.get('limit') ?? 50)
  const start = Number(query.get('cursor') ?? 0)
  const end = start + limit
  return { data: items.slice(start, end), next_cursor: end < items.length ? String(end) : null }
}

export function scanWindow() {
  return { from: new Date(Date.now() - 365 * 86_400_000).toISOString(), to: new Date().toISOString(), clamped: false }
}
