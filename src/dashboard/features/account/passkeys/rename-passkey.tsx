import { useQueryClient } from '@tanstack/react-query'
import { type Passkey, renamePasskey } from '#dashboard/api/passkeys.ts'
import { useUndoableMutation } from '#dashboard/api/use-undoable-mutation.ts'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { NameForm } from '#dashboard/ui/form/name-form.tsx'

/** Dialog that renames a passkey. */
export function RenamePasskey({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const rename = useUndoableMutation({
    mutation: renamePasskey(useQueryClient()),
    done: ({ name }) => `Renamed the passkey to ${name}`,
    undo: (_renamed, _result, mutateAsync) => () => mutateAsync({ passkey, name: passkey.name }),
    failed: () => 'The passkey was not renamed.',
  })
  return (
    <Dialog title="Rename passkey" description="Such as the device that holds it." open onOpenChange={onDone}>
      <NameForm
        value={passkey.name}
        input={{ maxLength: 60 }}
        action="Rename"
        errorTitle="The passkey was not renamed"
        onSave={(name) => (name === passkey.name ? undefined : rename.runInForm({ passkey, name }))}
        onSuccess={onDone}
        onCancel={onDone}
      />
    </Dialog>
  )
}
