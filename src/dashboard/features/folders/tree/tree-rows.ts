import type { FolderNode } from '../../../pickers/folder-tree.ts'
import { sumCounts, visibleNodes } from '../../../pickers/folder-tree.ts'

/** One line of the tree as it is seen. `value` is what the address says: undefined for all codes, `root` for unfiled. */
export interface TreeRow {
  kind: 'all' | 'folder' | 'unfiled'
  value: string | undefined
  label: string
  level: number
  /** Undefined where nothing can be opened. */
  expanded: boolean | undefined
  /** Codes in it and below; undefined while it is not known. */
  codes: number | undefined
  /** Codes in it alone, which is what choosing it lists. */
  own: number | undefined
}

/** The lines of the tree: all codes, the folders that are seen, the unfiled ones. */
export function treeRows(
  nodes: readonly FolderNode[],
  open: ReadonlySet<string>,
  total: number | undefined,
): TreeRow[] {
  const filed = sumCounts(nodes.map((node) => node.total))
  const unfiled = total === undefined || filed === null ? undefined : Math.max(0, total - filed)
  const leaf = { level: 1, expanded: undefined }
  return [
    { ...leaf, kind: 'all', value: undefined, label: 'All codes', codes: total, own: total },
    ...visibleNodes(nodes, open).map((node) => toRow(node, open)),
    { ...leaf, kind: 'unfiled', value: 'root', label: 'Unfiled', codes: unfiled, own: unfiled },
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
    own: folder.codes ?? undefined,
  }
}

/**
 * What a key does in a tree, by the pattern that screen readers announce: move to a line, or open and close the line it is on.
 * Letters do not search: they are the screen's shortcuts.
 */
export function keyInTree(
  rows: readonly TreeRow[],
  at: number,
  key: string,
): { focus: number } | { open: boolean } | undefined {
  const row = rows[at]
  switch (key) {
    case 'ArrowDown':
      return { focus: Math.min(at + 1, rows.length - 1) }
    case 'ArrowUp':
      return { focus: Math.max(at - 1, 0) }
    case 'Home':
      return { focus: 0 }
    case 'End':
      return { focus: rows.length - 1 }
    case 'ArrowRight':
      if (row?.expanded === undefined) return undefined
      return row.expanded ? { focus: at + 1 } : { open: true }
    case 'ArrowLeft':
      if (row?.expanded) return { open: false }
      return findParent(rows, at)
    default:
      return undefined
  }
}

function findParent(rows: readonly TreeRow[], at: number): { focus: number } | undefined {
  const level = rows[at]?.level ?? 1
  const parent = rows.slice(0, at).findLastIndex((row) => row.level < level)
  return parent === -1 ? undefined : { focus: parent }
}
