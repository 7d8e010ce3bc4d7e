import type { Api, BffApi } from '#contract/index.ts'
import type { security } from '#contract/security.ts'
import type { EndpointResponse } from '#contract/wire.ts'

// The dashboard works with any service that implements the specification. The files of this folder list, by resource, the fields that such
// a service certainly returns. All other fields are additions. If they are missing, they are filled with a value for "unknown" (null, or an
// empty list), so that screens can rely on them.

export type Wire<K extends keyof CallableApi> = EndpointResponse<CallableApi[K]>
/** The API for the browser: the endpoints that the bff forwards to the service, and its own. */
export type CallableApi = Api & BffApi & typeof security

/** A type with only these fields required. */
export type Sparse<T, Certain extends keyof T> = Pick<T, Certain> & Partial<T>

export function fillCollection<Sent, Whole>(fillItem: (item: Sent) => Whole) {
  return (list: { data: Sent[] } | Sent[]) => ({ data: toItems(list).map(fillItem) })
}

/** The specification does not define the shape of most collections: a service may send a plain array. */
function toItems<Sent>(list: { data: Sent[] } | Sent[]): Sent[] {
  return Array.isArray(list) ? list : list.data
}

export function fillPage<Sent, Whole>(fillItem: (item: Sent) => Whole) {
  return (list: { data: Sent[]; next_cursor?: string | null }) => ({
    ...list,
    data: list.data.map(fillItem),
    next_cursor: list.next_cursor ?? null,
  })
}

export function emptyList<Item>(): Item[] {
  return []
}
