import { useQuery } from '@tanstack/react-query'
import Folder from 'lucide-react/icons/folder'
import TagIcon from 'lucide-react/icons/tag'
import { type ImageLabels, labelsQuery } from '#dashboard/api/image-labels.ts'
import type { ImageFilters } from '#dashboard/api/images.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { FilterMenu } from '#dashboard/ui/lists/filter-menu.tsx'
import { SearchBox } from '#dashboard/ui/lists/search-box.tsx'
import { findSubfolders, listParents } from './image-folders.ts'

interface LibraryFiltersProps {
  filters: ImageFilters
  onFilter: (filters: ImageFilters, cause?: 'typing') => void
}

/** Search, folders and tags of the library. */
export function LibraryFilters({ filters, onFilter }: LibraryFiltersProps) {
  const { data = noLabels } = useQuery(labelsQuery())
  const { search = '', folder, tag } = filters
  const hasFolders = folder !== undefined || data.folders.some((each) => each.folder !== '')
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
          <FilterMenu
            label="Tag"
            icon={<TagIcon aria-hidden />}
            allLabel="All tags"
            activeLabel={tag ?? ''}
            value={tag}
            options={data.tags.map((each) => ({ value: each.tag, label: `${each.tag} (${each.count})` }))}
            onChoose={(next) => onFilter({ ...filters, tag: next })}
          />
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
      className={`h-7! min-w-0 px-2! coarse:h-9! ${isCurrent ? 'font-medium' : ''}`}
      onClick={onOpen}
    >
      <span className="max-w-40 truncate">{name}</span>
    </Button>
  )
}
