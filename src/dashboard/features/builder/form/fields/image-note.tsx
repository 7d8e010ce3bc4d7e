import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { imagesQueries } from '#dashboard/api/images.ts'
import { Attribution } from '#dashboard/pickers/images/attribution.tsx'
import { Badge } from '#dashboard/ui/badge.tsx'
import { Button } from '#dashboard/ui/button.tsx'

interface ImageNoteProps {
  id: string
  /** The alternative text here; null if the picture needs none. */
  alt: string | null
  onUseAlt: (alt: string) => void
}

/**
 * Name and attribution of a library image, with a link to its details, and the library's alternative text if the picture has another one
 * here. Nothing while it is loading.
 */
export function ImageNote({ id, alt, onUseAlt }: ImageNoteProps) {
  const { data: image } = useQuery(imagesQueries.one(id))
  if (!image) return null
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5 text-xs text-ink-soft">
      <Link
        to="/images"
        search={{ open: id }}
        target="_blank"
        className="max-w-full truncate underline underline-offset-2 hover:text-ink"
      >
        {image.name === '' ? 'No name' : image.name}
      </Link>
      {image.source ? (
        <span>
          <Attribution image={image} />
        </span>
      ) : null}
      {image.sample === true ? <Badge>Sample</Badge> : null}
      {alt !== null && image.alt !== '' && image.alt !== alt ? (
        <span className="flex w-full min-w-0 items-center gap-2">
          <span className="min-w-0 flex-1 truncate" title={image.alt}>
            In the library: {image.alt}
          </span>
          <Button variant="ghost" aria-label="Use the alt text of the library" onClick={() => onUseAlt(image.alt)}>
            Use
          </Button>
        </span>
      ) : null}
    </p>
  )
}
