import { useState } from 'react'
import { NoMatches } from '#dashboard/ui/lists/no-matches.tsx'
import { ImageSelection } from './image-selection.tsx'
import { LibraryFilters } from './library-filters.tsx'
import Images from 'lucide-react/icons/images'
import type { ImageFilters } from '#dashboard/api/image-labels.ts'
import type { Image } from '#dashboard/api/images.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { EmptyState } from '#dashboard/ui/empty-state.tsx'
import { ErrorPanel } from '#dashboard/ui/error-panel.tsx'
import { SkeletonList } from '#dashboard/ui/skeleton.tsx'
import { Spinner } from '#dashboard/ui/spinner.tsx'
import { TileGrid } from '#dashboard/ui/tile-grid.tsx'
import { CAPTION_HEIGHT, ImageTile } from './image-tile.tsx'
import type { LoadedImageLibrary } from './use-image-library.ts'

interface ImageLibraryProps {
  library: LoadedImageLibrary
  filters: ImageFilters
  onFilter: (filters: ImageFilters, cause?: 'typing') => void
  /** Whether several images can be selected, to move and tag them. */
  canSelect: boolean
  currentId?: string | undefined
  onOpen: (image: Image) => void
  onDelete?: ((image: Image) => void) | undefined
}

/** The images of the workspace, with their folders and tags if the service has them. */
export function ImageLibrary(props: ImageLibraryProps) {
  const { library, filters, onFilter, canSelect } = props
  const may = usePermission()
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string> | null>(null)
  if (!may('GET /images/labels')) return <LibraryGrid {...props} />
  const maySelect = canSelect && may('POST /images/bulk') && library.images.length > 0
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-2">
        <LibraryFilters filters={filters} onFilter={onFilter} />
        {maySelect && selectedIds === null ? (
          <Button variant="ghost" onClick={() => setSelectedIds(new Set())}>
            Select
          </Button>
        ) : null}
      </div>
      {maySelect && selectedIds ? (
        <ImageSelection
          images={library.images}
          selectedIds={selectedIds}
          onSelect={setSelectedIds}
          onDone={() => setSelectedIds(null)}
        />
      ) : null}
      <LibraryGrid
        {...props}
        {...(selectedIds && {
          selectedIds,
          onOpen: ({ id }: Image) => setSelectedIds(toggle(selectedIds, id)),
        })}
      />
    </>
  )
}

function toggle(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return new Set(ids.has(id) ? [...ids].filter((selectedId) => selectedId !== id) : [...ids, id])
}

function LibraryGrid({
  library,
  filters,
  onFilter,
  currentId,
  selectedIds,
  onOpen,
  onDelete,
}: ImageLibraryProps & { selectedIds?: ReadonlySet<string> }) {
  const may = usePermission()
  const { state, images, mayList, retry, failure, isFetching } = library
  if (state === 'loading')
    return (
      <SkeletonList
        count={18}
        label="Images"
        className="grid grid-cols-[repeat(auto-fill,minmax(140px,1fr))] gap-3 overflow-hidden -mx-2.5 p-1"
        itemClassName="grid gap-2 p-1.5"
        sizes={['aspect-square', 'h-3 w-20']}
      />
    )
  if (state === 'failed')
    return (
      <ErrorPanel title="The images could not be loaded" onRetry={retry} pending={isFetching}>
        {failure}
      </ErrorPanel>
    )
  if (images.length === 0 && library.nextPage === 'none' && Object.values(filters).some((value) => value !== undefined))
    return (
      <NoMatches noun="images" onClear={() => onFilter({})}>
        No images were found. Search for other words, or choose another folder or tag.
      </NoMatches>
    )
  if (images.length === 0 && library.nextPage === 'none')
    return (
      <EmptyState picture={<Images />} title={mayList ? 'No images yet' : 'Add a picture'}>
        {may('POST /images')
          ? mayList
            ? 'Drop pictures here, paste them, or choose files. They are saved here for pages and codes.'
            : 'Drop or paste one, or choose a file. This service does not list its images, so only those added just now are shown.'
          : 'Pictures that your team uploads are saved here.'}
      </EmptyState>
    )
  return (
    <TileGrid
      label="Images"
      items={images}
      minWidth={140}
      ratio={1}
      captionHeight={CAPTION_HEIGHT}
      currentId={currentId}
      selectedIds={selectedIds}
      onOpen={onOpen}
      onDelete={onDelete}
      nextPage={library.nextPage}
      loadMore={library.loadMore}
      footer={<ListEnd {...library} />}
    >
      {(image) => <ImageTile image={image} isSelected={selectedIds?.has(image.id)} />}
    </TileGrid>
  )
}

type ListEndProps = Pick<LoadedImageLibrary, 'nextPage' | 'loadMore'>

/** The end of a grid: progress of the next page, or a button to retry. */
export function ListEnd({ nextPage, loadMore }: ListEndProps) {
  if (nextPage === 'loading')
    return (
      <div className="grid h-16 place-items-center text-ink-faint">
        <Spinner />
      </div>
    )
  if (nextPage !== 'failed') return null
  return (
    <div className="flex flex-wrap items-center justify-center gap-3 p-4 text-sm text-bad-text">
      More could not be loaded.
      <Button onClick={loadMore}>Retry</Button>
    </div>
  )
}
