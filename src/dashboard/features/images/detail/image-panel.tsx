import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ApiError } from '#dashboard/api/client.ts'
import { type Image, imagesQueries } from '#dashboard/api/images.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { DetailsPanel } from '#dashboard/pickers/details-panel.tsx'
import { useImageLibrary } from '#dashboard/pickers/images/use-image-library.ts'
import { useCommand } from '#dashboard/ui/commands.ts'
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
  useCommand({ label: 'Close the image', group: 'Images', keys: 'escape', visibility: 'keys', run: onClose })
  useEffect(() => panel.current?.focus({ preventScroll: true }), [])
  const isMissing = !image && (!isReadable || (query.error instanceof ApiError && query.error.status === 404))
  return (
    <DetailsPanel
      panel={panel}
      noun="image"
      name={image?.name}
      query={query}
      isMissing={isMissing}
      skeletonSizes={['h-64', 'h-9', 'h-16', 'h-40']}
      onClose={onClose}
    >
      {image ? <ImageDetails image={image} onDelete={() => onDelete(image)} onReuse={onReuse} /> : null}
    </DetailsPanel>
  )
}
