import { useQuery } from '@tanstack/react-query'
import Archive from 'lucide-react/icons/archive'
import QrCode from 'lucide-react/icons/qr-code'
import { foldersQueries } from '#dashboard/api/folders.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { EmptyState } from '#dashboard/ui/empty-state.tsx'
import { NoMatches } from '#dashboard/ui/lists/no-matches.tsx'
import type { CodeSearch } from '../code-search.ts'
import { NewCodeButton } from '../create/new-code-button.tsx'
import { useCodeSearch } from './use-code-search.ts'
import { hasAdditionalFilters, isFiltered, omitFilters } from '../code-query.ts'
import { FolderEmpty } from './folder-empty.tsx'

/** Empty state of a workspace without codes. */
export function CodesEmpty() {
  return (
    <EmptyState picture={<QrCode />} title="Create your first code" action={<NewCodeButton label="Create a code" />}>
      Print a code once, and change its destination at any time.
    </EmptyState>
  )
}

/** Empty state of the archive. */
export function ArchiveEmpty() {
  const { change } = useCodeSearch()
  return (
    <EmptyState
      picture={<Archive />}
      title="No archived codes"
      action={<Button onClick={() => change({ archived: undefined })}>Show active codes</Button>}
    >
      Archived codes are hidden and do not count toward your plan. Printed codes keep working.
    </EmptyState>
  )
}

/** Empty state for filters without a match. */
export function NoMatch({ search }: { search: CodeSearch }) {
  const { q, folder, tag, archived, attention, utmNotAllowed } = search
  const { change } = useCodeSearch()
  const { data: folders } = useQuery(foldersQueries.all())
  const folderName = folder === 'root' ? 'Unfiled' : (folders?.find(({ id }) => id === folder)?.name ?? 'this folder')
  const conditions = [
    q && `that match “${q}”`,
    folder && `in ${folderName}`,
    tag && `with the tag ${tag}`,
    attention && 'that need attention',
    utmNotAllowed && 'with a UTM value that is not allowed',
    hasAdditionalFilters(search) && 'that match the filters',
  ]
    .filter(Boolean)
    .join(' ')
  return (
    <NoMatches noun="codes" onClear={() => change(omitFilters(search))}>
      There are no {archived ? 'archived' : 'active'} codes {conditions}.
    </NoMatches>
  )
}

/** Explains an empty list, with a suggestion. */
export function NothingListed({ search }: { search: CodeSearch }) {
  const { folder, archived } = search
  if (folder && !archived && !isFiltered({ ...search, folder: undefined })) return <FolderEmpty folder={folder} />
  if (isFiltered(search)) return <NoMatch search={search} />
  return archived ? <ArchiveEmpty /> : <CodesEmpty />
}
