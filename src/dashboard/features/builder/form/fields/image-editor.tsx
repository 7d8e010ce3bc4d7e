import ImageIcon from 'lucide-react/icons/image'
import { Suspense, useId } from 'react'
import type { JsonObject } from '#contract/json.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { FieldNotes } from '../../../../ui/field.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { TextField } from '../../../../ui/text-field.tsx'
import { canvasResources, useResourcesVersion } from '../canvas-resources.ts'
import { type FieldProps, issuesIn, ownProblem } from '../field-props.ts'
import { lazyComponent } from '../../../../ui/lazy-component.tsx'

const PictureChooser = lazyComponent(async () => ({ default: (await import('./picture-chooser.tsx')).PictureChooser }))

/** An image and its alternative text. */
export function ImageEditor({ field, value, issues, onType, onSet, onChangeEnd }: FieldProps<JsonObject>) {
  const id = useId()
  const src = toText(value['src'])
  const alt = toText(value['alt'])
  const problem = ownProblem(issues) ?? ownProblem(issuesIn(issues, 'src'))
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1.5 text-sm font-medium">{field.title}</legend>
      <div className="flex items-center gap-3">
        <Thumbnail src={src} />
        <div className="flex min-w-0 flex-wrap gap-1">
          <Dialog
            title="Choose a picture"
            width="wide"
            trigger={
              <Button aria-label={`${src === '' ? 'Choose' : 'Replace'}: ${field.title}`}>
                {src === '' ? 'Choose' : 'Replace'}
              </Button>
            }
          >
            {(close) => (
              <Suspense fallback={<Skeleton className="h-80" />}>
                <PictureChooser
                  current={{ src, alt }}
                  onChoose={(chosen) => {
                    onSet({ ...value, ...chosen })
                    close()
                  }}
                />
              </Suspense>
            )}
          </Dialog>
          {src === '' ? null : (
            <Button variant="ghost" aria-label={`Remove: ${field.title}`} onClick={() => onSet({ ...value, src: '' })}>
              Remove
            </Button>
          )}
        </div>
      </div>
      <FieldNotes id={id} error={problem} />
      {src === '' && alt === '' ? null : (
        <TextField
          label="Alt text"
          hint="Describes the image for screen readers. Leave empty if decorative."
          error={ownProblem(issuesIn(issues, 'alt'))}
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
