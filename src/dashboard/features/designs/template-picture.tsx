import { useState } from 'react'

/** The picture of a template or a draft, on white as it is printed. */
export function TemplatePicture({ src }: { src: string }) {
  const [failed, setFailed] = useState<string>()
  return (
    <span className="grid aspect-square w-full place-items-center overflow-hidden rounded-md border bg-paper p-2">
      {failed === src ? (
        <span className="text-center text-xs text-paper-ink">No picture</span>
      ) : (
        <img
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          className="size-full min-h-0 object-contain"
          onError={() => setFailed(src)}
        />
      )}
    </span>
  )
}
