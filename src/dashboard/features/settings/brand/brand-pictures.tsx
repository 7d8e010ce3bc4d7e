import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { ImageDialog } from '#dashboard/pickers/images/image-dialog.tsx'
import { Button } from '#dashboard/ui/button.tsx'
import { toPosition } from '#dashboard/ui/fields/focal-point-field.tsx'
import { IconButton } from '#dashboard/ui/icon-button.tsx'
import { toKitPicture, type KitPicture } from './kit-values.ts'

const MAX_PICTURES = 12

interface LogoFieldProps {
  value: KitPicture | null
  error: string | undefined
  onChange: (logo: KitPicture | null) => void
}

/** The logo of the brand kit. */
export function LogoField({ value, error, onChange }: LogoFieldProps) {
  return (
    <div role="group" aria-label="Logo" className="grid gap-1.5">
      <p className="text-sm font-medium">Logo</p>
      <div className="flex flex-wrap items-center gap-3">
        {value ? (
          <img
            src={value.shownUrl}
            alt={value.alt || 'The logo'}
            className="h-16 max-w-44 min-w-16 rounded-md border bg-paper object-contain p-2"
          />
        ) : null}
        <ImageDialog
          trigger={<Button>{value ? 'Replace logo' : 'Choose a logo'}</Button>}
          onChoose={(image) => onChange(toKitPicture(image))}
        />
        {value ? <Button onClick={() => onChange(null)}>Remove logo</Button> : null}
      </div>
      <p className={error === undefined ? 'text-sm text-ink-soft' : 'text-sm text-bad-text'}>
        {error ?? 'Used in codes, as the icon of pages, and at the top of mail.'}
      </p>
    </div>
  )
}

interface PicturesFieldProps {
  value: readonly KitPicture[]
  error: string | undefined
  onChange: (pictures: KitPicture[]) => void
}

/** The pictures of the brand kit. */
export function PicturesField({ value, error, onChange }: PicturesFieldProps) {
  return (
    <div role="group" aria-label="Pictures" className="grid gap-1.5">
      <p className="text-sm font-medium">Pictures</p>
      {value.length > 0 ? (
        <ul className="flex flex-wrap gap-2">
          {value.map((picture, index) => (
            <li key={picture.shownUrl} className="relative">
              <img
                src={picture.shownUrl}
                alt={picture.alt || `Picture ${index + 1}`}
                className="h-24 w-36 rounded-md border object-cover"
                style={picture.focalPoint ? { objectPosition: toPosition(picture.focalPoint) } : undefined}
              />
              <IconButton
                label={`Remove picture ${index + 1}`}
                className="absolute! top-1 right-1 bg-surface shadow-lift"
                onClick={() => onChange(value.filter((remaining) => remaining !== picture))}
              >
                <X aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : null}
      {value.length < MAX_PICTURES ? (
        <ImageDialog
          trigger={
            <Button className="justify-self-start">
              <Plus aria-hidden />
              Add a picture
            </Button>
          }
          onChoose={(image) => {
            const picture = toKitPicture(image)
            if (value.every(({ shownUrl }) => shownUrl !== picture.shownUrl)) onChange([...value, picture])
          }}
        />
      ) : null}
      <p className={error === undefined ? 'text-sm text-ink-soft' : 'text-sm text-bad-text'}>
        {error ?? 'Pictures of the brand, which everybody can find in the library.'}
      </p>
    </div>
  )
}
