import type { Folder } from '../api/folders.ts'

/** A folder in the tree. */
export interface FolderNode {
  folder: Folder
  /** Depth from 1, as in `aria-level`. */
  level: number
  children: FolderNode[]
  /** Codes in this folder and below. Null if the service does not count them. */
  total: number | null
}

/**
 * Builds the tree from the flat list, with siblings sorted by name. A folder whose parent is missing is at the top, so that none is lost.
 */
export function createFolderTree(folders: readonly Folder[]): FolderNode[] {
  const knownIds = new Set(folders.map(({ id }) => id))
  const foldersByParent = Map.groupBy(folders, ({ parentId }) =>
    parentId !== null && knownIds.has(parentId) ? parentId : null,
  )
  const createNodesUnder = (parent: string | null, level: number): FolderNode[] =>
    (foldersByParent.get(parent) ?? []).toSorted(compareByName).map((folder) => {
      const children = createNodesUnder(folder.id, level + 1)
      return { folder, level, children, total: sumCounts([folder.codes, ...children.map((child) => child.total)]) }
    })
  return createNodesUnder(null, 1)
}

/** The sum of the counts. Null if one of them is unknown. */
export function sumCounts(counts: readonly (number | null)[]): number | null {
  return counts.reduce<number | null>((sum, count) => (sum === null || count === null ? null : sum + count), 0)
}

/** Visible nodes with these folders open, in screen order. */
export function listVisibleNodes(nodes: readonly FolderNode[], openIds: ReadonlySet<string>): FolderNode[] {
  return nodes.flatMap((node) => [
    node,
    ...(openIds.has(node.folder.id) ? listVisibleNodes(node.children, openIds) : []),
  ])
}

/** Folders from the top down to this one; empty for an unknown folder. */
export function findFolderPath(folders: readonly Folder[], id: string | null): Folder[] {
  const foldersById = new Map(folders.map((folder) => [folder.id, folder]))
  const path: Folder[] = []
  for (let folder = id === null ? undefined : foldersById.get(id); folder && !path.includes(folder);) {
    path.unshift(folder)
    folder = folder.parentId === null ? undefined : foldersById.get(folder.parentId)
  }
  return path
}

let collator: Intl.Collator | undefined

function compareByName(a: Folder, b: Folder): number {
  // Created at first use, because it takes a browser about 10 ms.
  collator ??= new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })
  return collator.compare(a.name, b.name)
}
