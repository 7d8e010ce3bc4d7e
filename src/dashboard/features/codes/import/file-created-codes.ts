import type { QueryClient } from '@tanstack/react-query'
import type { BulkOutcome, BulkStep } from '#dashboard/api/codes-bulk.ts'
import { findFolder, foldFolderName } from '#tables/folder-paths.ts'
import { changeCode, listCodes } from '#dashboard/api/codes.ts'
import { getFailureText } from '#dashboard/api/failure-text.ts'
import { createFolder, type Folder, foldersQueries, removeFolder } from '#dashboard/api/folders.ts'
import { sendWithinRateLimit } from '#dashboard/api/within-rate-limit.ts'

/** Properties of a row that are applied when its code exists. */
export interface FilingDetails {
  /** Path from the top; empty for the import's folder. */
  folder: readonly string[]
  tags: readonly string[]
  aliases: readonly string[]
  isArchived: boolean
}

/** A created code with the properties to apply. */
export interface RowToFile extends FilingDetails {
  id: string
}

interface FilingOptions {
  queryClient: QueryClient
  change: (steps: readonly BulkStep[]) => Promise<BulkOutcome>
  /** Called with the seconds of a wait for the rate limit when it begins, and with 0 when it is over. */
  onWait: (seconds: number) => void
  /** Called with the id of each created folder. Filing continues when the promise resolves. */
  onFolder: (id: string) => Promise<void>
}

/**
 * Files created codes as their rows require: short links, folder, tags and archive. Missing folders are created. Returns the errors by the
 * id of the code; nothing is thrown.
 */
export async function fileCreatedCodes(
  rows: readonly RowToFile[],
  options: FilingOptions,
): Promise<Map<string, string>> {
  const { change } = options
  const reasons = await keepShortLinks(rows, options)
  const findFolder = createFolderFinder(options)
  const groups = Map.groupBy(
    rows.filter(({ folder, tags, isArchived }) => folder.length > 0 || tags.length > 0 || isArchived),
    ({ folder, tags, isArchived }) => JSON.stringify([folder.map(foldFolderName), tags.toSorted(), isArchived]),
  )
  for (const group of groups.values()) {
    const [firstRow] = group
    if (!firstRow) continue
    const ids = group.map(({ id }) => id)
    try {
      const folderId = firstRow.folder.length > 0 ? await findFolder(firstRow.folder) : undefined
      const tags = firstRow.tags.length > 0 ? { addTags: [...firstRow.tags] } : {}
      const archived = firstRow.isArchived ? { archived: true } : {}
      const { failed } = await change([
        { ids, change: { ...(folderId !== undefined && { folderId }), ...tags, ...archived } },
      ])
      for (const { id, message } of failed) reasons.set(id, message)
    } catch (error) {
      for (const id of ids) reasons.set(id, getFailureText(error))
    }
  }
  return reasons
}

/** Adds aliases to codes one by one, for a service that does not accept them in a batch. */
async function keepShortLinks(
  rows: readonly RowToFile[],
  { queryClient, onWait }: Pick<FilingOptions, 'queryClient' | 'onWait'>,
): Promise<Map<string, string>> {
  const reasons = new Map<string, string>()
  for (const { id, aliases } of rows) {
    if (aliases.length === 0) continue
    const change = { aliases: [...aliases] }
    const keep = () =>
      queryClient.getMutationCache().build(queryClient, changeCode(queryClient)).execute({ id, change })
    await sendWithinRateLimit(keep, { onWait }).catch((error: unknown) => reasons.set(id, getFailureText(error)))
  }
  return reasons
}

/** Returns a function that finds a folder by its path, or by its name if the name is unique. It creates missing folders. */
function createFolderFinder({
  queryClient,
  onWait,
  onFolder,
}: FilingOptions): (path: readonly string[]) => Promise<string> {
  const createOptions = createFolder(queryClient)
  // Loaded once, and only if a row has a folder.
  let loading: Promise<Folder[]> | undefined
  return async (path) => {
    const load = () => queryClient.query({ ...foldersQueries.all(), staleTime: 0 })
    loading ??= sendWithinRateLimit(load, { onWait }).then((loadedFolders) => [...loadedFolders])
    const folders = await loading
    const match = findFolder(folders, path)
    let parentId = match.id
    for (const name of match.missing) {
      const request = { body: { name, parentId }, idempotencyKey: crypto.randomUUID() }
      const create = () => queryClient.getMutationCache().build(queryClient, createOptions).execute(request)
      const folder: Folder = await sendWithinRateLimit(create, { onWait })
      await onFolder(folder.id)
      folders.push(folder)
      parentId = folder.id
    }
    return parentId ?? ''
  }
}

/** Removes the empty folders, the last one first. Returns the ids of the folders that stay; nothing is thrown. */
export async function removeEmptyFolders(ids: readonly string[], queryClient: QueryClient): Promise<string[]> {
  const remaining: string[] = []
  for (const id of ids.toReversed()) {
    const isRemoved = await removeIfEmpty(id, queryClient).catch(() => false)
    if (!isRemoved) remaining.unshift(id)
  }
  return remaining
}

async function removeIfEmpty(id: string, queryClient: QueryClient): Promise<boolean> {
  const folders = await sendWithinRateLimit(() => queryClient.query({ ...foldersQueries.all(), staleTime: 0 }))
  if (folders.some(({ parentId }) => parentId === id)) return false
  const { data } = await sendWithinRateLimit(() => listCodes(queryClient, { folderId: id, limit: 1 }))
  if (data.length > 0) return false
  await sendWithinRateLimit(() =>
    queryClient.getMutationCache().build(queryClient, removeFolder(queryClient)).execute(id),
  )
  return true
}
