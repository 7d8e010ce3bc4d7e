import { useQuery } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import { designsQueries } from '#dashboard/api/designs.ts'
import { getFailureText } from '#dashboard/api/failure-text.ts'
import { templatesQueries } from '#dashboard/api/templates.ts'
import { Picture } from '#dashboard/pickers/picture.tsx'
import { describeVerdict } from '#dashboard/pickers/scan-risk.ts'
import { classes } from '#dashboard/ui/classes.ts'
import { RadioOptions, radioTileClass } from '#dashboard/ui/fields/radio-options.tsx'
import { FormField } from '#dashboard/ui/form/form-field.tsx'
import { Skeleton } from '#dashboard/ui/skeleton.tsx'

/** The design of the new code: plain or a template, with its drawing and its scan margin. */
export function DesignField() {
  const { control } = useFormContext<{ templateId: string }>()
  return (
    <FormField control={control} name="templateId">
      {({ value, onChange }) => <DesignChoice value={value} onChange={onChange} />}
    </FormField>
  )
}

interface DesignChoiceProps {
  /** The id of the template; empty without a template. */
  value: string
  /** The content of a static code, which is drawn instead of a scan address. */
  content?: string
  onChange: (templateId: string) => void
}

export function DesignChoice({ value, content, onChange }: DesignChoiceProps) {
  const { data: templates = [] } = useQuery(templatesQueries.all())
  const options = [
    { value: '', label: 'No template', picture: null },
    ...templates
      .filter(({ locked }) => locked !== true)
      .map(({ id, name, previewUrl }) => ({ value: id, label: name, picture: previewUrl })),
  ]
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-[1fr_176px]">
      <fieldset className="min-w-0">
        <legend className="sr-only">Design</legend>
        <div className="grid max-h-60 grid-cols-3 gap-2 overflow-y-auto p-0.5 sm:grid-cols-4">
          <RadioOptions
            options={options}
            value={value}
            onChange={onChange}
            className={classes(radioTileClass, 'content-start justify-items-center gap-1 bg-surface p-1.5 text-xs')}
          >
            {({ label, picture }) => (
              <>
                <Picture subject="code" src={picture ?? plainPicture} />
                <span className="max-w-full truncate">{label}</span>
              </>
            )}
          </RadioOptions>
        </div>
      </fieldset>
      <DesignPreview templateId={value === '' ? null : value} content={content} />
    </div>
  )
}

// A few modules of a plain code, so that the tile needs no request.
const plainPicture = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 11 11"><path d="M0 0h11v11H0z" fill="#fff"/><path d="M1 1h4v4H1zM6 1h4v4H6zM1 6h4v4H1zM6 6h2v2H6zM8 8h2v2H8z"/><path d="M2 2h2v2H2zM7 2h2v2H7zM2 7h2v2H2z" fill="#fff"/><path d="M2.5 2.5h1v1h-1zM7.5 2.5h1v1h-1zM2.5 7.5h1v1h-1z"/></svg>',
)}`

function DesignPreview({ templateId, content }: { templateId: string | null; content: string | undefined }) {
  const { data, error } = useQuery(designsQueries.preview({ templateId, ...(content !== undefined && { content }) }))
  if (error) return <p className="text-sm text-bad-text">{getFailureText(error)}</p>
  if (!data) return <Skeleton className="aspect-square w-full max-sm:w-44" />
  const { text } = describeVerdict(data)
  return (
    <div className="grid content-start gap-2">
      <Picture subject="code" src={data.previewUrl} readOn={data.readOn} className="aspect-square max-sm:w-44" />
      <p aria-live="polite" className="text-sm">
        <span className="font-semibold tabular-nums">{data.scanMargin}</span>
        <span className="text-ink-soft"> of 100 scan margin</span>
        <span className="block text-xs text-ink-faint">{text}</span>
      </p>
    </div>
  )
}
