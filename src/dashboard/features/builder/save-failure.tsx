import CloudOff from 'lucide-react/icons/cloud-off'
import { Button } from '#dashboard/ui/button.tsx'
import { RelativeTime } from '#dashboard/ui/relative-time.tsx'
import type { SaveFailure } from './sync/sender.ts'
import { useEditor } from './sync/use-editor.ts'

/** The service's reason for not saving an edit, with what the person can do besides waiting. */
export function SaveFailureNotice({ failure: { message, retryAt } }: { failure: SaveFailure }) {
  const editor = useEditor()
  return (
    <section
      aria-label="Not saved"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 bg-warn-soft px-4 py-1.5 text-sm text-warn-text"
    >
      <CloudOff aria-hidden className="size-4 shrink-0" />
      <p className="min-w-48 flex-1 wrap-anywhere">
        Your last change is not saved. The server says: {message} Next attempt:{' '}
        <RelativeTime at={new Date(retryAt).toISOString()} />
      </p>
      <div className="flex gap-2">
        <Button onClick={() => void editor.flush()}>Try now</Button>
        <Button onClick={() => editor.undoUnsaved()}>Undo this change</Button>
      </div>
    </section>
  )
}
