import { findArt } from '#blocks/art/art.ts'
import type { Picture } from '#blocks/runtime/page-context.ts'

const files = import.meta.glob<string>('../../../../blocks/art/*.svg', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
})

/** A built-in picture, as a file of the dashboard. */
export function artPicture(name: string): Picture | null {
  const found = findArt(name)
  const src = files[`../../../../blocks/art/${name}.svg`]
  return found && src !== undefined ? { src, srcset: '', width: found.width, height: found.height } : null
}
