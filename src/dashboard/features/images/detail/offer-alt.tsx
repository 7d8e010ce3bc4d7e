import { useQuery } from '@tanstack/react-query'
import { placesQuery } from '#dashboard/api/image-places.ts'
import type { Image } from '#dashboard/api/images.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { pluralize } from '#dashboard/ui/pluralize.ts'
import { usePlaceChange } from './use-place-change.ts'

interface OfferAltProps {
  image: Pick<Image, 'id' | 'alt'>
  /** The alt text of the library before it was changed. */
  previousAlt: string
  onDone: () => void
}

/** Offers a new alt text of the library to the places on pages that had the earlier one. */
export function OfferAlt({ image: { id, alt }, previousAlt, onDone }: OfferAltProps) {
  const { data: places = [] } = useQuery(placesQuery(id))
  const { run, isPending } = usePlaceChange()
  const followers = places.filter((place) => place.alt === previousAlt && place.alt !== alt)
  if (followers.length === 0) return null
  const count = pluralize(followers.length, 'place')
  const change = () => {
    const changes = followers.map(({ kind, subject, path, ...place }) => ({ kind, id: place.id, subject, path, alt }))
    run({ id, nextId: id, changes, message: `Changed the alt text in ${count}.` })
    onDone()
  }
  return (
    <div role="status" className="grid gap-2 rounded-lg bg-hover p-3 text-sm">
      <p>
        {previousAlt === ''
          ? `${count} on pages ${followers.length === 1 ? 'has' : 'have'} no alt text.`
          : `${count} on pages ${followers.length === 1 ? 'has' : 'have'} the earlier alt text.`}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button pending={isPending} onClick={change}>
          Use the new one there
        </Button>
        <Button variant="ghost" onClick={onDone}>
          Leave as they are
        </Button>
      </div>
    </div>
  )
}
