import type { Folder } from '../../../api/folders.ts'
import type { CodeSearch } from './code-search.ts'

interface Known {
  /** Codes of the workspace that are not archived. */
  usage: number | undefined
  folders: readonly Pick<Folder, 'id' | 'codes'>[] | undefined
  tags: readonly { tag: string; codes: number }[] | undefined
}

/** How many codes the list will have when all of it is loaded, where some other answer tells; the list itself does not say. */
export function expectedTotal({ q, folder, tag, archived, attention }: CodeSearch, known: Known): number | undefined {
  if (q || archived || attention || (folder && tag)) return undefined
  if (tag) return known.tags?.find((one) => one.tag === tag)?.codes
  return folder === undefined ? known.usage : totalIn(folder, known)
}

function totalIn(folder: string, { usage, folders }: Known): number | undefined {
  if (folder !== 'root') return folders?.find(({ id }) => id === folder)?.codes ?? undefined
  if (usage === undefined || !folders || folders.some(({ codes }) => codes === null)) return undefined
  return usage - folders.reduce((sum, { codes }) => sum + (codes ?? 0), 0)
}
