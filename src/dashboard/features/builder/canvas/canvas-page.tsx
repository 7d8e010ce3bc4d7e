import { type RefObject, useMemo } from 'react'
import { showsNav } from '#blocks/schema/nav.ts'
import { styleNonce } from '#dashboard/ui/content-policy.ts'
import { useBlockIds, useEditor, usePage, useSelection } from '../sync/use-editor.ts'
import { useLoadedDefinitions } from '../sync/block-definitions.ts'
import { CanvasBlock } from './canvas-block.tsx'
import { composeCanvasCss } from './canvas-css.ts'
import { useThemeStyle } from './use-theme-style.ts'
import { useWindowing } from './use-windowing.ts'
import { usePageContext } from './use-page-context.ts'
import { PageNav } from '#blocks/page/page-nav.tsx'

/** The page inside the canvas's shadow root: its blocks are the options of one listbox with a single tab stop. */
export function CanvasPage({ page, list }: { page: string; list: RefObject<HTMLDivElement | null> }) {
  const { mayEdit } = useEditor()
  const ids = useBlockIds(page)
  const name = usePage(page)?.name ?? ''
  const active = useSelection(({ blocks }) => blocks.at(-1))
  const rows = useWindowing(list, { ids, active })
  const context = usePageContext(page)
  const style = useThemeStyle()
  return (
    <>
      <CanvasStyle />
      <div className="page" style={style} lang={context?.lang} dir={context?.dir}>
        <div inert style={{ display: 'contents' }}>
          {context && showsNav(context) ? <PageNav context={context} /> : null}
        </div>
        <div
          ref={list}
          className="content"
          role="listbox"
          tabIndex={0}
          aria-label={`Blocks of ${name}`}
          aria-multiselectable
          aria-keyshortcuts={mayEdit ? 'Space Alt+ArrowUp Alt+ArrowDown' : undefined}
          aria-orientation="vertical"
          aria-activedescendant={active !== undefined && ids.includes(active) ? `${active}-option` : undefined}
        >
          {rows.map(({ key, id, index, unrenderedCount }) =>
            unrenderedCount === 0 ? (
              <CanvasBlock key={key} id={id} position={index + 1} count={ids.length} context={context} />
            ) : (
              // A run of blocks that are not rendered: only their height.
              <div
                key={key}
                className="far"
                role="presentation"
                data-index={index}
                data-far={unrenderedCount}
                style={{ '--far': unrenderedCount }}
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
