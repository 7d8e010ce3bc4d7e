import type { UseMutationOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { DeleteDialog } from '#dashboard/pickers/confirm-delete.tsx'
import { Dialog } from '#dashboard/ui/dialog.tsx'

/** What is done to an item of a list in a dialog. */
export type EditTask<Item> = { kind: 'new' } | { kind: 'edit' | 'delete'; item: Item }

interface EditDialogProps<Item, Removed> {
  task: EditTask<Item>
  /** For example "report". */
  what: string
  /** What happens when it is deleted. */
  deleting: string
  options: UseMutationOptions<Removed, Error, string>
  onDone: () => void
  /** The form; null: for a new item. */
  children: (item: Item | null) => ReactNode
}

/** Creates, changes or deletes an item of a list. */
export function EditDialog<Item extends { id: string; name: string }, Removed>(props: EditDialogProps<Item, Removed>) {
  const { task, what, deleting, options, onDone, children } = props
  if (task.kind !== 'delete')
    return (
      <Dialog title={`${task.kind === 'new' ? 'New' : 'Edit'} ${what}`} open onOpenChange={onDone}>
        {children(task.kind === 'new' ? null : task.item)}
      </Dialog>
    )
  const { id, name } = task.item
  return (
    <DeleteDialog noun={what} id={id} name={name} options={options} open onOpenChange={onDone}>
      {deleting}
    </DeleteDialog>
  )
}
