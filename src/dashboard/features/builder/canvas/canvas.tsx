import Plus from 'lucide-react/icons/plus'
import { Suspense, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useStore } from 'zustand'
import { getBlocks } from '#document/document.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { Skeleton } from '#dashboard/ui/skeleton.tsx'
import { useEditor, useSelection, useSelectionStore, useEditorState } from '../sync/use-editor.ts'
import { ActionBar } from './action-bar.tsx'
import { useAreDefinitionsLoaded } from '../sync/block-definitions.ts'
import { getView } from '../sync/block-commands.ts'
import { CanvasPage } from './canvas-page.tsx'
import { setCanvasFocusHandler } from '../sync/focus-canvas.ts'
import { devices, useDevice, useIsActualSize } from './devices.ts'
import { DropArea } from './drop-area.tsx'
import { focusForm } from '../sync/focus-form.ts'
import { tapToPlace, stopTapToPlace } from './tap-to-place.ts'
import { useCanvasEvents } from './use-canvas-events.ts'
import { lazyComponent } from '#dashboard/ui/lazy-component.tsx'
import { useAnnouncement } from '../sync/announcements.ts'
import { describeBlocks } from '../sync/block-names.ts'

const ColumnBorders = lazyComponent(async () => ({ default: (await import('./column-borders.tsx')).ColumnBorders }))
const MoveDialog = lazyComponent(async () => ({ default: (await import('./move-dialog.tsx')).MoveDialog }))
const InsertDialog = lazyComponent(async () => ({ default: (await import('./insert-dialog.tsx')).InsertDialog }))

// Space for the action bar, on both sides of the page, so that the page stays centered.
const BAR_MARGIN_PX = 56
const NARROW_CANVAS_PX = 560
// On a phone the action bar covers the bottom of the page, where the page may also have a bar of its own.
const COVERED_BY_BARS_PX = 96

/** The page as visitors will see it, with selection, inline editing, drag and drop. */
export function Canvas() {
  const editor = useEditor()
  const selection = useSelectionStore()
  const builder = useMemo(() => ({ editor, selection }), [editor, selection])
  const page = useSelection((state) => state.page)
  const types = useMemo(() => [...new Set(getBlocks(getView(builder), page).map(({ type }) => type))], [builder, page])
  const isReady = useAreDefinitionsLoaded(types)
  const scroller = useRef<HTMLDivElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [root, setRoot] = useState<ShadowRoot | null>(null)
  const [task, setTask] = useState<'insert' | 'add' | 'move' | null>(null)
  const isTapToPlace = useStore(tapToPlace, ({ blocks }) => blocks.length > 0)
  const { width, zoom, isNarrow } = useFrame(scroller)
  const host = useCallback((element: HTMLDivElement | null) => {
    if (element) setRoot(element.shadowRoot ?? element.attachShadow({ mode: 'open' }))
  }, [])
  useCanvasEvents(root, builder, {
    list,
    openForm: focusForm,
    openInsertDialog: () => setTask('insert'),
    openMoveDialog: () => setTask('move'),
  })
  useEffect(() => setCanvasFocusHandler(() => list.current?.focus({ preventScroll: true })), [])
  // Another layout renders the canvas anew, which would lose the focus.
  useEffect(() => {
    const hasSelection = selection.store.getState().blocks.length > 0
    if (root && hasSelection && document.activeElement === document.body) list.current?.focus({ preventScroll: true })
  }, [root, selection])
  useScrollToSelected(root, scroller, { isNarrow, zoomedWidth: width * zoom })
  return (
    <section aria-label="Canvas" className="relative grid min-h-0 min-w-0 grid-rows-[minmax(0,1fr)_auto] bg-sunken">
      <div
        ref={scroller}
        data-scrolls
        className="relative overflow-auto overscroll-contain sm:[scrollbar-gutter:stable]"
      >
        <DropArea id="canvas" stage={stage} list={list} className="relative mx-auto my-8 w-fit max-sm:my-0">
          <div
            ref={host}
            className="overflow-clip rounded-xl bg-paper shadow-float max-sm:rounded-none"
            style={{ width, zoom }}
          />
          {isReady ? null : <Skeleton className="absolute inset-0 h-[70vh] rounded-xl" />}
          {isNarrow ? null : <ActionBar root={root} stage={stage} place="beside" onMoveTo={() => setTask('move')} />}
          <Suspense>
            <ColumnBorders root={root} stage={stage} />
          </Suspense>
          {editor.mayEdit ? (
            <div className="flex justify-center py-4">
              <Button variant="ghost" onClick={() => setTask('add')}>
                <Plus aria-hidden />
                Add a block
              </Button>
            </div>
          ) : null}
        </DropArea>
      </div>
      {isNarrow ? <ActionBar root={root} stage={stage} place="below" onMoveTo={() => setTask('move')} /> : null}
      <Announcer />
      {root && isReady ? createPortal(<CanvasPage key={page} pageId={page} listRef={list} />, root) : null}
      <Suspense>
        {isTapToPlace ? <TapToPlaceBar /> : null}
        {task === 'insert' || task === 'add' ? (
          <InsertDialog where={task === 'add' ? 'end' : 'focus'} onClose={() => setTask(null)} />
        ) : null}
        {task === 'move' ? <MoveDialog onClose={() => setTask(null)} /> : null}
      </Suspense>
    </section>
  )
}

