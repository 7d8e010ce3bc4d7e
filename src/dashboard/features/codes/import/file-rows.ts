import type { QueryClient } from '@tanstack/react-query'
import type { BulkOutcome, BulkStep } from '../../../api/codes-bulk.ts'
import { failureText } from '../../../api/failure-text.ts'
import { createFolder, type Folder, foldersQueries } from '../../../api/folders.ts'
import { withinRateLimit } from '../../../api/within-rate-limit.ts'

/** A created code with the folder and tags of its row. */
export interface RowToFile {
  id: string
  /** Path from the top; empty for the import's folder. */
  folder: readonly string[]
  tags: readonly string[]
  isArchived?: boolean
}

interface Filing {
  queries: QueryClient
  change: (steps: readonly BulkStep[]) => Promise<BulkOutcome>
  /** Receives the seconds of a wait for the rate limit, and 0 when it is over. */
  onWait: (seconds: number) => void
}

/**
 * Moves created codes to the folders of their rows, tags and archives them, creating missing folders. Returns the errors by id; nothing is thrown.
 */
export async function fileRows(rows: readonly RowToFile[], filing: Filing): Promise<Map<string, string>> {
  const { change } = filing
  const reasons = new Map<string, string>()
  const findFolder = folderFinder(filing)
  const groups = Map.groupBy(
    rows.filter(({ folder, tags, isArchived }) => folder.length > 0 || tags.length > 0 || isArchived),
    ({ folder, tags, isArchived }) => JSON.stringify([folder.map(folded), tags.toSorted(), isArchived]),
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

/** Finds a folder by path, or by name if the name is unique, and creates missing ones. */
function folderFinder({ queries, onWait }: Filing): (path: readonly string[]) => Promise<string> {
  const make = createFolder(queries)
  // Loaded once, and only if a row has a folder.
  let loading: Promise<Folder[]> | undefined
  return async (path) => {
    const load = () => queries.query({ ...foldersQueries.all(), staleTime: 0 })
    loading ??= withinRateLimit(load, { onWait }).then((all) => [...all])
    const folders = await loading
    const [only] = path
    if (path.length === 1 && only !== undefined) {
      const named = folders.filter(({ name }) => folded(name) === folded(only))
      const top = named.find(({ parentId }) => parentId === null) ?? (named.length === 1 ? named[0] : undefined)
      if (top) return top.id
    }
    let parentId: string | null = null
    for (const name of path) {
      const known = folders.find((one) => one.parentId === parentId && folded(one.name) === folded(name))
      const create = () => queries.getMutationCache().build(queries, make).execute({ name, parentId })
      const folder: Folder = known ?? (await withinRateLimit(create, { onWait }))
      if (!known) folders.push(folder)
      parentId = folder.id
    }
    return parentId ?? ''
  }
}

function folded(text: string): string {
  return text.trim().toLowerCase()
}
