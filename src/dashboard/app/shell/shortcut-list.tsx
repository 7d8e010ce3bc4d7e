import { useState } from 'react'
import { Checkbox } from '#dashboard/ui/checkbox.tsx'
import { useCommands } from '#dashboard/ui/commands.ts'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { Kbd } from '#dashboard/ui/kbd.tsx'
import { singleKeys } from './use-shortcuts.ts'

/** All shortcuts that are currently active. */
export function ShortcutList({ onClose }: { onClose: () => void }) {
  const [areOn, setOn] = useState(singleKeys.areOn)
  const groups = Map.groupBy(
    useCommands().flatMap(({ label, group, keys }) => (keys === undefined ? [] : [{ label, group, keys }])),
    ({ group }) => group,
  )
  return (
    <Dialog title="Keyboard shortcuts" open onOpenChange={onClose}>
      <div className="grid gap-5">
        {[...groups].map(([group, commands]) => (
          <section key={group}>
            <h3 className="mb-1 text-xs font-medium text-ink-faint">{group}</h3>
            <dl>
              {commands.map(({ label, keys }) => (
                <div key={`${label} ${keys}`} className="flex min-h-8 items-center justify-between gap-4 text-sm">
                  <dt>{label}</dt>
                  <dd className="flex gap-1">
                    <Kbd keys={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <Checkbox
          label="Single-key shortcuts"
          className="border-t border-line pt-4"
          checked={areOn}
          onChange={(event) => {
            singleKeys.set(event.target.checked)
            setOn(event.target.checked)
          }}
        />
      </div>
    </Dialog>
  )
}
