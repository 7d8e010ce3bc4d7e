interface CountedFolder {
  folder: string
  count: number
}

/** A folder with its name and the number of images in it and in its folders. */
export interface FolderPlace {
  path: string
  name: string
  count: number
}

/** The folders that are directly in a folder. Empty is the top. Folders without images of their own are found by the folders in them. */
export function findSubfolders(folders: readonly CountedFolder[], parent: string): FolderPlace[] {
  const prefix = parent === '' ? '' : `${parent}/`
  const byPath = new Map<string, FolderPlace>()
  for (const { folder, count } of folders) {
    if (!folder.startsWith(prefix) || folder === parent) continue
    const name = folder.slice(prefix.length).split('/')[0] ?? ''
    if (name === '') continue
    const path = `${prefix}${name}`
    byPath.set(path, { path, name, count: (byPath.get(path)?.count ?? 0) + count })
  }
  return [...byPath.values()].toSorted((first, second) => first.name.localeCompare(second.name))
}

/** The folder after its parents. */
export function listParents(folder: string): { path: string; name: string }[] {
  const names = folder.split('/').filter((name) => name !== '')
  return names.map((name, index) => ({ name, path: names.slice(0, index + 1).join('/') }))
}
