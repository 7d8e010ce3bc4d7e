import { useQuery } from '@tanstack/react-query'
import { type RefObject, Suspense, useEffect, useMemo } from 'react'
import type { PageContext } from '#blocks/runtime/page-context.ts'
import { showsNav } from '#blocks/schema/nav.ts'
import { fontsQueries } from '#dashboard/api/fonts.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { registerFamily } from '#dashboard/pickers/register-family.ts'
import { styleNonce } from '#dashboard/ui/content-policy.ts'
import { lazyComponent } from '#dashboard/ui/lazy-component.tsx'
import { isSection } from '../sync/row-operations.ts'
import { useBlockIds, useEditor, usePage, useSelection, useTheme } from '../sync/use-editor.ts'
import { useLoadedDefinitions } from '../sync/block-definitions.ts'
import { CanvasSection } from './canvas-section.tsx'
import { composeCanvasCss } from './canvas-css.ts'
import { devices, useDevice } from './devices.ts'
import { useThemeStyle } from './use-theme-style.ts'
import { useWindowing } from './use-windowing.ts'
import { usePageContext } from './use-page-context.ts'

const CanvasLanguages = lazyComponent(async () => ({
  default: (await import('./canvas-languages.tsx')).CanvasLanguages,
}))

// Most documents have a single page, and icons are large.
const PageNav = lazyComponent(async () => ({ default: (await import('#blocks/page/page-nav.tsx')).PageNav }))

/** The page inside the canvas's shadow root: its blocks are the options of one listbox with a single tab stop. */
export function CanvasPage({ pageId, listRef }: { pageId: string; listRef: RefObject<HTMLDivElement | null> }) {
  const { mayEdit } = useEditor()
  const blockIds = useBlockIds(pageId)
  const name = usePage(pageId)?.name ?? ''
  const activeBlockId = useSelection(({ blocks }) => blocks.at(-1))
  const sections = useWindowing(listRef, { ids: blockIds, sectionIds: useSectionIds(blockIds), active: activeBlockId })
  const context = usePageContext(pageId)
  const style = useThemeStyle()
  useThemeFaces()
  return (
    <>
      <CanvasStyle />
      <div className="page" style={style} lang={context?.lang} dir={context?.dir}>
        <div inert style={{ display: 'contents' }}>
          {context && showsNav(context) ? (
            <Suspense>
              <PageNav context={context} />
            </Suspense>
          ) : null}
          <LanguageLinks context={context} />
        </div>
        <div
          ref={listRef}
          className="content"
          data-columns={devices[useDevice()].width >= COLUMNS_FROM_PX ? '' : undefined}
          role="listbox"
          tabIndex={0}
          aria-label={`Blocks of ${name}`}
          aria-multiselectable
          aria-keyshortcuts={mayEdit ? 'Space Alt+ArrowUp Alt+ArrowDown' : undefined}
          aria-orientation="vertical"
          aria-activedescendant={
            activeBlockId !== undefined && blockIds.includes(activeBlockId) ? `${activeBlockId}-option` : undefined
          }
        >
          {sections.map((section) => (
            <CanvasSection
              key={section.id ?? ''}
              section={section}
              blockCount={blockIds.length}
              context={context}
              hasHandle={mayEdit && sections.length > 1 && section.ids.length > 1}
            />
          ))}
        </div>
      </div>
    </>
  )
}

function LanguageLinks({ context }: { context: PageContext | null }) {
  return context && context.languages.length > 1 ? (
    <Suspense>
      <CanvasLanguages context={context} />
    </Suspense>
  ) : null
}

// Below 44 rem, columns stack.
const COLUMNS_FROM_PX = 704

/** The blocks that begin a section. Whether a block does never changes, so they depend on the order alone. */
function useSectionIds(blockIds: readonly string[]): ReadonlySet<string> {
  const { store } = useEditor()
  return useMemo(() => {
    const { view } = store.getState().session
    return new Set(blockIds.filter((id) => isSection(view, id)))
  }, [store, blockIds])
}

function CanvasStyle() {
  const definitions = useLoadedDefinitions()
  const css = useMemo(() => composeCanvasCss(definitions), [definitions])
  return <style nonce={styleNonce}>{css}</style>
}

/** Loads the font families of the theme, which the canvas then shows as the published page does. */
function useThemeFaces(): void {
  const may = usePermission()
  const { headingFont, bodyFont } = useTheme()
  const names = [headingFont, bodyFont].filter((name) => typeof name === 'string' && name !== '')
  const { data: families } = useQuery({ ...fontsQueries.all(), enabled: names.length > 0 && may('GET /fonts') })
  const used = families?.filter(({ id }) => names.includes(id))
  useEffect(() => used?.forEach(registerFamily))
}
