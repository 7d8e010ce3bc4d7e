import { art } from '#blocks/art/art.ts'
import { usePermission } from '../../../../api/use-permission.ts'
import { ImageLibrary } from '../../../../pickers/image-library.tsx'
import { ImageUpload } from '../../../../pickers/image-upload.tsx'
import { artPicture } from '../art-addresses.ts'

interface Chosen {
  src: string
  /** Alternative text; empty if none was entered. */
  alt: string
}

interface PictureChooserProps {
  /** The current image. */
  current: Chosen
  onChoose: (chosen: Chosen) => void
}

/**
 * Chooses an image from a file, the library or the built-in ones. An alternative text that a person wrote stays; a built-in one is
 * replaced.
 */
export function PictureChooser({ current, onChoose }: PictureChooserProps) {
  const may = usePermission()
  const isOurs = art.some(({ name, alt }) => current.src === `art:${name}` && current.alt === alt)
  const choose = ({ url }: { url: string }) => onChoose({ src: url, alt: isOurs ? '' : current.alt })
  return (
    <div className="grid max-h-[70dvh] gap-5 overflow-y-auto">
      {may('POST /images') ? <ImageUpload label="Picture file" onChoose={choose} /> : null}
      {may('GET /images') ? (
        <section className="grid gap-2" aria-label="Library">
          <h3 className="text-sm font-semibold">Library</h3>
          <ImageLibrary onChoose={choose} />
        </section>
      ) : null}
      <section className="grid gap-2" aria-label="Drawings">
        <h3 className="text-sm font-semibold">Drawings</h3>
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(112px,1fr))] gap-2">
          {art.map(({ name, alt }) => (
            <li key={name} className="grid min-w-0">
              <button
                type="button"
                aria-label={alt}
                title={alt}
                className="rounded-md p-1 hover:bg-hover"
                onClick={() => onChoose({ src: `art:${name}`, alt })}
              >
                <img
                  src={artPicture(name)?.src}
                  alt=""
                  loading="lazy"
                  className="aspect-4/3 w-full rounded-md border bg-paper object-cover"
                />
              </button>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
