import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { imagesQueries } from '#dashboard/api/images.ts'
import { Attribution } from '#dashboard/pickers/images/attribution.tsx'
import { Badge } from '#dashboard/ui/badge.tsx'

/** Name and attribution of a library image, with a link to its details. Nothing while it is loading. */
export function ImageNote({ id }: { id: string }) {
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
    </p>
  )
}
