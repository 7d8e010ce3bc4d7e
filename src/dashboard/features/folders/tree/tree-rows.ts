import type { FolderNode } from '#dashboard/pickers/folder-tree.ts'
import { sumCounts, listVisibleNodes } from '#dashboard/pickers/folder-tree.ts'

/** A visible row of the tree. `value` is the search parameter: undefined for all codes, `root` for unfiled ones. */
export interface TreeRow {
  kind: 'all' | 'folder' | 'unfiled'
  value: string | undefined
  label: string
  level: number
  /** Undefined for a folder without subfolders. */
  expanded: boolean | undefined
  /** Codes in it and below; undefined until known. */
  codes: number | undefined
  /** Codes directly in it; selecting the row lists these. */
  ownCodes: number | undefined
}

/** Rows of the tree: all codes, visible folders, unfiled codes. */
export function toTreeRows(
  nodes: readonly FolderNode[],
  openIds: ReadonlySet<string>,
  total: number | undefined,
): TreeRow[] {
  const filedCount = sumCounts(nodes.map((node) => node.total))
  const unfiledCount = total === undefined || filedCount === null ? undefined : Math.max(0, total - filedCount)
  const leafRow = { level: 1, expanded: undefined }
  return [
    { ...leafRow, kind: 'all', value: undefined, label: 'All codes', codes: total, ownCodes: total },
    ...listVisibleNodes(nodes, openIds).map((node) => toRow(node, openIds)),
    { ...leafRow, kind: 'unfiled', value: 'root', label: 'Unfiled', codes: unfiledCount, ownCodes: unfiledCount },
  ]
}

function toRow({ folder, level, children, total }: FolderNode, open: ReadonlySet<string>): TreeRow {
  const expanded = children.length > 0 ? open.has(folder.id) : undefined
  return {
    kind: 'folder',
    value: folder.id,
    label: folder.name,
    level,
    expanded,
    codes: total ?? undefined,
    ownCodes: folder.codes ?? undefined,
  }
}

/**
 * Keyboard behavior of the WAI-ARIA tree pattern: move to a row, or open and close it. Without type-ahead, because letters are shortcuts of
 * the screen.
 */
export function handleTreeKey(
  rows: readonly TreeRow[],
  index: number,
  key: string,
): { focus: number } | { open: boolean } | undefined {
  const row = rows[index]
  switch (key) {
    case 'ArrowDown':
      return { focus: Math.min(index + 1, rows.length - 1) }
    case 'ArrowUp':
      return { focus: Math.max(index - 1, 0) }
    case 'Home':
      return { focus: 0 }
    case 'End':
      return { focus: rows.length - 1 }
    case 'ArrowRight':
      if (row?.expanded === undefined) return undefined
      return row.expanded ? { focus: index + 1 } : { open: true }
    case 'ArrowLeft':
      if (row?.expanded) return { open: false }
      return findParent(rows, index)
    default:
      return undefined
  }
}

function findParent(rows: readonly TreeRow[], index: number): { focus: number } | undefined {
  const level = rows[index]?.level ?? 1
  const parent = rows.slice(0, index).findLastIndex((row) => row.level < level)
  return parent === -1 ? undefined : { focus: parent }
}
