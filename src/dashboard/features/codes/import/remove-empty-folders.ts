import type { QueryClient } from '@tanstack/react-query'
import { listCodes } from '#dashboard/api/codes.ts'
import { foldersQueries, removeFolder } from '#dashboard/api/folders.ts'
import { withinRateLimit } from '#dashboard/api/within-rate-limit.ts'

/** Removes the folders that have neither codes nor folders, the last one first. Returns those that stay; nothing is thrown. */
export async function removeEmptyFolders(ids: readonly string[], queries: QueryClient): Promise<string[]> {
  const kept: string[] = []
  for (const id of ids.toReversed()) {
    const isRemoved = await removeIfEmpty(id, queries).catch(() => false)
    if (!isRemoved) kept.unshift(id)
  }
  return kept
}

async function removeIfEmpty(id: string, queries: QueryClient): Promise<boolean> {
  const folders = await withinRateLimit(() => queries.query({ ...foldersQueries.all(), staleTime: 0 }))
  if (folders.some(({ parentId }) => parentId === id)) return false
  const { data } = await withinRateLimit(() => listCodes(queries, { folderId: id, limit: 1 }))
  if (data.length > 0) return false
  await withinRateLimit(() => queries.getMutationCache().build(queries, removeFolder(queries)).execute(id))
  return true
}
