import { art } from '#blocks/art/art.ts'
import { getArtPicture } from '../art-picture.ts'

interface DrawingsProps {
  onChoose: (drawing: { src: string; alt: string }) => void
}

/** The built-in pictures. */
export function Drawings({ onChoose }: DrawingsProps) {
  return (
    <ul
      aria-label="Drawings"
      className="grid min-h-0 grid-cols-[repeat(auto-fill,minmax(140px,1fr))] content-start gap-3 overflow-y-auto p-1"
    >
      {art.map(({ name, alt }) => (
        <li key={name} className="grid min-w-0">
          <button
            type="button"
            aria-label={alt}
            title={alt}
            className="rounded-lg p-1.5 hover:bg-hover"
            onClick={() => onChoose({ src: `art:${name}`, alt })}
          >
            <img
              src={getArtPicture(name)?.src}
              alt=""
              loading="lazy"
              className="aspect-4/3 w-full rounded-md border bg-paper object-cover"
            />
          </button>
        </li>
      ))}
    </ul>
  )
}
