import { useQueryClient } from '@tanstack/react-query'
import ImageIcon from 'lucide-react/icons/image'
import { Suspense, useId, useState } from 'react'
import { readPictureUse } from '#blocks/runtime/picture-use.ts'
import type { JsonObject } from '#contract/json.ts'
import { findImageId, type Image, imagesQueries } from '#dashboard/api/images.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { ImageDialog } from '#dashboard/pickers/images/image-dialog.tsx'
import { Button } from '#dashboard/ui/button.tsx'
import { FieldNotes } from '#dashboard/ui/field.tsx'
import { toPosition } from '#dashboard/ui/fields/focal-point-field.tsx'
import { SwitchField } from '#dashboard/ui/fields/switch-field.tsx'
import { TextField } from '#dashboard/ui/text-field.tsx'
import { canvasResources, useFocalPoints } from '../canvas-resources.ts'
import type { FormField } from '../field-tree.ts'
import { type FieldProps, getNestedIssues, getOwnProblem } from '../field-props.ts'
import { omitField } from './group-editor.tsx'
import { lazyComponent } from '#dashboard/ui/lazy-component.tsx'

const ImageCrop = lazyComponent(async () => ({ default: (await import('./image-crop.tsx')).ImageCrop }))
const Drawings = lazyComponent(async () => ({ default: (await import('./drawings.tsx')).Drawings }))
const ImageNote = lazyComponent(async () => ({ default: (await import('./image-note.tsx')).ImageNote }))

/** An image, its crop and its alternative text. */
export function ImageEditor(props: FieldProps<JsonObject>) {
  const { field, value, issues, onType, onSet, onChangeEnd } = props
  const id = useId()
  const src = toText(value['src'])
  const [isCropOpen, setIsCropOpen] = useState(false)
  const problem = getOwnProblem(issues) ?? getOwnProblem(getNestedIssues(issues, 'src'))
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1.5 text-sm font-medium">{field.title}</legend>
      <div className="flex items-center gap-3">
        <Thumbnail value={value} />
        <div className="flex min-w-0 flex-wrap gap-1">
          <ChooseButton {...props} />
          {src !== '' && has(field, 'focus') ? (
            <Button
              aria-label={`Crop: ${field.title}`}
              aria-expanded={isCropOpen}
              onClick={() => setIsCropOpen(!isCropOpen)}
            >
              Crop
            </Button>
          ) : null}
          {src === '' ? null : (
            <Button
              variant="ghost"
              aria-label={`Remove: ${field.title}`}
              onClick={() => onSet({ ...omitFocalPoint(value), src: '' })}
            >
              Remove
            </Button>
          )}
        </div>
      </div>
      <FieldNotes id={id} error={problem} />
      {isCropOpen && src !== '' ? (
        <Suspense>
          <ImageCrop field={field} value={value} onType={onType} onSet={onSet} onChangeEnd={onChangeEnd} />
        </Suspense>
      ) : null}
      <AltText {...props} />
      {field.hint ? <p className="text-xs text-ink-faint">{field.hint}</p> : null}
    </fieldset>
  )
}

function ChooseButton({ field, value, onSet }: FieldProps<JsonObject>) {
  const src = toText(value['src'])
  const alt = toText(value['alt'])
  const imageId = findImageId(src)
  const queries = useQueryClient()
  const handleChoose = (image: Image) => {
    const previous = imageId === null ? undefined : queries.getQueryData(imagesQueries.one(imageId).queryKey)
    // Keeps an alt text that a person wrote, and replaces one that came with the previous image.
    const hasDefaultAlt = alt === previous?.alt || src.startsWith('art:')
    onSet({ ...omitFocalPoint(value), src: image.url, alt: hasDefaultAlt ? image.alt : alt || image.alt })
  }
  return (
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
            onSet({ ...omitFocalPoint(value), ...drawing })
            close()
          }}
        />
      )}
    />
  )
}

/** The alternative text, with that of the library if it is another one, and the mark for pictures that need none. */
function AltText({ field, value, issues, onType, onSet, onChangeEnd }: FieldProps<JsonObject>) {
  const src = toText(value['src'])
  const alt = toText(value['alt'])
  const imageId = findImageId(src)
  const isReadable = usePermission()('GET /images/{id}')
  const canBeDecorative = has(field, 'decorative')
  const isDecorative = value['decorative'] === true
  return (
    <>
      {imageId === null || !isReadable ? null : (
        <Suspense>
          <ImageNote id={imageId} alt={isDecorative ? null : alt} onUseAlt={(text) => onSet({ ...value, alt: text })} />
        </Suspense>
      )}
      {isDecorative || (src === '' && alt === '') ? null : (
        <TextField
          label="Alt text"
          hint={`Describes the image for screen readers.${canBeDecorative ? '' : ' Leave empty if decorative.'}`}
          error={getOwnProblem(getNestedIssues(issues, 'alt'))}
          autoComplete="off"
          value={alt}
          onChange={(event) => onType({ ...value, alt: event.target.value })}
          onBlur={onChangeEnd}
        />
      )}
      {canBeDecorative && src !== '' ? (
        <SwitchField
          label="Decorative"
          hint="Screen readers skip it."
          checked={isDecorative}
          onChange={(next) => onSet(next ? { ...value, alt: '', decorative: true } : omitField(value, 'decorative'))}
        />
      ) : null}
    </>
  )
}

function has({ fields }: FormField, name: string): boolean {
  return fields.some((nested) => nested.name === name)
}

/** Another picture has another focal point. The shape of its place stays. */
function omitFocalPoint(value: JsonObject): JsonObject {
  return omitField(omitField(value, 'focus'), 'zoom')
}

function Thumbnail({ value }: { value: JsonObject }) {
  const { src, focus } = readPictureUse({ ...value, src: toText(value['src']), alt: '' })
  const libraryFocus = useFocalPoints()[src]
  const picture = canvasResources.picture(src)
  const point = focus ?? libraryFocus
  return picture ? (
    <img
      src={picture.src}
      alt=""
      className="size-14 shrink-0 rounded-md border bg-paper object-cover"
      style={point ? { objectPosition: toPosition(point) } : undefined}
    />
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
