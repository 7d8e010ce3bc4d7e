import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ChangedPlaces, type ImagePlace, placesQuery, toPlaceKey } from '#dashboard/api/image-places.ts'
import type { Image, ImageWithUse } from '#dashboard/api/images.ts'
import { ImageDialog } from '#dashboard/pickers/images/image-dialog.tsx'
import { LoadError } from '#dashboard/pickers/load-error.tsx'
import { Button } from '#dashboard/ui/button.tsx'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { toPosition } from '#dashboard/ui/fields/focal-point-field.tsx'
import { pluralize } from '#dashboard/ui/pluralize.ts'
import { Skeleton } from '#dashboard/ui/skeleton.tsx'
import { ChangeResult } from '#dashboard/pickers/change-result.tsx'
import { PlaceList } from './place-list.tsx'
import { usePlaceChange } from './use-place-change.ts'

interface ReplaceImageProps {
  image: ImageWithUse
  onClose: () => void
}

/** Lists the places that show an image, and shows another image in those that the person chooses. */
export function ReplaceImage({ image, onClose }: ReplaceImageProps) {
  const places = useQuery(placesQuery(image.id))
  const [result, setResult] = useState<ChangedPlaces | null>(null)
  return (
    <Dialog
      title="Replace everywhere"
      description={
        result
          ? 'Replaced. Undo is in the message at the bottom of the screen.'
          : 'Choose where another picture is shown instead. Published pages change when you publish them, codes at once.'
      }
      width="large"
      open
      onOpenChange={onClose}
    >
      {(close) => {
        if (result)
          return <ChangeResult subject="the change" pages={result.pages} problems={result.problems} onClose={close} />
        if (places.data)
          return (
            <Replacement
              image={image}
              places={places.data}
              onCancel={close}
              onReplaced={(replacement) => (isFinished(replacement) ? close() : setResult(replacement))}
            />
          )
        if (places.error) return <LoadError title="The places could not be loaded" query={places} />
        return <Skeleton className="h-64" />
      }}
    </Dialog>
  )
}

/** Whether there are neither problems to show nor pages to publish. */
function isFinished({ pages, problems }: ChangedPlaces): boolean {
  return problems.length === 0 && pages.every(({ publish }) => publish === 'not_published')
}

interface ReplacementProps {
  image: ImageWithUse
  places: readonly ImagePlace[]
  onCancel: () => void
  onReplaced: (result: ChangedPlaces) => void
}

function Replacement({ image, places, onCancel, onReplaced }: ReplacementProps) {
  const [next, setNext] = useState<Image | null>(null)
  const [chosenKeys, setChosen] = useState<ReadonlySet<string>>(() => new Set(places.map(toPlaceKey)))
  const { runAndWait, isPending } = usePlaceChange()
  const chosenPlaces = places.filter((place) => chosenKeys.has(toPlaceKey(place)))
  const replace = async () => {
    if (next === null) return
    const changes = chosenPlaces.map(({ kind, id, subject, path, alt }) => ({
      kind,
      id,
      subject,
      path,
      imageId: next.id,
      // A description that came with the image goes with it.
      ...(alt !== null && alt === image.alt && next.alt !== alt && { alt: next.alt }),
    }))
    const message = `Replaced ${image.name} in ${pluralize(changes.length, 'place')}.`
    const result = await runAndWait({ id: image.id, nextId: next.id, changes, message })
    if (result) onReplaced(result)
  }
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center gap-4">
        <ImagePreview image={image} label="Now" />
        <span aria-hidden className="text-ink-faint">
          →
        </span>
        {next ? <ImagePreview image={next} label="New" /> : null}
        <ImageDialog
          trigger={<Button variant={next ? 'ghost' : 'primary'}>{next ? 'Choose another' : 'Choose a picture'}</Button>}
          onChoose={(choice) => setNext(choice.id === image.id ? null : choice)}
        />
      </div>
      <PlaceList places={places} chosenKeys={chosenKeys} onChoose={setChosen} nextId={next?.id ?? null} />
      <CodeNote places={chosenPlaces} />
      <div className="sticky bottom-0 -mx-5 -mb-5 flex flex-wrap justify-end gap-2 border-t bg-surface px-5 py-3">
        <Button onClick={onCancel}>Cancel</Button>
        <Button
          variant="primary"
          disabled={next === null || chosenPlaces.length === 0}
          pending={isPending}
          onClick={() => void replace()}
        >
          Replace in {pluralize(chosenPlaces.length, 'place')}
        </Button>
      </div>
    </div>
  )
}

function ImagePreview({ image: { name, thumbnailUrl, focalPoint }, label }: { image: Image; label: string }) {
  return (
    <figure className="grid w-28 gap-1 text-xs text-ink-soft">
      <img
        src={thumbnailUrl}
        alt=""
        className="aspect-square w-full rounded-md border bg-paper object-cover"
        style={focalPoint ? { objectPosition: toPosition(focalPoint) } : undefined}
      />
      <figcaption className="truncate" title={name}>
        <span className="sr-only">{label}: </span>
        {name === '' ? 'No name' : name}
      </figcaption>
    </figure>
  )
}

/** Says that codes will be drawn again, and that printed codes keep working. */
function CodeNote({ places }: { places: readonly ImagePlace[] }) {
  const count = places.filter(({ kind }) => kind === 'code').length
  if (count === 0) return null
  return (
    <p className="text-sm text-ink-soft">
      {pluralize(count, 'code')} {count === 1 ? 'gets' : 'get'} another logo, and {count === 1 ? 'is' : 'are'} drawn and
      tested again. A code that would be hard to scan keeps its logo. Printed codes keep working.
    </p>
  )
}
