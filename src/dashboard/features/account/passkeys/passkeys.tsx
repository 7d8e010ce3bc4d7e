import { useQuery, useQueryClient } from '@tanstack/react-query'
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { deletePasskey, type Passkey, passkeysQueries, renamePasskey } from '#dashboard/api/passkeys.ts'
import { useUndoableMutation } from '#dashboard/api/use-undoable-mutation.ts'
import { DeleteForm } from '#dashboard/pickers/confirm-delete.tsx'
import { LoadError } from '#dashboard/pickers/load-error.tsx'
import { SettingsSection } from '#dashboard/pickers/settings-section.tsx'
import { ActionsMenu } from '#dashboard/ui/actions-menu.tsx'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { RenameForm } from '#dashboard/ui/form/rename-form.tsx'
import { MenuItem } from '#dashboard/ui/menu-item.tsx'
import { RelativeTime } from '#dashboard/ui/relative-time.tsx'
import { actionsColumn } from '#dashboard/ui/table/actions-column.tsx'
import type { Column } from '#dashboard/ui/table/column.ts'
import { pastTimeColumn } from '#dashboard/ui/table/time-column.tsx'
import { SmallTable } from '#dashboard/ui/table/small-table.tsx'
import { AddPasskey } from './add-passkey.tsx'

interface PasskeyTask {
  kind: 'rename' | 'delete'
  passkey: Passkey
}

/** The passkeys of the person: adding, renaming and deleting them. */
export function Passkeys() {
  const passkeys = useQuery(passkeysQueries.all())
  const [task, setTask] = useState<PasskeyTask | null>(null)
  const closeTask = () => setTask(null)
  const actions = actionsColumn<Passkey>(60, (passkey) => (
    <ActionsMenu name={passkey.name}>
      <MenuItem icon={<Pencil />} onSelect={() => setTask({ kind: 'rename', passkey })}>
        Rename
      </MenuItem>
      <MenuItem icon={<Trash />} tone="danger" onSelect={() => setTask({ kind: 'delete', passkey })}>
        Delete
      </MenuItem>
    </ActionsMenu>
  ))
  return (
    <SettingsSection
      title="Passkeys"
      about="Sign in with your fingerprint, face or screen lock, without a password or code."
    >
      {passkeys.error && !passkeys.data ? (
        <LoadError title="Your passkeys could not be loaded" query={passkeys} />
      ) : passkeys.data?.length === 0 ? null : (
        <SmallTable name="Passkeys" columns={[...columns, actions]} rows={passkeys.data} />
      )}
      <AddPasskey />
      {task?.kind === 'rename' ? <RenamePasskey passkey={task.passkey} onDone={closeTask} /> : null}
      {task?.kind === 'delete' ? <DeletePasskey passkey={task.passkey} onDone={closeTask} /> : null}
    </SettingsSection>
  )
}

const columns: readonly Column<Passkey>[] = [
  {
    id: 'name',
    title: 'Name',
    width: '1fr',
    cell: ({ name, createdAt, lastUsedAt }) => (
      <>
        <span className="block truncate font-semibold" title={name}>
          {name}
        </span>
        <span className="block pb-1 text-xs whitespace-normal text-ink-soft @min-[560px]:hidden">
          Added <RelativeTime at={createdAt} /> · Last used:{' '}
          {lastUsedAt === null ? 'Never' : <RelativeTime at={lastUsedAt} />}
        </span>
      </>
    ),
  },
  pastTimeColumn({ id: 'added', title: 'Added', width: 128, getTime: ({ createdAt }) => createdAt }),
  pastTimeColumn({ id: 'used', title: 'Last used', width: 128, getTime: ({ lastUsedAt }) => lastUsedAt }),
]

/** Dialog that confirms the deletion of a passkey. */
function DeletePasskey({ passkey: { id, name }, onDone }: { passkey: Passkey; onDone: () => void }) {
  return (
    <Dialog
      role="alertdialog"
      title="Delete passkey"
      description={
        <>
          Delete <strong className="font-semibold">{name}</strong>? It no longer signs you in. Your device still lists
          it until you remove it there too.
        </>
      }
      open
      onOpenChange={onDone}
    >
      <DeleteForm noun="passkey" id={id} name={name} options={deletePasskey(useQueryClient())} onDone={onDone} />
    </Dialog>
  )
}

/** Dialog that renames a passkey. */
function RenamePasskey({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const rename = useUndoableMutation({
    mutation: renamePasskey(useQueryClient()),
    describeResult: ({ name }) => `Renamed the passkey to ${name}`,
    createUndo: (_renamed, _result, mutateAsync) => () => mutateAsync({ passkey, name: passkey.name }),
    describeFailure: () => 'The passkey was not renamed.',
  })
  return (
    <Dialog title="Rename passkey" description="For example, the device that holds it." open onOpenChange={onDone}>
      <RenameForm
        name={passkey.name}
        input={{ maxLength: 60 }}
        errorTitle="The passkey was not renamed"
        onSave={(name) => rename.runInForm({ passkey, name })}
        onDone={onDone}
      />
    </Dialog>
  )
}
