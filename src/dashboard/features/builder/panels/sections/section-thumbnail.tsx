import { useCallback, useEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { getSectionAttributes } from '#blocks/layout/section-attributes.ts'
import { SECTION } from '#blocks/layout/group-sections.ts'
import { emptyRow } from '#blocks/layout/pack-rows.ts'
import { ColumnFrame, drawBlocks } from '#blocks/page/block-frame.tsx'
import type { BlockDefinition } from '#blocks/runtime/define-block.ts'
import { styleNonce } from '#dashboard/ui/content-policy.ts'
import { useSize } from '#dashboard/ui/chart/use-size.ts'
import { composeCanvasCss } from '#dashboard/features/builder/canvas/canvas-css.ts'
import { usePageContext } from '#dashboard/features/builder/canvas/use-page-context.ts'
import { useThemeStyle } from '#dashboard/features/builder/canvas/use-theme-style.ts'
import type { LooseBlock } from '#dashboard/features/builder/sync/block-commands.ts'
import {
  getLoadedDefinition,
  useAreDefinitionsLoaded,
  useLoadedDefinitions,
} from '#dashboard/features/builder/sync/block-definitions.ts'
import { completeFields } from '#dashboard/features/builder/sync/complete-fields.ts'
import { useEditor, useSelection } from '#dashboard/features/builder/sync/use-editor.ts'

// Wide enough for columns, and for a margin beside wide sections.
const DRAWN_WIDTH_PX = 1040
const DRAWN_HEIGHT_PX = 640

/** A small picture of a section, drawn from its blocks in the theme of the open page. Drawn once it is near the visible part of the list. */
export function SectionThumbnail({ blocks }: { blocks: readonly LooseBlock[] }) {
  const { ref, width } = useSize<HTMLSpanElement>()
  const [root, setRoot] = useState<ShadowRoot | null>(null)
  const wasInView = useWasInView(ref)
  const attachRoot = useCallback((element: HTMLSpanElement | null) => {
    if (element) setRoot(element.shadowRoot ?? element.attachShadow({ mode: 'open' }))
  }, [])
  return (
    <span
      ref={ref}
      aria-hidden
      inert
      className="block overflow-hidden rounded-sm bg-paper"
      style={{ aspectRatio: `${DRAWN_WIDTH_PX} / ${DRAWN_HEIGHT_PX}` }}
    >
      <span ref={attachRoot} className="block" style={{ width: DRAWN_WIDTH_PX, zoom: width / DRAWN_WIDTH_PX }} />
      {root && wasInView && width > 0 ? createPortal(<Drawing blocks={blocks} />, root) : null}
    </span>
  )
}

function Drawing({ blocks }: { blocks: readonly LooseBlock[] }) {
  const { blockTypes } = useEditor()
  const context = usePageContext(useSelection(({ page }) => page))
  const style = useThemeStyle()
  const definitions = useLoadedDefinitions()
  const types = useMemo(() => [...new Set(blocks.map(({ type }) => type))], [blocks])
  const isReady = useAreDefinitionsLoaded(types)
  if (!context || !isReady) return null
  const completedBlocks = blocks.map((block, index) => ({
    id: `block-${index}`,
    type: block.type,
    fields: completeFields(block, blockTypes),
  }))
  const [firstBlock] = completedBlocks
  const section = firstBlock?.type === SECTION ? firstBlock : undefined
  const { columns } = drawBlocks(section ? completedBlocks.slice(1) : completedBlocks, {
    context,
    findBlock: getLoadedDefinition,
    rowState: emptyRow,
  })
  return (
    <>
      <style nonce={styleNonce}>{getCss(definitions)}</style>
      <div className="page" style={style} lang={context.lang} dir={context.dir}>
        <div className="content">
          <div className="section" {...(section && getSectionAttributes(section.fields, context.theme))}>
            {section && getLoadedDefinition(SECTION)?.render({ ...section, context })}
            {columns.map((column) => (
              <ColumnFrame key={column.blocks[0].block.id} {...column} />
            ))}
          </div>
        </div>
      </div>
    </>
  )
}

const cssByDefinitions = new WeakMap<readonly BlockDefinition[], string>()

/** One text for all thumbnails, because browsers parse equal style sheets once. */
function getCss(definitions: readonly BlockDefinition[]): string {
  const css = cssByDefinitions.get(definitions) ?? composeCanvasCss(definitions) + thumbnailCss
  cssByDefinitions.set(definitions, css)
  return css
}

// A section that is lower than the picture is centered in it.
const thumbnailCss = `
.page { display: grid; align-content: safe center; min-height: ${DRAWN_HEIGHT_PX}px !important }
.page .content { padding: 0 }
.block { content-visibility: visible }
`

/** Whether an element was ever in or near the visible part of the window. */
function useWasInView(ref: React.RefObject<HTMLElement | null>): boolean {
  const [wasInView, setInView] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element || wasInView) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setInView(true)
      },
      { rootMargin: '300px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref, wasInView])
  return wasInView
}
