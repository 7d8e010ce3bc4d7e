import type { Conflict } from '#document/session/session-state.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { useEditor, useSelection } from '#dashboard/features/builder/sync/use-editor.ts'

/** An edit that could not be saved: what it changed, the reason, and what the person can do with it. */
export function LostEdit({ conflict: { id, name, edits, message, why } }: { conflict: Conflict }) {
  const editor = useEditor()
  const page = useSelection((selection) => selection.page)
  const descriptions = [...new Set(edits)]
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 py-3 text-sm">
      <div>
        <p className="font-medium wrap-anywhere">{capitalize(name)}</p>
        <p className="text-ink-soft wrap-anywhere">{message.replace(/\.?$/, '.')}</p>
        {descriptions.length > 0 ? (
          <ul aria-label="What you did" className="mt-1 text-xs text-ink-faint">
            {descriptions.slice(0, MOST_DESCRIPTIONS).map((label) => (
              <li key={label} className="truncate" title={label}>
                Your edit: {label}
              </li>
            ))}
            {descriptions.length > MOST_DESCRIPTIONS ? (
              <li>and {descriptions.length - MOST_DESCRIPTIONS} more</li>
            ) : null}
          </ul>
        ) : null}
      </div>
      <div className="flex gap-2">
        <Button onClick={() => editor.dispatch({ type: 'putBack', item: id, page })}>
          {why === 'refused' ? 'Try again' : 'Restore'}
        </Button>
        <Button variant="ghost" onClick={() => editor.dispatch({ type: 'discard', item: id })}>
          Discard
        </Button>
      </div>
    </li>
  )
}

const MOST_DESCRIPTIONS = 4

function capitalize(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
