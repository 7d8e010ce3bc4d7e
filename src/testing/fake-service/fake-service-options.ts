import type { StandInData } from './data.ts'

export interface FakeServiceState {
  /** The current data, which a test may replace. */
  data: () => StandInData
  origin: () => string
  plan: () => string
  /** The shape of the analytics summary, which the specification does not define. */
  summary: () => 'refused' | 'codes' | 'other'
}

/** A page of a list; its cursor is the position of the next one. */
export function paginate<Item>(items: readonly Item[], query: URLSearchParams) {
  const limit = Number(query.get('limit') ?? 50)
  const start = Number(query.get('cursor') ?? 0)
  const end = start + limit
  return { data: items.slice(start, end), next_cursor: end < items.length ? String(end) : null }
}

export function getScanWindow() {
  return { from: new Date(Date.now() - 365 * 86_400_000).toISOString(), to: new Date().toISOString(), clamped: false }
}
