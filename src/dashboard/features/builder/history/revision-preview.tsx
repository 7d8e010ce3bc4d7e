import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Page } from '#dashboard/api/pages.ts'
import { SelectField } from '#dashboard/ui/select-field.tsx'
import { CanvasPage } from '../canvas/canvas-page.tsx'
import { createEditor } from '../sync/editor.ts'
import { createSelection } from '../sync/selection.ts'
import { BuilderContext, useEditor } from '../sync/use-editor.ts'

interface RevisionPreviewProps {
  page: Page
  label: string
  /** Blocks with an outline. */
  marked?: readonly string[]
  /** The block or page that is scrolled into view. */
  current?: string | undefined
}

/** Read-only preview of a revision. */
export function RevisionPreview({ page, label, marked = noBlocks, current }: RevisionPreviewProps) {
  const { blockTypes } = useEditor()
  const [choice, setChoice] = useState<{ page: string; at: string | undefined } | null>(null)
  const [root, setRoot] = useState<ShadowRoot | null>(null)
  const list = useRef<HTMLDivElement>(null)
  // The canvas needs an editor. Nothing is ever edited in this one.
  const builder = useMemo(
    () => ({ editor: createEditor({ page, blockTypes }), selection: createSelection('') }),
    [page, blockTypes],
  )
  // A chosen page is shown until another block is.
  const shownPage = choice && choice.at === current ? choice.page : findPageWith(page, current)
  useEffect(() => builder.selection.select(marked), [builder, marked])
  useEffect(() => {
    // The page with the block may be rendered only now.
    const frame = requestAnimationFrame(() => root?.getElementById(current ?? '')?.scrollIntoView({ block: 'center' }))
    return () => cancelAnimationFrame(frame)
  }, [current, shownPage, root])
  const attachRoot = useCallback((element: HTMLDivElement | null) => {
    if (element) setRoot(element.shadowRoot ?? element.attachShadow({ mode: 'open' }))
  }, [])
  return (
    <div className="grid min-w-0 content-start gap-3">
      {page.pages.length > 1 ? (
        <SelectField
          label="Page"
          value={shownPage}
          options={page.pages.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => setChoice({ page: event.target.value, at: current })}
        />
      ) : null}
      <div
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Scrollable content without controls needs a tab stop.
        tabIndex={0}
        role="group"
        aria-label={label}
        className="h-[56dvh] overflow-y-auto overscroll-contain rounded-lg bg-sunken p-4"
      >
        <div ref={attachRoot} inert className="mx-auto max-w-[390px] overflow-clip rounded-xl bg-paper shadow-float" />
        {root
          ? createPortal(
              <BuilderContext value={builder}>
                <CanvasPage pageId={shownPage} listRef={list} />
              </BuilderContext>,
              root,
            )
          : null}
      </div>
    </div>
  )
}

const noBlocks: readonly string[] = []

/** The id of the page that has the block or is meant itself, by default the first one. */
function findPageWith({ pages }: Page, id: string | undefined): string {
  const holder = pages.find((page) => page.id === id || page.blocks.some((block) => block.id === id))
  return (holder ?? pages[0])?.id ?? ''
}
