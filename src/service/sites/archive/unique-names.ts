import { ArchiveError } from './archive-error.ts'
import { quote } from './entry-path.ts'

/** Names that differ only in case are the same name for people, for Windows and for macOS. */
export function requireUniqueNames(files: readonly { path: string }[]): void {
  const pathByName = new Map<string, string>()
  for (const { path } of files) {
    const twin = pathByName.get(fold(path))
    if (twin === path) throw new ArchiveError(`has two files with the same name: ${quote(path)}`)
    if (twin !== undefined)
      throw new ArchiveError(`has two files whose names differ only in case: ${quote(twin)} and ${quote(path)}`)
    pathByName.set(fold(path), path)
  }
  for (const { path } of files) {
    const segments = path.split('/')
    const folders = segments.slice(0, -1).map((_, index) => fold(segments.slice(0, index + 1).join('/')))
    const file = folders.map((folder) => pathByName.get(folder)).find((found) => found !== undefined)
    if (file !== undefined) throw new ArchiveError(`has a file and a folder with the same name: ${quote(file)}`)
  }
}

function fold(path: string): string {
  return path.normalize('NFKC').toLowerCase()
}
