import { createFileRoute, type SearchSchemaInput } from '@tanstack/react-router'
import { type FileSearch, parseFileSearch } from '#dashboard/features/files/file-search.ts'
import { FilesScreen } from '#dashboard/features/files/files-screen.tsx'

export const Route = createFileRoute('/_app/files')({
  // Not parsed here: only the screen needs the parser, and this file is in the entry chunk.
  validateSearch: (search: FileSearch & SearchSchemaInput): FileSearch => search,
  component: Files,
})

function Files() {
  return <FilesScreen search={parseFileSearch({ ...Route.useSearch() })} />
}
