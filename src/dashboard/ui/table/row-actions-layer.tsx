import { type ReactNode, type SyntheticEvent, useState } from 'react'
import { useDraggedItem } from '../drag/drop-area.tsx'
import { ContextMenu } from '../menu.tsx'

export interface RowActions<Row> {
  name: (row: Row) => string
  /** Buttons that float over the end of the row under the pointer or with the focus. A phone has no space for them. */
  buttons: (row: Row) => ReactNode
  /** MenuItem, MenuSub and MenuSeparator of the context menu. */
  menu: (row: Row) => ReactNode
}

interface RowActionsLayerProps<Row> {
  rows: readonly Row[]
  /** Undefined if rows have no actions. */
  actions: RowActions<Row> | undefined
  shape: 'table' | 'card'
  /** Heights of a row and of the head, in pixels. */
  height: number
  headHeight: number
  children: ReactNode
}

/** Wraps the rows of a table. All rows share one set of buttons and one context menu, so that scrolling stays cheap. */
export function RowActionsLayer<Row extends { id: string }>({ actions, children, ...rest }: RowActionsLayerProps<Row>) {
  if (!actions) return <div className="relative">{children}</div>
  return (
    <Layer actions={actions} {...rest}>
      {children}
    </Layer>
  )
}

function Layer<Row extends { id: string }>(props: RowActionsLayerProps<Row> & { actions: RowActions<Row> }) {
  const { rows, actions, shape, height, headHeight, children } = props
  const [pointedId, setPointedId] = useState<string | null>(null)
  // A long press that lifts a row would also open the menu a moment later.
  const isDragging = useDraggedItem() !== null
  const index = rows.findIndex(({ id }) => id === pointedId)
  const row = rows[index]
  const setPointed = (event: SyntheticEvent) => {
    const pointedRow = findRow(event.target, rows)
    if (pointedRow && !isMenuOpen()) setPointedId(pointedRow.id)
    return pointedRow
  }
  const rowsArea = (
    <div
      role="presentation"
      className="relative"
      onPointerOver={(event) => event.pointerType === 'mouse' && setPointed(event)}
      onPointerDown={setPointed}
      onPointerLeave={() => !isMenuOpen() && setPointedId(null)}
      onFocus={setPointed}
      // Outside of a row, the menu of the browser opens.
      onContextMenuCapture={(event) => setPointed(event) ?? event.stopPropagation()}
    >
      {children}
      {row && shape === 'table' ? (
        <div key={row.id} className="absolute right-0 z-1 w-0" style={{ top: headHeight + index * height, height }}>
          {actions.buttons(row)}
        </div>
      ) : null}
    </div>
  )
  return (
    <ContextMenu label={row ? `Actions for ${actions.name(row)}` : ''} over={rowsArea} disabled={isDragging}>
      {row ? actions.menu(row) : null}
    </ContextMenu>
  )
}

function findRow<Row>(target: EventTarget, rows: readonly Row[]): Row | undefined {
  const element = target instanceof Element ? target.closest('[role=row][aria-rowindex]') : null
  // Row indexes start at 1, and the head is the first row.
  return element ? rows[Number(element.getAttribute('aria-rowindex')) - 2] : undefined
}

function isMenuOpen(): boolean {
  return document.querySelector('[role=menu][data-state=open]') !== null
}
