import type { Folder } from '../api/folders.ts'

/** A folder with its place in the tree. */
export interface FolderNode {
  folder: Folder
  /** 1 at the top, as screen readers count. */
  level: number
  children: FolderNode[]
  /** Codes in this folder and all below it; null where the service does not count them. */
  total: number | null
}

/** Rebuilds the tree from the flat list, siblings by name. A folder whose parent is missing stands at the top, so that none is lost. */
export function folderTree(folders: readonly Folder[]): FolderNode[] {
  const known = new Set(folders.map(({ id }) => id))
  const byParent = Map.groupBy(folders, ({ parentId }) => (parentId !== null && known.has(parentId) ? parentId : null))
  const nodesUnder = (parent: string | null, level: number): FolderNode[] =>
    (byParent.get(parent) ?? []).toSorted(byName).map((folder) => {
      const children = nodesUnder(folder.id, level + 1)
      return { folder, level, children, total: sumCounts([folder.codes, ...children.map((child) => child.total)]) }
    })
  return nodesUnder(null, 1)
}

/** Null where one of the counts is not known. */
export function sumCounts(counts: readonly (number | null)[]): number | null {
  return counts.reduce<number | null>((sum, count) => (sum === null || count === null ? null : sum + count), 0)
}

/** The nodes that can be seen when these folders are open, in the order of the screen. */
export function visibleNodes(nodes: readonly FolderNode[], open: ReadonlySet<string>): FolderNode[] {
  return nodes.flatMap((node) => [node, ...(open.has(node.folder.id) ? visibleNodes(node.children, open) : [])])
}

/** The folders from the top down to this one; empty where it is unknown. */
export function folderPath(folders: readonly Folder[], id: string | null): Folder[] {
  const byId = new Map(folders.map((folder) => [folder.id, folder]))
  const path: Folder[] = []
  for (let at = id === null ? undefined : byId.get(id); at && !path.includes(at);) {
    path.unshift(at)
    at = at.parentId === null ? undefined : byId.get(at.parentId)
  }
  return path
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

function byName(one: Folder, other: Folder): number {
  return collator.compare(one.name, other.name)
}
