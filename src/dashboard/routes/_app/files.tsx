import { createFileRoute } from '@tanstack/react-router'
import { parseFileSearch } from '#dashboard/features/files/file-search.ts'
import { FilesScreen } from '#dashboard/features/files/files-screen.tsx'

export const Route = createFileRoute('/_app/files')({
  validateSearch: parseFileSearch,
  component: Files,
})

function Files() {
  return <FilesScreen search={Route.useSearch()} />
}
