import type { Nav } from '../schema/nav.ts'
import type { Theme } from '../theme/theme.ts'

/** A picture as the page loads it. */
export interface Picture {
  src: string
  /** Empty where there is one size. */
  srcset: string
  width: number
  height: number
  /** A few bytes to show until it is there, as a data URL. */
  placeholder?: string
}

/** What blocks know of where they stand: on a published page, in a preview, or in the builder's canvas. */
export interface PageContext {
  mode: 'published' | 'preview' | 'canvas'
  page: { id: string; name: string; slug: string }
  /** All pages of the document, for navigation. */
  pages: { id: string; name: string; slug: string; icon: string; href: string; current: boolean }[]
  lang: string
  siteName: string
  theme: Theme
  nav: Nav
  /** The picture that stands in a document as `src`; null where it is not there. */
  picture(src: string): Picture | null
  /** Where a file that a block offers is served. */
  fileAddress(block: string, name: string): string
  /** Where a form posts to. */
  formAction(block: string): string
  /** A code of a text: a path within `size` by `size` modules, its quiet zone included. Left out where none can be drawn. */
  drawCode?(text: string): { size: number; path: string }
  /** `page:<id>` and `/slug` as addresses of this mode; others as they are. */
  resolveLink(href: string): string
}
