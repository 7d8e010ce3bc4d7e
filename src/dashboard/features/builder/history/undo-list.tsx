import Undo2 from 'lucide-react/icons/undo-2'
import { isUndoneAlone } from '#document/session/history.ts'
import type { HistoryEntry } from '#document/session/session-state.ts'
import { classes } from '#dashboard/ui/classes.ts'
import { IconButton } from '#dashboard/ui/icon-button.tsx'
import { useEditor, useEditorState } from '../sync/use-editor.ts'

/** Everything that can be undone or redone, newest first. A click returns to the state after that change. */
export function UndoList() {
  const editor = useEditor()
  const undo = useEditorState(({ session }) => session.undo)
  const redo = useEditorState(({ session }) => session.redo)
  const handleJump = (entry: number | null) => editor.dispatch({ type: 'jump', entry })
  const current = undo.at(-1)?.id ?? null
  const getState = (id: number) => (id === current ? 'current' : isUndoneAlone({ undo }, id) ? 'undoneAlone' : 'done')
  return (
    <>
      <ol className="-mx-2 grid">
        {redo.map((entry) => (
          <Row key={entry.id} entry={entry} state="undone" onJump={handleJump} />
        ))}
        {undo.toReversed().map((entry) => (
          <Row key={entry.id} entry={entry} state={getState(entry.id)} onJump={handleJump} />
        ))}
        <li>
          <button
            type="button"
            aria-current={current === null ? 'step' : undefined}
            className={classes(rowClass, current === null ? 'bg-accent-soft text-accent-text' : 'text-ink-soft')}
            onClick={() => handleJump(null)}
          >
            When you opened it
          </button>
        </li>
      </ol>
      {undo.length + redo.length === 0 ? (
        <p className="text-sm text-ink-soft">Your changes are listed here. You can undo each of them.</p>
      ) : null}
    </>
  )
}

interface RowProps {
  entry: HistoryEntry
  state: keyof typeof stateClasses
  onJump: (entry: number) => void
}

function Row({ entry: { id, label }, state, onJump }: RowProps) {
  const editor = useEditor()
  return (
    <li className="group flex items-center">
      <button
        type="button"
        title={label}
        aria-current={state === 'current' ? 'step' : undefined}
        className={classes(rowClass, stateClasses[state])}
        onClick={() => onJump(id)}
      >
        {label}
        {state === 'undone' || state === 'undoneAlone' ? <span className="sr-only">, undone</span> : null}
      </button>
      {state === 'done' ? (
        <IconButton
          label={`Undo only this: ${label}`}
          className="opacity-0 group-hover:opacity-100 focus-visible:opacity-100 coarse:opacity-100"
          onClick={() => editor.dispatch({ type: 'undoOne', entry: id })}
        >
          <Undo2 aria-hidden />
        </IconButton>
      ) : null}
    </li>
  )
}

const rowClass =
  'min-h-control min-w-0 flex-1 rounded-md px-2 py-1.5 text-left text-sm wrap-anywhere hover:bg-hover w-full'
const stateClasses = {
  undone: 'text-ink-faint line-through decoration-line-strong',
  current: 'bg-accent-soft font-medium text-accent-text',
  undoneAlone: 'text-ink-faint line-through decoration-line-strong',
  done: 'text-ink',
}
