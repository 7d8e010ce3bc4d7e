import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { codeCompleters } from './compatibility/codes.ts'
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

const call = callWith(codeCompleters)

export const codesQueries = {
  key: codesKey,
  list: (filters: CodeListQuery) =>
    pagedQuery([...codesKey, 'list', filters], (page, signal, queryClient) =>
      listCodes(queryClient, { ...filters, ...page }, signal),
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
  /** The creators, types and hosts by which codes can be filtered. */
  filterValues: () =>
    queryOptions({
      queryKey: [...codesKey, 'filter-values'],
      queryFn: ({ signal }) => call('GET /codes/filters', {}, signal),
    }),
  /** The newest code. Null if there is none. */
  newest: () =>
    queryOptions({
      queryKey: [...codesKey, 'newest'],
      queryFn: async ({ signal }) =>
        (await call('GET /codes', { query: { sort: 'created_desc', limit: 1 } }, signal)).data[0] ?? null,
    }),
  /** Up to 100 codes that need attention, most scanned first; none if the service does not check codes. */
  needingAttention: () =>
    queryOptions({
      queryKey: [...codesKey, 'needing-attention'],
      queryFn: async ({ client, signal }) => {
        if (!isOffered(client, 'GET /codes?attention')) return { codes: [], hasMore: false }
        const { data, next_cursor } = await listCodes(client, { attention: true, sort: 'scans', limit: 100 }, signal)
        return { codes: data.filter(needsAttention), hasMore: next_cursor !== null }
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
  /** Number of scans of a code, which the service returns only in lists. Null if unknown. */
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
export async function listCodes(queryClient: QueryClient, { search, ...query }: CodeListQuery, signal?: AbortSignal) {
  const lacksFilter =
    (needsAdditions(query) && !isOffered(queryClient, 'GET /codes?anyOfTags')) ||
    (query.attention && !isOffered(queryClient, 'GET /codes?attention')) ||
    (query.utmNotAllowed && !isOffered(queryClient, 'GET /codes?utmNotAllowed'))
  if (lacksFilter) throw toNotOfferedError()
  const searchQuery = search && (isOffered(queryClient, 'GET /codes?search') ? { search } : { q: search })
  return call('GET /codes', { query: { ...query, ...searchQuery } }, signal)
}

/** Whether the query has a filter or a sort that came with `GET /codes/filters`. */
function needsAdditions({ sort = 'updated', ...query }: Omit<CodeListQuery, 'search'>): boolean {
  const { limit: _limit, cursor: _cursor, archived: _archived, folderId: _folder, tag: _tag, ...others } = query
  const { attention: _attention, utmNotAllowed: _utm, ...additions } = others
  return Object.keys(additions).length > 0 || !specifiedSorts.has(sort)
}

const specifiedSorts: ReadonlySet<string> = new Set(['updated', 'created_desc', 'created_asc', 'name', 'scans'])

/** The caller passes the same idempotency key for a retry, so that the retry creates no second code. */
export const createCode = (queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: [...codesKey, 'create'],
    mutationFn: async ({ body, idempotencyKey }: { body: CreateCodeBody; idempotencyKey: string }) => {
      const headers = { 'idempotency-key': idempotencyKey }
      const { folderId, tags, ...specifiedBody } = body
      const isFiled = folderId !== undefined || tags !== undefined
      if (!isFiled || isOffered(queryClient, 'POST /codes#folderId')) return call('POST /codes', { body, headers })
      // The specification sets folder and tags only by PATCH.
      const { id } = await call('POST /codes', { body: specifiedBody, headers })
      const change = { ...(folderId !== undefined && { folderId }), ...(tags && { tags }) }
      return call('PATCH /codes/{id}', { params: { id }, body: change })
    },
    onSuccess: (code) => {
      queryClient.setQueryData(codesQueries.one(code.id).queryKey, code)
      refreshAroundCodes(queryClient)
    },
  })

/** Changes a code optimistically in every list and detail, and reverts that if the service rejects the change. */
export const changeCode = (queryClient: QueryClient) =>
  mutationOptions({
    ...codeMutationOptions,
    mutationFn: ({ id, change }: { id: string; change: CodeChange }) =>
      call('PATCH /codes/{id}', { params: { id }, body: change }),
    onMutate: ({ id, change }) => applyToCachedCodes(queryClient, new Set([id]), () => change),
    onError: (_error, _change, previousEntries) => previousEntries && restoreCachedCodes(queryClient, previousEntries),
    onSuccess: (code) => {
      if (isLastChange(queryClient)) queryClient.setQueryData(codesQueries.one(code.id).queryKey, code)
    },
    onSettled: () => {
      if (isLastChange(queryClient)) refreshAroundCodes(queryClient)
    },
  })

/** Refetches codes and everything that counts them: folders, tags, sites and the usage of the plan. */
export function refreshAroundCodes(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: codesKey })
  void queryClient.invalidateQueries({ queryKey: foldersQueries.key })
  void queryClient.invalidateQueries({ queryKey: tagsQueries.key })
  void queryClient.invalidateQueries({ queryKey: sitesKey })
  void queryClient.invalidateQueries({ queryKey: workspaceQueries.key })
}
