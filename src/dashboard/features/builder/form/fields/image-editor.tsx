import { useQueryClient } from '@tanstack/react-query'
import ImageIcon from 'lucide-react/icons/image'
import { Suspense, useId } from 'react'
import type { JsonObject } from '#contract/json.ts'
import { findImageId, type Image, imagesQueries } from '#dashboard/api/images.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { ImageDialog } from '#dashboard/pickers/images/image-dialog.tsx'
import { Button } from '#dashboard/ui/button.tsx'
import { FieldNotes } from '#dashboard/ui/field.tsx'
import { TextField } from '#dashboard/ui/text-field.tsx'
import { canvasResources, useResourcesVersion } from '../canvas-resources.ts'
import { type FieldProps, getNestedIssues, getOwnProblem } from '../field-props.ts'
import { lazyComponent } from '#dashboard/ui/lazy-component.tsx'

const Drawings = lazyComponent(async () => ({ default: (await import('./drawings.tsx')).Drawings }))
const ImageNote = lazyComponent(async () => ({ default: (await import('./image-note.tsx')).ImageNote }))

/** An image and its alternative text. */
export function ImageEditor({ field, value, issues, onType, onSet, onChangeEnd }: FieldProps<JsonObject>) {
  const id = useId()
  const src = toText(value['src'])
  const alt = toText(value['alt'])
  const imageId = findImageId(src)
  const isReadable = usePermission()('GET /images/{id}')
  const queries = useQueryClient()
  const handleChoose = (image: Image) => {
    const previous = imageId === null ? undefined : queries.getQueryData(imagesQueries.one(imageId).queryKey)
    // Keeps an alt text that a person wrote, and replaces one that came with the previous image.
    const hasDefaultAlt = alt === previous?.alt || src.startsWith('art:')
    onSet({ ...value, src: image.url, alt: hasDefaultAlt ? image.alt : alt || image.alt })
  }
  const problem = getOwnProblem(issues) ?? getOwnProblem(getNestedIssues(issues, 'src'))
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1.5 text-sm font-medium">{field.title}</legend>
      <div className="flex items-center gap-3">
        <Thumbnail src={src} />
        <div className="flex min-w-0 flex-wrap gap-1">
          <ImageDialog
            trigger={
              <Button aria-label={`${src === '' ? 'Choose' : 'Replace'}: ${field.title}`}>
                {src === '' ? 'Choose' : 'Replace'}
              </Button>
            }
            onChoose={handleChoose}
            drawings={(close) => (
              <Drawings
                onChoose={(drawing) => {
                  onSet({ ...value, ...drawing })
                  close()
                }}
              />
            )}
          />
          {src === '' ? null : (
            <Button variant="ghost" aria-label={`Remove: ${field.title}`} onClick={() => onSet({ ...value, src: '' })}>
              Remove
            </Button>
          )}
        </div>
      </div>
      <FieldNotes id={id} error={problem} />
      {imageId === null || !isReadable ? null : (
        <Suspense>
          <ImageNote id={imageId} />
        </Suspense>
      )}
      {src === '' && alt === '' ? null : (
        <TextField
          label="Alt text"
          hint="Describes the image for screen readers. Leave empty if decorative."
          error={getOwnProblem(getNestedIssues(issues, 'alt'))}
          autoComplete="off"
          value={alt}
          onChange={(event) => onType({ ...value, alt: event.target.value })}
          onBlur={onChangeEnd}
        />
      )}
      {field.hint ? <p className="text-xs text-ink-faint">{field.hint}</p> : null}
    </fieldset>
  )
}

function Thumbnail({ src }: { src: string }) {
  useResourcesVersion()
  const picture = canvasResources.picture(src)
  return picture ? (
    <img src={picture.src} alt="" className="size-14 shrink-0 rounded-md border bg-paper object-cover" />
  ) : (
    <span
      aria-hidden
      className="grid size-14 shrink-0 place-items-center rounded-md border border-dashed text-ink-faint"
    >
      <ImageIcon className="size-5" />
    </span>
  )
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
