import { type RefObject, useMemo } from 'react'
import { showsNav } from '#blocks/schema/nav.ts'
import { styleNonce } from '#dashboard/ui/content-policy.ts'
import { useBlockIds, useEditor, usePage, useSelection } from '../sync/use-editor.ts'
import { useLoadedDefinitions } from '../sync/block-definitions.ts'
import { CanvasBlock } from './canvas-block.tsx'
import { composeCanvasCss } from './canvas-css.ts'
import { useThemeFaces } from './theme-faces.ts'
import { useThemeStyle } from './use-theme-style.ts'
import { useWindowing } from './use-windowing.ts'
import { usePageContext } from './use-page-context.ts'
import { PageNav } from '#blocks/page/page-nav.tsx'

/** The page inside the canvas's shadow root: its blocks are the options of one listbox with a single tab stop. */
export function CanvasPage({ pageId, listRef }: { pageId: string; listRef: RefObject<HTMLDivElement | null> }) {
  const { mayEdit } = useEditor()
  const blockIds = useBlockIds(pageId)
  const name = usePage(pageId)?.name ?? ''
  const activeBlockId = useSelection(({ blocks }) => blocks.at(-1))
  // Each segment is one block, or a run of blocks that are not rendered.
  const segments = useWindowing(listRef, { ids: blockIds, active: activeBlockId })
  const context = usePageContext(pageId)
  const style = useThemeStyle()
  useThemeFaces()
  return (
    <>
      <CanvasStyle />
      <div className="page" style={style} lang={context?.lang} dir={context?.dir}>
        <div inert style={{ display: 'contents' }}>
          {context && showsNav(context) ? <PageNav context={context} /> : null}
        </div>
        <div
          ref={listRef}
          className="content section"
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
          {segments.map(({ key, id, index, unrenderedCount }) =>
            unrenderedCount === 0 ? (
              <CanvasBlock key={key} id={id} position={index + 1} blockCount={blockIds.length} context={context} />
            ) : (
              // An empty element as high as the blocks that it stands for. The style sheet computes the height from their number.
              <div
                key={key}
                className="unrendered"
                role="presentation"
                data-index={index}
                data-unrendered-count={unrenderedCount}
                style={{ '--unrendered-count': unrenderedCount }}
              />
            ),
          )}
        </div>
      </div>
    </>
  )
}

function CanvasStyle() {
  const definitions = useLoadedDefinitions()
  const css = useMemo(() => composeCanvasCss(definitions), [definitions])
  return <style nonce={styleNonce}>{css}</style>
}