/** Width of the page, scaled down where the window is too narrow, unless its actual size is asked for. */
function useFrame(scroller: React.RefObject<HTMLElement | null>) {
  const { width } = devices[useDevice()]
  const isActualSize = useIsActualSize()
  const [availableWidth, setAvailableWidth] = useState(0)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    // oxlint-disable-next-line react/set-state-in-effect -- The width must be known before the first layout.
    setAvailableWidth(element.clientWidth)
    const observer = new ResizeObserver(() => setAvailableWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller])
  const isNarrow = availableWidth < NARROW_CANVAS_PX
  const pageWidth = isNarrow ? availableWidth : availableWidth - 2 * BAR_MARGIN_PX
  return { width, isNarrow, zoom: isActualSize || pageWidth <= 0 ? 1 : Math.min(1, pageWidth / width) }
}

/** Scrolls to a block that was selected elsewhere, for example in the outline, and keeps it in view when a sheet or keyboard opens or the size of the page changes. */
function useScrollToSelected(
  root: ShadowRoot | null,
  scroller: React.RefObject<HTMLElement | null>,
  { isNarrow, zoomedWidth }: { isNarrow: boolean; zoomedWidth: number },
) {
  const active = useSelection(({ blocks }) => blocks.at(-1))
  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const scrollToBlock = (minimum: number) => {
      const block = active === undefined ? null : root?.getElementById(active)
      // A dragged block stays under the finger.
      if (!block || block.dataset['dragged'] !== undefined) return
      const box = block.getBoundingClientRect()
      const visible = element.getBoundingClientRect()
      const visibleHeight = Math.min(box.bottom, visible.bottom) - Math.max(box.top, visible.top)
      if (visibleHeight < Math.min(minimum, box.height))
        block.scrollIntoView({ block: box.height > visible.height ? 'start' : 'center' })
    }
    const minimum = isNarrow ? COVERED_BY_BARS_PX : 8
    scrollToBlock(minimum)
    let height = element.clientHeight
    // The page grows while it is laid out, for example after a tablet was turned. After somebody has scrolled or typed, it stays where it is.
    let hasInteracted = false
    const markInteraction = () => void (hasInteracted = true)
    for (const name of interactionEvents) addEventListener(name, markInteraction, { capture: true })
    const observer = new ResizeObserver(() => {
      // Keeps the edited block in view: all of it, or as much as fills half of the canvas.
      if (element.clientHeight < height) scrollToBlock(element.clientHeight / 2)
      else if (!hasInteracted) scrollToBlock(minimum)
      height = element.clientHeight
    })
    observer.observe(element)
    if (root) observer.observe(root.host)
    return () => {
      observer.disconnect()
      for (const name of interactionEvents) removeEventListener(name, markInteraction, { capture: true })
    }
  }, [active, root, scroller, isNarrow, zoomedWidth])
}

const interactionEvents = ['wheel', 'pointerdown', 'keydown'] as const

/** Live region for screen readers. A trailing space distinguishes two announcements of the same text. */
function Announcer() {
  const { text, count } = useAnnouncement()
  return (
    <p aria-live="assertive" className="sr-only">
      {text}
      {count % 2 === 1 ? '\u00a0' : ''}
    </p>
  )
}

/** Names the blocks that the next tap will place. On a phone it is below the page, so that it covers nothing. */
function TapToPlaceBar() {
  const { blockTypes } = useEditor()
  const blocks = useStore(tapToPlace, (state) => state.blocks)
  const name = useEditorState(({ session }) => describeBlocks(session.view, blocks, blockTypes))
  useEffect(() => stopTapToPlace, [])
  if (blocks.length === 0) return null
  return (
    <div className="z-10 flex animate-rise items-center gap-3 rounded-lg bg-inverse p-1.5 pl-3 text-sm text-inverse-ink shadow-float max-sm:m-2 sm:absolute sm:inset-x-3 sm:top-3 sm:mx-auto sm:max-w-100">
      <p role="status" className="min-w-0 flex-1">
        Choose where <span className="font-medium wrap-anywhere">{name}</span> should go.
      </p>
      <Button onClick={stopTapToPlace}>Cancel</Button>
    </div>
  )
}
