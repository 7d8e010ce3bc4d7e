import { useMemo } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { toNav } from '#blocks/schema/nav.ts'
import type { JsonValue } from '#contract/json.ts'
import { groupVersions } from '#blocks/language/page-versions.ts'
import type { PageContext } from '#blocks/runtime/page-context.ts'
import { toTheme } from '#blocks/theme/theme.ts'
import { type PageFields, getPageIds, getPage } from '#document/document.ts'
import { usePageLanguage } from '../sync/page-language.ts'
import { useEditorState, useNav, useTheme } from '../sync/use-editor.ts'
import { canvasResources, useFocalPoints, useResourcesVersion } from '../form/canvas-resources.ts'

/**
 * The page context for block renderers; null until the words of the page's language are loaded. It keeps its identity until one of its
 * values changes.
 */
export function usePageContext(pageId: string): PageContext | null {
  const siteName = useEditorState(({ page }) => page.name)
  const pages = useEditorState(
    useShallow(({ session: { view } }) => getPageIds(view).flatMap((id) => getPage(view, id) ?? [])),
  )
  const storedTheme = useTheme()
  const theme = useMemo(() => toTheme(storedTheme), [storedTheme])
  const language = usePageLanguage(pageId)
  const storedNav = useNav()
  const nav = useMemo(() => toNav(storedNav), [storedNav])
  const version = useResourcesVersion()
  const focalPoints = useFocalPoints()
  return useMemo(() => {
    void version
    if (language === null) return null
    const picture = (src: string) => {
      const loadedPicture = canvasResources.picture(src)
      const focus = focalPoints[src]
      return loadedPicture && focus ? { ...loadedPicture, focus } : loadedPicture
    }
    return { ...toPageContext(pages, pageId, storedNav['lang']), ...language, siteName, theme, nav, picture }
  }, [version, pages, pageId, siteName, theme, storedNav, nav, language, focalPoints])
}

function toPageContext(
  pages: readonly PageFields[],
  pageId: string,
  originalLang: JsonValue | undefined,
): Omit<PageContext, 'siteName' | 'theme' | 'nav' | 'lang' | 'dir' | 'words' | 'picture'> {
  const page = pages.find(({ id }) => id === pageId) ?? { id: pageId, name: '', slug: '' }
  const lang = pages.find(({ id }) => id === pageId)?.translation?.lang
  const versions = groupVersions(pages)
  const languages = versions.find((group) => group.some(({ id }) => id === pageId)) ?? []
  return {
    mode: 'canvas',
    page: { id: page.id, name: page.name, slug: page.slug },
    pages: versions.map(([original, ...translations]) => {
      const { id, name, slug, icon } = translations.find((other) => other.translation?.lang === lang) ?? original
      return { id, name, slug, icon, href: `#${slug}`, current: id === pageId }
    }),
    languages: languages.map(({ id, translation }) => ({
      lang: translation?.lang ?? (typeof originalLang === 'string' ? originalLang : 'en'),
      href: '#',
      current: id === pageId,
    })),
    // Links on the canvas lead nowhere. They have an href only to be styled as links.
    fileAddress: (_block, name) => `#${encodeURIComponent(name)}`,
    formAction: () => '#',
    drawCode: (text) => canvasResources.drawCode()?.(text) ?? { size: 29, path: '' },
    resolveLink: (href) => (href.startsWith('page:') || href.startsWith('/') ? '#' : href),
  }
}
