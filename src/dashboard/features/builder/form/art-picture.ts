import { findArt } from '#blocks/art/art.ts'
import type { Picture } from '#blocks/runtime/page-context.ts'

const files = import.meta.glob<string>('../../../../blocks/art/*.svg', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
})

/** A built-in picture by name, with its address. Null if there is none. */
export function getArtPicture(name: string): Picture | null {
  const art = findArt(name)
  const src = files[`../../../../blocks/art/${name}.svg`]
  return art && src !== undefined ? { src, srcset: '', width: art.width, height: art.height } : null
}
