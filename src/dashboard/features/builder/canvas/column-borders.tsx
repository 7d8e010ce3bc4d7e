import { type KeyboardEvent, type PointerEvent, type RefObject, useLayoutEffect, useMemo, useRef } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { getBorder, isOnWideScreens, listRowShapes } from '#blocks/layout/share-rows.ts'
import { moveColumnBorder } from '../sync/layout-commands.ts'
import { getRow, listSpans } from '../sync/row-operations.ts'
import { type Builder, useEditor, useEditorState, useSelection, useSelectionStore } from '../sync/use-editor.ts'

interface ColumnBordersProps {
  root: ShadowRoot | null
  stage: RefObject<HTMLElement | null>
}

/** The borders between the columns of the selected block's row. They are dragged, or moved with the arrow keys. */
export function ColumnBorders({ root, stage }: ColumnBordersProps) {
  const editor = useEditor()
  const selection = useSelectionStore()
  const builder = useMemo(() => ({ editor, selection }), [editor, selection])
  const active = useSelection(({ blocks }) => (blocks.length === 1 ? blocks[0] : undefined))
  const row = useEditorState(
    useShallow(({ session }) => {
      const columns = active === undefined ? [] : getRow(session.view, active)
      return columns.flatMap(([first]) => (first && isOnWideScreens(first) ? [first.id] : []))
    }),
  )
  // A row of four has only one shape.
  if (!editor.mayEdit || row.length < 2 || listRowShapes(row.length).length < 2) return null
  return row
    .slice(0, -1)
    .map((id, index) => <ColumnBorder key={id} {...{ root, stage, builder, row }} border={index} />)
}

interface ColumnBorderProps extends ColumnBordersProps {
  builder: Builder
  /** The first blocks of the columns. */
  row: readonly string[]
  /** The index of the column before the border. */
  border: number
}

function ColumnBorder({ root, stage, builder, row, border }: ColumnBorderProps) {
  const spans = useEditorState(useShallow(({ session }) => listSpans(session.view, row)))
  const element = useRef<HTMLDivElement>(null)
  const places = listBorderPlaces(row.length, border)
  const twelfths = getBorder(spans, border)
  useBorderPosition({ root, stage, element, row, border })
  const endDrag = () => builder.editor.dispatch({ type: 'endGesture' })
  const moveTo = (next: number | undefined) => {
    if (next !== undefined) moveColumnBorder(builder, row, { border, twelfths: next })
  }
  const handlePointer = (event: PointerEvent<HTMLElement>) => {
    const columns = listColumnElements(root, row)
    const [first, last] = [columns[0], columns.at(-1)]
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || !first || !last) return
    const [start, end] = [first.getBoundingClientRect(), last.getBoundingClientRect()]
    const isMirrored = end.left < start.left
    const width = Math.max(start.right, end.right) - Math.min(start.left, end.left)
    const distance = isMirrored ? start.right - event.clientX : event.clientX - start.left
    moveTo((distance / width) * 12)
  }
  const handleKey = (event: KeyboardEvent) => {
    const isMirrored = element.current !== null && getDirection(root, row) === 'rtl'
    const step = { ArrowLeft: isMirrored ? 1 : -1, ArrowRight: isMirrored ? -1 : 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    moveTo(places[places.indexOf(twelfths) + step])
    endDrag()
  }
  return (
    <div
      ref={element}
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={`Border after column ${border + 1}`}
      aria-valuenow={twelfths}
      aria-valuemin={places[0] ?? 0}
      aria-valuemax={places.at(-1) ?? 12}
      aria-valuetext={`${twelfths} of 12`}
      className="group/border absolute top-0 left-0 z-10 -ml-2 grid w-4 cursor-col-resize touch-none justify-center rounded-sm coarse:-ml-4 coarse:w-8"
      onPointerDown={(event) => {
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        event.currentTarget.focus()
      }}
      onPointerMove={handlePointer}
      onPointerUp={endDrag}
      onPointerCancel={endDrag}
      onKeyDown={handleKey}
    >
      <span className="h-full w-0.5 rounded-full bg-ring opacity-60 outline-1 outline-paper group-hover/border:opacity-100 group-focus-visible/border:opacity-100" />
    </div>
  )
}

/** The numbers of twelfths at which a border can stand, in order. */
function listBorderPlaces(columns: number, border: number): number[] {
  return [...new Set(listRowShapes(columns).map((shape) => getBorder(shape, border)))].toSorted(
    (first, second) => first - second,
  )
}

/** The elements of columns by their first blocks. */
function listColumnElements(root: ShadowRoot | null, row: readonly string[]): Element[] {
  return row.flatMap((id) => root?.getElementById(id)?.closest('.column') ?? [])
}

function getDirection(root: ShadowRoot | null, [first = '']: readonly string[]): string {
  const block = root?.getElementById(first)
  return block ? getComputedStyle(block).direction : 'ltr'
}

interface BorderPosition extends ColumnBordersProps {
  element: RefObject<HTMLDivElement | null>
  row: readonly string[]
  border: number
}

/** Keeps the border between its columns when they change. It is hidden where columns stack. */
function useBorderPosition({ root, stage, element, row, border }: BorderPosition) {
  useLayoutEffect(() => {
    const columns = listColumnElements(root, row)
    const [before, after] = [columns[border], columns[border + 1]]
    const stageElement = stage.current
    if (!before || !after || !stageElement) return
    const place = () => {
      const boxes = columns.map((column) => column.getBoundingClientRect())
      const [first, second, origin] = [boxes[border], boxes[border + 1], stageElement.getBoundingClientRect()]
      if (!element.current || !first || !second) return
      const isStacked = second.top >= first.bottom
      const middle = first.left < second.left ? (first.right + second.left) / 2 : (second.right + first.left) / 2
      const [top, bottom] = [Math.min(...boxes.map((box) => box.top)), Math.max(...boxes.map((box) => box.bottom))]
      element.current.hidden = isStacked
      element.current.style.transform = `translate(${middle - origin.left}px, ${top - origin.top}px)`
      element.current.style.height = `${bottom - top}px`
    }
    const observer = new ResizeObserver(place)
    for (const observed of [...columns, stageElement]) observer.observe(observed)
    return () => observer.disconnect()
  }, [root, stage, element, row, border])
}
