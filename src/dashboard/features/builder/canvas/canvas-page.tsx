import { type RefObject, startTransition, useEffect, useMemo, useState } from 'react'
import { PageNav } from '#blocks/page-nav.tsx'
import { themeStyle } from '#blocks/theme-style.ts'
import { useBlockIds, usePage, useSelection } from '../session/use-editor.ts'
import { useLoadedDefinitions } from './block-definitions.ts'
import { CanvasBlock } from './canvas-block.tsx'
import { canvasCss, inPixels } from './canvas-css.ts'
import { usePageContext } from './use-page-context.ts'

// What a window can show at once is drawn first, the rest while somebody already looks at it.
const FIRST = 24

/** The page itself, within the canvas's shadow root: its blocks are the options of one list, which is one stop of Tab. */
export function CanvasPage({ page, list }: { page: string; list: RefObject<HTMLDivElement | null> }) {
  const ids = useBlockIds(page)
  const isWhole = useAfterPaint()
  const name = usePage(page)?.name ?? ''
  const active = useSelection(({ blocks }) => blocks.at(-1))
  const context = usePageContext(page)
  const style = useMemo(
    () => Object.fromEntries(Object.entries(themeStyle(context.theme)).map(([key, value]) => [key, inPixels(value)])),
    [context.theme],
  )
  return (
    <>
      <CanvasStyle />
      <div className="page" style={style}>
        <div inert style={{ display: 'contents' }}>
          <PageNav context={context} />
        </div>
        <div
          ref={list}
          className="content"
          role="listbox"
          tabIndex={0}
          aria-label={`Blocks of ${name}`}
          aria-multiselectable
          aria-orientation="vertical"
          aria-activedescendant={active !== undefined && ids.includes(active) ? `${active}-option` : undefined}
        >
          {(isWhole ? ids : ids.slice(0, FIRST)).map((id, index) => (
            <CanvasBlock
              key={id}
              id={id}
              position={index + 1}
              count={ids.length}
              isFirst={index < FIRST}
              context={context}
            />
          ))}
        </div>
      </div>
    </>
  )
}

function useAfterPaint(): boolean {
  const [isAfter, setAfter] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => startTransition(() => setAfter(true)))
    return () => cancelAnimationFrame(frame)
  }, [])
  return isAfter
}

function CanvasStyle() {
  const definitions = useLoadedDefinitions()
  const css = useMemo(() => canvasCss(definitions), [definitions])
  return <style>{css}</style>
}
