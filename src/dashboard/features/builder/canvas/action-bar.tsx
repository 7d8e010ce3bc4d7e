import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Copy from 'lucide-react/icons/copy'
import GripVertical from 'lucide-react/icons/grip-vertical'
import Trash from 'lucide-react/icons/trash-2'
import { type RefObject, Suspense, useLayoutEffect, useMemo, useRef } from 'react'
import { classes } from '#dashboard/ui/classes.ts'
import { IconButton } from '#dashboard/ui/icon-button.tsx'
import { lazyComponent } from '#dashboard/ui/lazy-component.tsx'
import { useBlockIds, useEditor, useSelection, useSelectionStore } from '../sync/use-editor.ts'
import { getMovableBlocks, removeBlocks } from '../sync/block-commands.ts'
import { stepBlocks } from '../sync/move-blocks.ts'
import { duplicateBlocks } from '../sync/layout-commands.ts'

const SectionActions = lazyComponent(async () => ({
  default: (await import('./section-actions.tsx')).SectionActions,
}))

interface ActionBarProps {
  root: ShadowRoot | null
  stage: RefObject<HTMLElement | null>
  /** Next to the block, or below the canvas on windows as narrow as a phone. */
  place: 'beside' | 'below'
  onMoveTo: () => void
}

/** Actions for the selected blocks, placed next to the block so that it covers no block. */
export function ActionBar({ root, stage, place, onMoveTo }: ActionBarProps) {
  const editor = useEditor()
  const selection = useSelectionStore()
  const builder = useMemo(() => ({ editor, selection }), [editor, selection])
  const page = useSelection((state) => state.page)
  const active = useSelection(({ blocks }) => blocks.at(-1))
  const ids = useBlockIds(page)
  const hasActiveBlock = active !== undefined && ids.includes(active)
  const bar = useBarPosition({ root, stage }, hasActiveBlock && place === 'beside' ? active : undefined, ids)
  if (!hasActiveBlock || !editor.mayEdit || getMovableBlocks(builder).length === 0) return null
  return (
    <div
      ref={bar}
      className={
        place === 'beside'
          ? 'pointer-events-none absolute left-full ml-2.5 min-h-78'
          : 'flex justify-center border-t bg-surface p-0.5'
      }
    >
      {place === 'beside' ? <div style={{ height: LONGEST_RISE_PX }} /> : null}
      <div
        role="toolbar"
        aria-label="Block"
        aria-orientation={place === 'beside' ? 'vertical' : 'horizontal'}
        className={classes(
          'flex',
          place === 'beside' &&
            'pointer-events-auto sticky top-4 bottom-4 flex-col rounded-lg bg-surface p-0.5 shadow-float',
        )}
      >
        <IconButton
          label="Move to a place"
          shortcut="m"
          className="cursor-grab touch-none"
          data-drag-selection
          data-drag-handle
          onClick={onMoveTo}
        >
          <GripVertical aria-hidden />
        </IconButton>
        <IconButton label="Move up" shortcut="alt+arrowup" onClick={() => stepBlocks(builder, -1)}>
          <ArrowUp aria-hidden />
        </IconButton>
        <IconButton label="Move down" shortcut="alt+arrowdown" onClick={() => stepBlocks(builder, 1)}>
          <ArrowDown aria-hidden />
        </IconButton>
        <IconButton label="Duplicate" shortcut="mod+d" onClick={() => duplicateBlocks(builder)}>
          <Copy aria-hidden />
        </IconButton>
        <Suspense>
          <SectionActions builder={builder} />
        </Suspense>
        <IconButton label="Delete" shortcut="delete" onClick={() => removeBlocks(builder)}>
          <Trash aria-hidden />
        </IconButton>
      </div>
    </div>
  )
}

/** How far above its block the bar may be, to stay inside the window. */
const LONGEST_RISE_PX = 136

interface BarAnchor {
  root: ShadowRoot | null
  stage: RefObject<HTMLElement | null>
}

/** Keeps the bar at the height of the block when the page above it grows or moves. */
function useBarPosition({ root, stage }: BarAnchor, block: string | undefined, ids: readonly string[]) {
  const bar = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = block === undefined ? null : root?.getElementById(block)
    const stageElement = stage.current
    if (!element || !stageElement) return
    const placeBar = () => {
      if (!bar.current) return
      const box = element.getBoundingClientRect()
      bar.current.style.top = `${box.top - stageElement.getBoundingClientRect().top - LONGEST_RISE_PX}px`
      bar.current.style.height = `${box.height + LONGEST_RISE_PX}px`
    }
    // The observer also calls back after the first layout.
    const observer = new ResizeObserver(placeBar)
    observer.observe(element)
    observer.observe(stageElement)
    return () => observer.disconnect()
  }, [root, stage, block, ids])
  return bar
}
