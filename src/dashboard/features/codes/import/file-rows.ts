import type { QueryClient } from '@tanstack/react-query'
import type { BulkOutcome, BulkStep } from '#dashboard/api/codes-bulk.ts'
import { findFolder, foldFolderName } from '#tables/folder-paths.ts'
import { changeCode, listCodes } from '#dashboard/api/codes.ts'
import { failureText } from '#dashboard/api/failure-text.ts'
import { createFolder, type Folder, foldersQueries, removeFolder } from '#dashboard/api/folders.ts'
import { withinRateLimit } from '#dashboard/api/within-rate-limit.ts'

/** Properties of a row that are applied after its code was created. */
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
  queries: QueryClient
  change: (steps: readonly BulkStep[]) => Promise<BulkOutcome>
  /** Receives the seconds of a wait for the rate limit, and 0 when it is over. */
  onWait: (seconds: number) => void
  /** Receives the id of each folder that is created, which waits for it. */
  onFolder: (id: string) => Promise<void>
}

/**
 * Moves created codes to the folders of their rows, tags and archives them, and gives them their short links, creating missing folders.
 * Returns the errors by id; nothing is thrown.
 */
export async function fileRows(rows: readonly RowToFile[], options: FilingOptions): Promise<Map<string, string>> {
  const { change } = options
  const reasons = await keepShortLinks(rows, options)
  const findFolder = createFolderFinder(options)
  const groups = Map.groupBy(
    rows.filter(({ folder, tags, isArchived }) => folder.length > 0 || tags.length > 0 || isArchived),
    ({ folder, tags, isArchived }) => JSON.stringify([folder.map(foldFolderName), tags.toSorted(), isArchived]),
  )
  for (const group of groups.values()) {
    const [first] = group
    if (!first) continue
    const ids = group.map(({ id }) => id)
    try {
      const folderId = first.folder.length > 0 ? await findFolder(first.folder) : undefined
      const tags = first.tags.length > 0 ? { addTags: [...first.tags] } : {}
      const archived = first.isArchived ? { archived: true } : {}
      const { failed } = await change([
        { ids, change: { ...(folderId !== undefined && { folderId }), ...tags, ...archived } },
      ])
      for (const { id, message } of failed) reasons.set(id, message)
    } catch (error) {
      for (const id of ids) reasons.set(id, failureText(error))
    }
  }
  return reasons
}

/** Adds aliases to codes one by one, for a service that does not accept them in a batch. */
async function keepShortLinks(
  rows: readonly RowToFile[],
  { queries, onWait }: Pick<FilingOptions, 'queries' | 'onWait'>,
): Promise<Map<string, string>> {
  const reasons = new Map<string, string>()
  for (const { id, aliases } of rows) {
    if (aliases.length === 0) continue
    const change = { aliases: [...aliases] }
    const keep = () => queries.getMutationCache().build(queries, changeCode(queries)).execute({ id, change })
    await withinRateLimit(keep, { onWait }).catch((error: unknown) => reasons.set(id, failureText(error)))
  }
  return reasons
}

/** Finds a folder by path, or by name if the name is unique, and creates missing ones. */
function createFolderFinder({
  queries,
  onWait,
  onFolder,
}: FilingOptions): (path: readonly string[]) => Promise<string> {
  const createOptions = createFolder(queries)
  // Loaded once, and only if a row has a folder.
  let loading: Promise<Folder[]> | undefined
  return async (path) => {
    const load = () => queries.query({ ...foldersQueries.all(), staleTime: 0 })
    loading ??= withinRateLimit(load, { onWait }).then((all) => [...all])
    const folders = await loading
    const match = findFolder(folders, path)
    let parentId = match.id
    for (const name of match.missing) {
      const create = () => queries.getMutationCache().build(queries, createOptions).execute({ name, parentId })
      const folder: Folder = await withinRateLimit(create, { onWait })
      await onFolder(folder.id)
      folders.push(folder)
      parentId = folder.id
    }
    return parentId ?? ''
  }
}

/** Removes the folders that have neither codes nor folders, the last one first. Returns those that stay; nothing is thrown. */
export async function removeEmptyFolders(ids: readonly string[], queries: QueryClient): Promise<string[]> {
  const remaining: string[] = []
  for (const id of ids.toReversed()) {
    const isRemoved = await removeIfEmpty(id, queries).catch(() => false)
    if (!isRemoved) remaining.unshift(id)
  }
  return remaining
}

async function removeIfEmpty(id: string, queries: QueryClient): Promise<boolean> {
  const folders = await withinRateLimit(() => queries.query({ ...foldersQueries.all(), staleTime: 0 }))
  if (folders.some(({ parentId }) => parentId === id)) return false
  const { data } = await withinRateLimit(() => listCodes(queries, { folderId: id, limit: 1 }))
  if (data.length > 0) return false
  await withinRateLimit(() => queries.getMutationCache().build(queries, removeFolder(queries)).execute(id))
  return true
}
