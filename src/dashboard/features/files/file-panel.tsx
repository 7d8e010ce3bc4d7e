import { useQuery } from '@tanstack/react-query'
import SearchX from 'lucide-react/icons/search-x'
import X from 'lucide-react/icons/x'
import { ApiError } from '#dashboard/api/client.ts'
import { filesQueries, type StoredFile } from '#dashboard/api/files.ts'
import { LoadError } from '#dashboard/pickers/load-error.tsx'
import { EmptyState } from '#dashboard/ui/empty-state.tsx'
import { IconButton } from '#dashboard/ui/icon-button.tsx'
import { Skeletons } from '#dashboard/ui/skeleton.tsx'
import { useRowDetails } from '#dashboard/ui/table/use-row-details.ts'
import { FileDetails } from './file-details.tsx'

/** Details of a file. The panel is beside the list, or in a narrow window instead of it. */
export function FilePanel({ id, onClose }: { id: string; onClose: () => void }) {
  const listed = useQuery(filesQueries.all()).data?.find((file) => file.id === id)
  const query = useQuery(filesQueries.one(id))
  const file: StoredFile | undefined = query.data ?? listed
  const { panel, close } = useRowDetails({ id, label: 'Close the file', group: 'Files', onClose })
  const isMissing = !file && query.error instanceof ApiError && query.error.status === 404
  return (
    <aside
      ref={panel}
      aria-label="File"
      tabIndex={-1}
      className="flex min-h-0 w-[420px] shrink-0 flex-col overflow-y-auto border-l bg-surface outline-none max-lg:w-full max-lg:border-l-0"
    >
      <header className="flex items-start gap-1 p-3 pb-2 pl-5">
        <h2 className="line-clamp-3 min-w-0 flex-1 pt-1 text-lg font-semibold wrap-anywhere">{file?.name}</h2>
        <IconButton label="Close" onClick={close}>
          <X aria-hidden />
        </IconButton>
      </header>
      {file ? (
        <FileDetails file={file} onDeleted={onClose} />
      ) : isMissing ? (
        <EmptyState picture={<SearchX />} title="File not found">
          It may have been deleted, or the link may be incomplete.
        </EmptyState>
      ) : query.error ? (
        <LoadError title="The file could not be loaded" query={query} />
      ) : (
        <div aria-busy="true" className="grid gap-4 px-5">
          <Skeletons sizes={['h-9', 'h-16', 'h-32', 'h-20']} />
        </div>
      )}
    </aside>
  )
}
