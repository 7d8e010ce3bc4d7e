import Check from 'lucide-react/icons/check'
import type { Image } from '#dashboard/api/images.ts'
import { classes } from '#dashboard/ui/classes.ts'
import { toPosition } from '#dashboard/ui/fields/focal-point-field.tsx'

/** Height of the name under the picture, in pixels. */
export const CAPTION_HEIGHT = 20

/** Thumbnail and name of an image. */
export function ImageTile({ image, isSelected = false }: { image: Image; isSelected?: boolean | undefined }) {
  const { thumbnailUrl, focalPoint, name } = image
  return (
    <>
      {isSelected ? (
        <span className="absolute top-3 left-3 grid size-6 place-items-center rounded-full bg-accent text-accent-ink shadow-float">
          <Check aria-hidden className="size-4" />
        </span>
      ) : null}
      <img
        src={thumbnailUrl}
        alt=""
        loading="lazy"
        decoding="async"
        className={classes(
          'size-full rounded-md border bg-paper',
          isPhoto(image) ? 'object-cover' : 'object-contain p-2',
        )}
        style={focalPoint ? { objectPosition: toPosition(focalPoint) } : undefined}
      />
      <span className="truncate px-0.5 text-xs text-ink-soft group-hover:text-ink" title={name}>
        {name === '' ? 'No name' : name}
      </span>
    </>
  )
}

/** Photos fill their tile. Logos and drawings, which are usually PNG or SVG, are shown whole. */
function isPhoto({ type, width, height }: Image): boolean {
  const ratio = width / height
  return (type === 'image/jpeg' || type === 'image/webp' || type === '') && ratio > 0.4 && ratio < 2.5
}
