/** A folder of the workspace. */
interface KnownFolder {
  id: string
  name: string
  parentId: string | null
}

/** The names of the folders in a cell such as `Restaurant / Tables`, from the top. */
export function readFolderPath(cell: string): string[] {
  return cell.split(/[/>\\]/).flatMap((name) => name.trim() || [])
}

/** The folder that a path leads to, as far as it exists; null is the top. A single name also finds the only folder of that name. */
export function findFolder(
  folders: readonly KnownFolder[],
  path: readonly string[],
): { id: string | null; missing: readonly string[] } {
  const [only] = path
  if (path.length === 1 && only !== undefined) {
    const named = folders.filter(({ name }) => foldFolderName(name) === foldFolderName(only))
    const found = named.find(({ parentId }) => parentId === null) ?? (named.length === 1 ? named[0] : undefined)
    if (found) return { id: found.id, missing: [] }
  }
  let id: string | null = null
  for (const [depth, name] of path.entries()) {
    const parentId: string | null = id
    const found: KnownFolder | undefined = folders.find(
      (one) => one.parentId === parentId && foldFolderName(one.name) === foldFolderName(name),
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
