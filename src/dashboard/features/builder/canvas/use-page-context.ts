import { useMemo } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { toNav } from '#blocks/schema/nav.ts'
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
  const language = usePageLanguage()
  const storedNav = useNav()
  const nav = useMemo(() => toNav(storedNav), [storedNav])
  const version = useResourcesVersion()
  const focalPoints = useFocalPoints()
  return useMemo(() => {
    void version
    if (language === null) return null
    const picture = (src: string) => {
      const loaded = canvasResources.picture(src)
      const focus = focalPoints[src]
      return loaded && focus ? { ...loaded, focus } : loaded
    }
    return { ...toPageContext(pages, pageId), ...language, siteName, theme, nav, picture }
  }, [version, pages, pageId, siteName, theme, nav, language, focalPoints])
}

function toPageContext(
  pages: readonly PageFields[],
  pageId: string,
): Omit<PageContext, 'siteName' | 'theme' | 'nav' | 'lang' | 'dir' | 'words' | 'picture'> {
  const page = pages.find(({ id }) => id === pageId) ?? { id: pageId, name: '', slug: '' }
  return {
    mode: 'canvas',
    page: { id: page.id, name: page.name, slug: page.slug },
    pages: pages.map(({ id, name, slug, icon }) => ({
      id,
      name,
      slug,
      icon,
      href: `#${slug}`,
      current: id === pageId,
    })),
    // Links on the canvas lead nowhere. They have an href only to be styled as links.
    fileAddress: (_block, name) => `#${encodeURIComponent(name)}`,
    formAction: () => '#',
    drawCode: (text) => canvasResources.drawCode()?.(text) ?? { size: 29, path: '' },
    resolveLink: (href) => (href.startsWith('page:') || href.startsWith('/') ? '#' : href),
  }
}
