import { type FolderNode, folderTree } from './folder-tree.ts'
import type { Folder } from '../api/folders.ts'

/** Every folder with its path as people read it, in the order of the tree, without one folder and what is below it. */
export function folderPlaces(folders: readonly Folder[], without?: string): { id: string; path: string }[] {
  return placesUnder(folderTree(folders), '', without)
}

function placesUnder(
  nodes: readonly FolderNode[],
  above: string,
  without: string | undefined,
): { id: string; path: string }[] {
  return nodes.flatMap(({ folder, children }) => {
    if (folder.id === without) return []
    const path = above ? `${above} / ${folder.name}` : folder.name
    return [{ id: folder.id, path }, ...placesUnder(children, path, without)]
  })
}
