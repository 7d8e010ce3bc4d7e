import { isFiltered } from './code-query.ts'
import type { CodeSearch } from './code-search.ts'
import { ArchiveEmpty, CodesEmpty, NoMatch } from './codes-empty.tsx'
import { FolderEmpty } from './folder-empty.tsx'

/** Explains an empty list, with a suggestion. */
export function NothingListed({ search }: { search: CodeSearch }) {
  const { q, tag, folder, archived } = search
  if (folder && !q && !tag && !archived) return <FolderEmpty folder={folder} />
  if (isFiltered(search)) return <NoMatch search={search} />
  return archived ? <ArchiveEmpty /> : <CodesEmpty />
}
