import { LanguageNav, languagesCss } from '#blocks/page/language-nav.tsx'
import type { PageContext } from '#blocks/runtime/page-context.ts'
import { styleNonce } from '#dashboard/ui/content-policy.ts'

/** The links to the languages of a page, with their style, which only pages in several languages need. */
export function CanvasLanguages({ context }: { context: PageContext }) {
  return (
    <>
      <style nonce={styleNonce}>{languagesCss}</style>
      <LanguageNav context={context} />
    </>
  )
}
