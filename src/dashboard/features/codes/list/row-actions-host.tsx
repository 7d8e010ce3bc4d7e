import { type ReactNode, type SyntheticEvent, useState } from 'react'
import type { Code } from '../../../api/code.ts'
import { useDragged } from '../../../ui/drag/drop-area.tsx'
import { ContextMenu } from '../../../ui/menu.tsx'
import { RowActions, RowMenuItems, type RowTask } from './row-actions.tsx'
import { RowDialogs } from './row-dialogs.tsx'

interface RowActionsHostProps {
  codes: readonly Code[]
  line: { height: number; head: number }
  /** On a phone there is no room for buttons: the menu alone, by a long press. */
  shape: 'table' | 'card'
  children: ReactNode
}

/** Gives the rows within it quick actions: one set of buttons for the row that is pointed at, so that scrolling stays cheap. */
export function RowActionsHost({ codes, line, shape, children }: RowActionsHostProps) {
  const [pointedId, setPointedId] = useState<string | null>(null)
  const [task, setTask] = useState<RowTask | null>(null)
  // The long press that lifts a code would open the menu a moment later.
  const isDragging = useDragged() !== null
  const index = codes.findIndex(({ id }) => id === pointedId)
  const code = codes[index]
  const point = (event: SyntheticEvent) => {
    const under = findCode(event.target, codes)
    if (under && !isMenuOpen()) setPointedId(under.id)
    return under
  }
  const rows = (
    <div
      role="presentation"
      className="relative"
      onPointerOver={(event) => event.pointerType === 'mouse' && point(event)}
      onPointerDown={point}
      onPointerLeave={() => !isMenuOpen() && setPointedId(null)}
      onFocus={point}
      // Elsewhere than over a row, the browser's own menu opens.
      onContextMenuCapture={(event) => point(event) ?? event.stopPropagation()}
    >
      {children}
      {code && shape === 'table' ? (
        <div className="absolute right-0 z-1 w-0" style={{ top: line.head + index * line.height, height: line.height }}>
          <RowActions key={code.id} code={code} onTask={setTask} />
        </div>
      ) : null}
    </div>
  )
  return (
    <>
      <ContextMenu label={code ? `Actions for ${code.name}` : ''} over={rows} disabled={isDragging}>
        {code ? <RowMenuItems code={code} onTask={setTask} /> : null}
      </ContextMenu>
      {task ? <RowDialogs task={task} onDone={() => setTask(null)} /> : null}
    </>
  )
}

function findCode(target: EventTarget, codes: readonly Code[]): Code | undefined {
  const row = target instanceof Element ? target.closest('[role=row][aria-rowindex]') : null
  // The head is the first row.
  return row ? codes[Number(row.getAttribute('aria-rowindex')) - 2] : undefined
}

function isMenuOpen(): boolean {
  return document.querySelector('[role=menu][data-state=open]') !== null
}
