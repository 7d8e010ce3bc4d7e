import { type FolderNode, createFolderTree } from './folder-tree.ts'
import type { Folder } from '../api/folders.ts'

/** All folders with their paths, in tree order, without one folder and its subfolders. */
export function listFolderPlaces(folders: readonly Folder[], excludedId?: string): { id: string; path: string }[] {
  return listPlacesUnder(createFolderTree(folders), '', excludedId)
}

function listPlacesUnder(
  nodes: readonly FolderNode[],
  parentPath: string,
  excludedId: string | undefined,
): { id: string; path: string }[] {
  return nodes.flatMap(({ folder, children }) => {
    if (folder.id === excludedId) return []
    const path = parentPath ? `${parentPath} / ${folder.name}` : folder.name
    return [{ id: folder.id, path }, ...listPlacesUnder(children, path, excludedId)]
  })
}
