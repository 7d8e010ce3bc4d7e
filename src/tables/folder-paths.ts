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

/** The deepest existing folder of a path, null for the top level, and the names that are missing below it. A single name also finds the only folder of that name. */
export function findFolder(
  folders: readonly ExistingFolder[],
  path: readonly string[],
): { id: string | null; missing: readonly string[] } {
  const [firstName] = path
  if (path.length === 1 && firstName !== undefined) {
    const namesakes = folders.filter(({ name }) => foldFolderName(name) === foldFolderName(firstName))
    const found =
      namesakes.find(({ parentId }) => parentId === null) ?? (namesakes.length === 1 ? namesakes[0] : undefined)
    if (found) return { id: found.id, missing: [] }
  }
  let id: string | null = null
  for (const [depth, name] of path.entries()) {
    const parentId: string | null = id
    const found: ExistingFolder | undefined = folders.find(
      (folder) => folder.parentId === parentId && foldFolderName(folder.name) === foldFolderName(name),
    )
    if (!found) return { id, missing: path.slice(depth) }
    id = found.id
  }
  return { id, missing: [] }
}

/** Equal for names that people would consider the same. */
export function foldFolderName(name: string): string {
  return name.trim().normalize('NFC').toLowerCase()
}
