import { type FocusEvent, type MouseEvent, type PointerEvent, type ReactNode, Suspense, useState } from 'react'
import type { Code } from '../../../api/code.ts'
import { lazily } from '../../../ui/lazy-component.ts'
import type { RowActionsProps, RowTask } from './row-actions.tsx'
import type { RowDialogsProps } from './row-dialogs.tsx'

const RowActions = lazily<RowActionsProps>(() =>
  import('./row-actions.tsx').then(({ RowActions }) => ({ default: RowActions })),
)
const RowDialogs = lazily<RowDialogsProps>(() =>
  import('./row-dialogs.tsx').then(({ RowDialogs }) => ({ default: RowDialogs })),
)

/** The row under the pointer, or with the focus; `at` where its menu was asked for. */
interface PointedRow {
  codeId: string
  at: RowActionsProps['at']
}

interface RowWorkProps {
  codes: readonly Code[]
  line: { height: number; head: number }
  /** On a phone there is no room for buttons: the menu alone, by a long press. */
  shape: 'table' | 'card'
  children: ReactNode
}

/** Gives the rows within it quick actions: one set of buttons for the row that is pointed at, so that scrolling stays cheap. */
export function RowActionsHost({ codes, line, shape, children }: RowWorkProps) {
  const [pointed, setPointed] = useState<PointedRow | null>(null)
  const [task, setTask] = useState<RowTask | null>(null)
  const index = pointed ? codes.findIndex(({ id }) => id === pointed.codeId) : -1
  const code = codes[index]
  const point = (event: PointerEvent | FocusEvent | MouseEvent, at: PointedRow['at'] = null) => {
    const under = findCode(event.target, codes)
    if (under && !isMenuOpen() && (under.id !== pointed?.codeId || at !== pointed.at))
      setPointed({ codeId: under.id, at })
    return under
  }
  return (
    <div
      role="presentation"
      className="relative"
      onPointerOver={(event) => event.pointerType === 'mouse' && point(event)}
      onPointerLeave={() => !isMenuOpen() && setPointed(null)}
      onFocus={point}
      onContextMenu={(event) => {
        if (point(event, { x: event.clientX, y: event.clientY })) event.preventDefault()
      }}
    >
      {children}
      <Suspense>
        {code && pointed && (shape === 'table' || pointed.at) ? (
          <div
            className="absolute right-0 z-1 w-0"
            style={{ top: line.head + index * line.height, height: line.height }}
          >
            <RowActions key={code.id} code={code} at={pointed.at} onTask={setTask} />
          </div>
        ) : null}
        {task ? <RowDialogs task={task} onDone={() => setTask(null)} /> : null}
      </Suspense>
    </div>
  )
}

function findCode(target: EventTarget, codes: readonly Code[]): Code | undefined {
  const row = target instanceof Element ? target.closest('[role=row][aria-rowindex]') : null
  // The head is the first row.
  return row ? codes[Number(row.getAttribute('aria-rowindex')) - 2] : undefined
}

function isMenuOpen(): boolean {
  return document.querySelector('[role=menu]:popover-open') !== null
}
