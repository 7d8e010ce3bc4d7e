import type { BlockPlace } from './picture-widths.ts'
import type { Direction } from '../language/languages.ts'
import type { Nav } from '../schema/nav.ts'
import type { Theme } from '../theme/theme.ts'
import type { BlockWords } from '../words/en.ts'

/** An image as a page loads it. */
export interface Picture {
  src: string
  /** Empty if there is only one size. */
  srcset: string
  width: number
  height: number
  /** The point that a cropped image keeps in view, as shares of width and height. By default, the center. */
  focus?: { x: number; y: number }
  /** A tiny preview as a data URL. */
  placeholder?: string
}

/** The environment of a block: a published page, a preview, or the builder's canvas. */
export interface PageContext {
  mode: 'published' | 'preview' | 'canvas'
  page: { id: string; name: string; slug: string }
  /** All pages of the document. */
  pages: { id: string; name: string; slug: string; icon: string; href: string; current: boolean }[]
  /** The versions of the page in other languages, and itself. Empty if there are no others. */
  languages: { lang: string; href: string; current: boolean }[]
  /** A language tag. */
  lang: string
  dir: Direction
  /** Texts that blocks show besides their fields, in the language of the page. */
  words: BlockWords
  siteName: string
  theme: Theme
  nav: Nav
  /** Where the block is on the page, if that is known. */
  place?: BlockPlace
  /** The image for a `src` in the document. Null if it is missing. */
  picture(src: string): Picture | null
  /** URL of a file that a block offers. */
  fileAddress(block: string, name: string): string
  /** URL that a form posts to. */
  formAction(block: string): string
  /** Draws a QR code as a path within `size` by `size` modules, including the quiet zone. Omitted where no code can be drawn. */
  drawCode?(text: string): { size: number; path: string }
  /** Resolves `page:<id>` and `/slug`; other links are unchanged. */
  resolveLink(href: string): string
}
