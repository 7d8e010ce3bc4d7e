import Redo from 'lucide-react/icons/redo-2'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Undo from 'lucide-react/icons/undo-2'
import { useCommand } from '#dashboard/ui/commands.ts'
import { IconButton } from '#dashboard/ui/icon-button.tsx'
import type { Studio } from './use-studio.ts'

/** Undo, redo and reset. */
export function StudioHistory({ studio: { isChanged, canUndo, canRedo, undo, redo, reset } }: { studio: Studio }) {
  useCommand(canUndo ? { label: 'Undo', group: 'Design', keys: 'mod+z', shown: 'keys', run: undo } : null)
  useCommand(canRedo ? { label: 'Redo', group: 'Design', keys: 'mod+shift+z', shown: 'keys', run: redo } : null)
  useCommand(isChanged ? { label: 'Reset to the saved design', group: 'Design', run: reset } : null)
  return (
    <span className="flex">
      <IconButton label="Undo" shortcut="mod+z" disabled={!canUndo} onClick={undo}>
        <Undo aria-hidden />
      </IconButton>
      <IconButton label="Redo" shortcut="mod+shift+z" disabled={!canRedo} onClick={redo}>
        <Redo aria-hidden />
      </IconButton>
      <IconButton label="Reset to the saved design" disabled={!isChanged} onClick={reset}>
        <RotateCcw aria-hidden />
      </IconButton>
    </span>
  )
}
