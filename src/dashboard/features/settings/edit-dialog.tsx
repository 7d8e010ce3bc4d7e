import type { UseMutationOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { DeleteDialog } from '#dashboard/pickers/confirm-delete.tsx'
import { Dialog } from '#dashboard/ui/dialog.tsx'

/** A task of the dialog: creates, changes or deletes an item of a list. */
export type EditTask<Item> = { kind: 'new' } | { kind: 'edit' | 'delete'; item: Item }

interface EditDialogProps<Item, Removed> {
  task: EditTask<Item>
  /** Singular: "report". */
  noun: string
  /** Consequence of deleting the item. */
  consequence: string
  options: UseMutationOptions<Removed, Error, string>
  onDone: () => void
  /** The form for an item; null for a new one. */
  children: (item: Item | null) => ReactNode
}

/** Creates, changes or deletes an item of a list. */
export function EditDialog<Item extends { id: string; name: string }, Removed>(props: EditDialogProps<Item, Removed>) {
  const { task, noun, consequence, options, onDone, children } = props
  if (task.kind !== 'delete')
    return (
      <Dialog title={`${task.kind === 'new' ? 'New' : 'Edit'} ${noun}`} open onOpenChange={onDone}>
        {children(task.kind === 'new' ? null : task.item)}
      </Dialog>
    )
  const { id, name } = task.item
  return (
    <DeleteDialog noun={noun} id={id} name={name} options={options} open onOpenChange={onDone}>
      {consequence}
    </DeleteDialog>
  )
}
