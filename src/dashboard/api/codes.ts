import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { codeAdditions } from './compatibility/codes.ts'
import { isOffered } from './offers.ts'
import { callWith, toNotOfferedError } from './client.ts'
import {
  type Code,
  type CodeChange,
  codeMutationOptions,
  codesKey,
  sitesKey,
  type CreateCodeBody,
  type CodeListQuery,
} from './code.ts'
import { needsAttention } from './code-attention.ts'
import { applyToCachedCodes, isLastChange, restoreCachedCodes } from './codes-cache.ts'
import { foldersQueries } from './folders.ts'
import { pagedQuery } from './list-query.ts'
import { tagsQueries } from './tags.ts'
import { workspaceQueries } from './workspace.ts'

const call = callWith(codeAdditions)

export const codesQueries = {
  key: codesKey,
  list: (filters: CodeListQuery) =>
    pagedQuery([...codesKey, 'list', filters], (page, signal, queries) =>
      listCodes(queries, { ...filters, ...page }, signal),
    ),
  one: (id: string) =>
    queryOptions({
      queryKey: [...codesKey, 'one', id],
      queryFn: ({ signal }) => call('GET /codes/{id}', { params: { id } }, signal),
    }),
  history: (id: string) =>
    pagedQuery([...codesKey, 'history', id], (page, signal) =>
      call('GET /codes/{id}/history', { params: { id }, query: { ...page, limit: 20 } }, signal),
    ),
  /** The newest code; null if there is none. */
  newest: () =>
    queryOptions({
      queryKey: [...codesKey, 'newest'],
      queryFn: async ({ signal }) =>
        (await call('GET /codes', { query: { sort: 'created_desc', limit: 1 } }, signal)).data[0] ?? null,
    }),
  /** Codes that need attention, most scanned first; none if the service does not check codes. `more`: there are further ones. */
  needingAttention: () =>
    queryOptions({
      queryKey: [...codesKey, 'needing-attention'],
      queryFn: async ({ client, signal }) => {
        if (!isOffered(client, 'GET /codes?attention')) return { codes: [], more: false }
        const { data, next_cursor } = await listCodes(client, { attention: true, sort: 'scans', limit: 100 }, signal)
        return { codes: data.filter(needsAttention), more: next_cursor !== null }
      },
    }),
  /** Codes that open a site: up to 100 active and 100 archived ones. None if the service cannot filter by site. */
  ofSite: (siteId: string) =>
    queryOptions({
      queryKey: [...codesKey, 'of-site', siteId],
      queryFn: async ({ client, signal }) => {
        if (!isOffered(client, 'GET /codes?siteId')) return []
        const list = (archived: boolean) => call('GET /codes', { query: { siteId, archived, limit: 100 } }, signal)
        return (await Promise.all([list(false), list(true)])).flatMap(({ data }) => data)
      },
    }),
  scanTotalKey: (shortCode: string) => [...codesKey, 'scan-total', shortCode],
  /** Number of scans of a code, which the service returns only in lists; null if unknown. */
  scanTotal: ({ shortCode, archived }: Pick<Code, 'shortCode' | 'archived'>) =>
    queryOptions({
      queryKey: [...codesQueries.scanTotalKey(shortCode), archived],
      queryFn: async ({ client, signal }) => {
        if (!isOffered(client, 'GET /codes?shortCode')) return null
        const { data } = await call('GET /codes', { query: { shortCode, archived, limit: 1 } }, signal)
        return data[0]?.scans ?? null
      },
    }),
}

/**
 * Reads a page of codes. A service without full-text search finds them by name. Throws if the service lacks a requested filter, because it
 * would return codes that do not match.
 */
export async function listCodes(queries: QueryClient, { search, ...query }: CodeListQuery, signal?: AbortSignal) {
  const lacksFilter =
    (query.attention && !isOffered(queries, 'GET /codes?attention')) ||
    (query.utmNotAllowed && !isOffered(queries, 'GET /codes?utmNotAllowed'))
  if (lacksFilter) throw toNotOfferedError()
  const words = search && (isOffered(queries, 'GET /codes?search') ? { search } : { q: search })
  return call('GET /codes', { query: { ...query, ...words } }, signal)
}

/** The caller makes one idempotency key per intent, so that a retry creates no second code. */
export const createCode = (queries: QueryClient) =>
  mutationOptions({
    mutationKey: [...codesKey, 'create'],
    mutationFn: async ({ body, idempotencyKey }: { body: CreateCodeBody; idempotencyKey: string }) => {
      const headers = { 'idempotency-key': idempotencyKey }
      const { folderId, tags, ...specified } = body
      const isFiled = folderId !== undefined || tags !== undefined
      if (!isFiled || isOffered(queries, 'POST /codes#folderId')) return call('POST /codes', { body, headers })
      // The specification sets folder and tags only by PATCH.
      const { id } = await call('POST /codes', { body: specified, headers })
      const change = { ...(folderId !== undefined && { folderId }), ...(tags && { tags }) }
      return call('PATCH /codes/{id}', { params: { id }, body: change })
    },
    onSuccess: (code) => {
      queries.setQueryData(codesQueries.one(code.id).queryKey, code)
      refreshAroundCodes(queries)
    },
  })

/** Changes a code optimistically in every list and detail, and reverts that if the service rejects the change. */
export const changeCode = (queries: QueryClient) =>
  mutationOptions({
    ...codeMutationOptions,
    mutationFn: ({ id, change }: { id: string; change: CodeChange }) =>
      call('PATCH /codes/{id}', { params: { id }, body: change }),
    onMutate: ({ id, change }) => applyToCachedCodes(queries, new Set([id]), () => change),
    onError: (_error, _change, before) => before && restoreCachedCodes(queries, before),
    onSuccess: (code) => {
      if (isLastChange(queries)) queries.setQueryData(codesQueries.one(code.id).queryKey, code)
    },
    onSettled: () => {
      if (isLastChange(queries)) refreshAroundCodes(queries)
    },
  })

/** Refetches data that depends on codes: folders, tags, sites and plan usage count codes. */
export function refreshAroundCodes(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: codesKey })
  void queries.invalidateQueries({ queryKey: foldersQueries.key })
  void queries.invalidateQueries({ queryKey: tagsQueries.key })
  void queries.invalidateQueries({ queryKey: sitesKey })
  void queries.invalidateQueries({ queryKey: workspaceQueries.key })
}
