import type { FakeServiceData } from './data.ts'

export interface FakeServiceState {
  /** The current data, which a test may replace. */
  data: () => FakeServiceData
  origin: () => string
  plan: () => string
  /** How the service answers `GET /analytics/summary`, whose response the specification does not define. */
  summary: () => 'rejected' | 'codes' | 'other'
}

/** Returns one page of a list. Its cursor is the index of the next item. */
export function paginate<Item>(items: readonly Item[], query: URLSearchParams) {
  const limit = Number(query.get('limit') ?? 50)
  const start = Number(query.get('cursor') ?? 0)
  const end = start + limit
  return { data: items.slice(start, end), next_cursor: end < items.length ? String(end) : null }
}

export function getScanWindow() {
  return { from: new Date(Date.now() - 365 * 86_400_000).toISOString(), to: new Date().toISOString(), clamped: false }
}
