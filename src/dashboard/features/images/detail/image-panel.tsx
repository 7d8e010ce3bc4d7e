import { useQuery } from '@tanstack/react-query'
import SearchX from 'lucide-react/icons/search-x'
import X from 'lucide-react/icons/x'
import { useEffect, useRef } from 'react'
import { ApiError } from '#dashboard/api/client.ts'
import { type Image, imagesQueries } from '#dashboard/api/images.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { LoadError } from '#dashboard/pickers/load-error.tsx'
import { useImageLibrary } from '#dashboard/pickers/images/use-image-library.ts'
import { useCommand } from '#dashboard/ui/commands.ts'
import { EmptyState } from '#dashboard/ui/empty-state.tsx'
import { IconButton } from '#dashboard/ui/icon-button.tsx'
import { Skeletons } from '#dashboard/ui/skeleton.tsx'
import { ImageDetails } from './image-details.tsx'

interface ImagePanelProps {
  id: string
  onClose: () => void
  onDelete: (image: Image) => void
  onReuse: (prompt: string) => void
}

/** Details of an image. Beside the grid, or instead of it in a narrow window. */
export function ImagePanel({ id, onClose, onDelete, onReuse }: ImagePanelProps) {
  const isReadable = usePermission()('GET /images/{id}')
  const listedImage = useImageLibrary().images.find((image) => image.id === id)
  const query = useQuery({ ...imagesQueries.one(id), enabled: isReadable })
  const image = query.data ?? (listedImage && { ...listedImage, usedBy: null })
  const panel = useRef<HTMLElement>(null)
  useCommand({ label: 'Close the image', group: 'Images', keys: 'escape', shown: 'keys', run: onClose })
  useEffect(() => panel.current?.focus({ preventScroll: true }), [])
  const isMissing = !image && (!isReadable || (query.error instanceof ApiError && query.error.status === 404))
  return (
    <aside
      ref={panel}
      aria-label="Image"
      tabIndex={-1}
      className="flex min-h-0 w-[420px] shrink-0 flex-col overflow-y-auto border-l bg-surface outline-none max-lg:w-full max-lg:border-l-0"
    >
      <header className="flex items-start gap-1 p-3 pb-2 pl-5">
        <h2 className="line-clamp-3 min-w-0 flex-1 pt-1 text-lg font-semibold wrap-anywhere">{image?.name}</h2>
        <IconButton label="Close" onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </header>
      {image ? (
        <ImageDetails image={image} onDelete={() => onDelete(image)} onReuse={onReuse} />
      ) : isMissing ? (
        <EmptyState picture={<SearchX />} title="Image not found">
          It may have been deleted, or the link may be incomplete.
        </EmptyState>
      ) : query.error ? (
        <LoadError title="The image could not be loaded" query={query} />
      ) : (
        <div aria-busy="true" className="grid gap-4 px-5">
          <Skeletons sizes={['h-64', 'h-9', 'h-16', 'h-40']} />
        </div>
      )}
    </aside>
  )
}
