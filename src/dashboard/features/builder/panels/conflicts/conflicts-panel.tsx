import Inbox from 'lucide-react/icons/inbox'
import X from 'lucide-react/icons/x'
import { IconButton } from '#dashboard/ui/icon-button.tsx'
import { pluralize } from '#dashboard/ui/pluralize.ts'
import { useEditorState, useConflicts } from '#dashboard/features/builder/sync/use-editor.ts'
import { LostEdit } from './lost-edit.tsx'
import { OverlapItem } from './overlap-item.tsx'
import { useConflictPanel } from './use-conflict-panel.ts'

/** Edits that could not be saved as intended, with their content, until the person decides. */
export function ConflictsPanel() {
  const conflicts = useConflicts()
  const overlaps = useEditorState(({ session }) => session.overlaps)
  const { count, dismiss } = useConflictPanel()
  return (
    <section
      aria-label="Conflicts"
      className="absolute bottom-4 left-4 z-20 max-md:bottom-16 grid max-h-[60%] w-84 max-w-[calc(100%-32px)] animate-rise grid-rows-[auto_minmax(0,1fr)] rounded-lg bg-surface shadow-float"
    >
      <header className="flex items-center gap-2 pt-2 pr-2 pl-4">
        <Inbox aria-hidden className="size-4 text-warn-text" />
        <h2 className="flex-1 text-sm font-semibold">{pluralize(count, 'conflict')}</h2>
        <IconButton label="Later" onClick={dismiss}>
          <X aria-hidden />
        </IconButton>
      </header>
      <ul className="grid grid-cols-[minmax(0,1fr)] divide-y overflow-y-auto overscroll-contain px-4 pb-2">
        {conflicts.map((conflict) => (
          <LostEdit key={conflict.id} conflict={conflict} />
        ))}
        {overlaps.map((overlap) => (
          <OverlapItem key={`${overlap.target} ${overlap.field}`} overlap={overlap} />
        ))}
      </ul>
    </section>
  )
}
