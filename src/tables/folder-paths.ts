/** A folder of the workspace. */
interface ExistingFolder {
  id: string
  name: string
  parentId: string | null
}

/** The names of the folders in a cell such as `Restaurant / Tables`, from the top. */
export function readFolderPath(cell: string): string[] {
  return cell.split(/[/>\\]/).flatMap((name) => name.trim() || [])
}

/**
 * The deepest existing folder of a path (null: the top level), and the names in the path that do not exist below that folder. A path of a single
 * name also finds the only folder with that name, at any depth.
 */
export function findFolder(
  folders: readonly ExistingFolder[],
  path: readonly string[],
): { id: string | null; missing: readonly string[] } {
  const [firstName] = path
  if (path.length === 1 && firstName !== undefined) {
    const namesakes = folders.filter(({ name }) => foldFolderName(name) === foldFolderName(firstName))
    const namesake =
      namesakes.find(({ parentId }) => parentId === null) ?? (namesakes.length === 1 ? namesakes[0] : undefined)
    if (namesake) return { id: namesake.id, missing: [] }
  }
  let id: string | null = null
  for (const [depth, name] of path.entries()) {
    const parentId: string | null = id
    const childFolder: ExistingFolder | undefined = folders.find(
      (folder) => folder.parentId === parentId && foldFolderName(folder.name) === foldFolderName(name),
    )
    if (!childFolder) return { id, missing: path.slice(depth) }
    id = childFolder.id
  }
  return { id, missing: [] }
}

/** Folds the name of a folder. Names that people consider equal have the same folded name. */
export function foldFolderName(name: string): string {
  return name.trim().normalize('NFC').toLowerCase()
}
