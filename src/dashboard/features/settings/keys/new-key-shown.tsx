import type { SyntheticEvent } from 'react'
import type { NewKey } from '#dashboard/api/keys.ts'
import { useServiceOrigin } from '#dashboard/api/workspace.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { CopyButton } from '#dashboard/ui/copy-button.tsx'
import { CodeText } from '#dashboard/ui/lists/code-text.tsx'
import { createListCommand } from './quick-start.tsx'

/** Shows the new key once. It is a form, so that a click outside does not close the dialog. */
export function NewKeyShown({ newKey, onDone }: { newKey: NewKey; onDone: () => void }) {
  const origin = useServiceOrigin()
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    onDone()
  }
  return (
    <form className="grid grid-cols-1 gap-4" onSubmit={handleSubmit}>
      <p className="text-sm wrap-anywhere">
        This is the key of <strong className="font-semibold">{newKey.name}</strong>. Copy it now. It cannot be shown
        again.
      </p>
      <div className="flex items-center gap-1 rounded-md border border-line-strong bg-sunken py-1 pr-1 pl-3">
        <code aria-label="API key" className="min-w-0 flex-1 font-mono text-sm wrap-anywhere">
          {newKey.key}
        </code>
        <CopyButton text={newKey.key} noun="API key" />
      </div>
      {origin ? (
        <div className="grid gap-1.5">
          <p className="text-sm">Your first call, to paste into a terminal:</p>
          <CodeText noun="first call" text={createListCommand(origin, newKey.key)} />
        </div>
      ) : null}
      <Button type="submit" variant="primary" className="justify-self-end">
        I have copied it
      </Button>
    </form>
  )
}
