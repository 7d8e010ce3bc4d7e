import { useQuery } from '@tanstack/react-query'
import Folder from 'lucide-react/icons/folder'
import { type ImageFilters, type ImageLabels, labelsQuery } from '#dashboard/api/image-labels.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { SearchBox } from '#dashboard/ui/lists/search-box.tsx'
import { SelectField } from '#dashboard/ui/select-field.tsx'
import { findSubfolders, listParents } from './image-folders.ts'

interface LibraryFiltersProps {
  filters: ImageFilters
  onFilter: (filters: ImageFilters, cause?: 'typing') => void
}

/** Search, folders and tags of the library. */
export function LibraryFilters({ filters, onFilter }: LibraryFiltersProps) {
  const { data = noLabels } = useQuery(labelsQuery())
  const { search = '', folder, tag } = filters
  const hasFolders = folder !== undefined || data.folders.some((item) => item.folder !== '')
  return (
    <div className="grid min-w-0 flex-1 shrink-0 gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <div className="w-72 max-sm:w-full">
          <SearchBox
            noun="images"
            criteria="name, alt text or tag"
            placeholder="Search the library"
            value={search}
            onSearch={(words) => onFilter({ ...filters, search: words }, 'typing')}
          />
        </div>
        {data.tags.length > 0 || tag !== undefined ? (
          <div className="max-w-48 [&_label]:sr-only">
            <SelectField
              label="Tag"
              options={[
                { value: '', label: 'All tags' },
                ...data.tags.map(({ tag: name, count }) => ({ value: name, label: `${name} (${count})` })),
              ]}
              value={tag ?? ''}
              onChange={({ target }) => onFilter({ ...filters, tag: target.value || undefined })}
            />
          </div>
        ) : null}
      </div>
      {hasFolders ? (
        <FolderPath folders={data.folders} folder={folder} onOpen={(next) => onFilter({ ...filters, folder: next })} />
      ) : null}
    </div>
  )
}

const noLabels: ImageLabels = { folders: [], tags: [] }

interface FolderPathProps {
  folders: ImageLabels['folders']
  folder: string | undefined
  onOpen: (folder: string | undefined) => void
}

/** The folder that is shown after its parents, and the folders in it. */
function FolderPath({ folders, folder, onOpen }: FolderPathProps) {
  return (
    <nav aria-label="Folders" className="flex min-w-0 flex-wrap items-center gap-1">
      <FolderButton name="All images" isCurrent={folder === undefined} onOpen={() => onOpen(undefined)} />
      {listParents(folder ?? '').map((parent) => (
        <span key={parent.path} className="flex min-w-0 items-center gap-1">
          <span aria-hidden className="text-ink-faint">
            /
          </span>
          <FolderButton name={parent.name} isCurrent={parent.path === folder} onOpen={() => onOpen(parent.path)} />
        </span>
      ))}
      {folder === undefined || folder === '' ? (
        <FolderButton name="In no folder" isCurrent={folder === ''} onOpen={() => onOpen('')} />
      ) : null}
      {(folder === '' ? [] : findSubfolders(folders, folder ?? '')).map(({ path, name, count }) => (
        <Button key={path} className="h-7! min-w-0 px-2! coarse:h-9!" onClick={() => onOpen(path)}>
          <Folder aria-hidden />
          <span className="max-w-40 truncate">{name}</span>
          <span className="text-ink-faint tabular-nums">{count}</span>
        </Button>
      ))}
    </nav>
  )
}

function FolderButton({ name, isCurrent, onOpen }: { name: string; isCurrent: boolean; onOpen: () => void }) {
  return (
    <Button
      variant="ghost"
      aria-current={isCurrent ? 'page' : undefined}
      className={`h-7! min-w-0 px-2! coarse:h-9! ${isCurrent ? 'bg-hover' : ''}`}
      onClick={onOpen}
    >
      <span className="max-w-40 truncate">{name}</span>
    </Button>
  )
}
