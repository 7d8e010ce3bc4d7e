import { type FolderNode, folderTree } from './folder-tree.ts'
import type { Folder } from '../api/folders.ts'

/** All folders with their paths, in tree order, without one folder and its subfolders. */
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
