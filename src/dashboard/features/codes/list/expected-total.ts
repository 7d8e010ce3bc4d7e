import type { Folder } from '#dashboard/api/folders.ts'
import { hasAdditionalFilters } from '../code-query.ts'
import type { CodeSearch } from '../code-search.ts'

interface KnownTotals {
  /** Number of active codes of the workspace. */
  usage: number | undefined
  folders: readonly Pick<Folder, 'id' | 'codes'>[] | undefined
  tags: readonly { tag: string; codes: number }[] | undefined
}

/** Total number of codes in the list, if another query has loaded it. The response with the list has no total. */
export function findExpectedTotal(search: CodeSearch, knownTotals: KnownTotals): number | undefined {
  const { q, folder, tag, archived, attention, utmNotAllowed } = search
  if (q || archived || attention || utmNotAllowed || (folder && tag) || hasAdditionalFilters(search)) return undefined
  if (tag) return knownTotals.tags?.find((item) => item.tag === tag)?.codes
  return folder === undefined ? knownTotals.usage : toFolderTotal(folder, knownTotals)
}

function toFolderTotal(folder: string, { usage, folders }: KnownTotals): number | undefined {
  if (folder !== 'root') return folders?.find(({ id }) => id === folder)?.codes ?? undefined
  if (usage === undefined || !folders || folders.some(({ codes }) => codes === null)) return undefined
  return usage - folders.reduce((sum, { codes }) => sum + (codes ?? 0), 0)
}
