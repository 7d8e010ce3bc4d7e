import { useMutation, useQueryClient } from '@tanstack/react-query'
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { changeSection, removeSection, type SavedSection } from '#dashboard/api/sections.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { DeleteDialog } from '#dashboard/pickers/confirm-delete.tsx'
import { ActionsMenu } from '#dashboard/ui/actions-menu.tsx'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { RenameForm } from '#dashboard/ui/form/rename-form.tsx'
import { MenuItem } from '#dashboard/ui/menu-item.tsx'

/** Renames or deletes a saved section. */
export function SavedSectionMenu({ section }: { section: SavedSection }) {
  const queryClient = useQueryClient()
  const may = usePermission()
  const [task, setTask] = useState<'rename' | 'delete' | null>(null)
  const { mutateAsync: change } = useMutation(changeSection(queryClient))
  const { id, name } = section
  const close = () => setTask(null)
  if (!may('PATCH /sections/{id}')) return null
  return (
    <>
      <ActionsMenu name={name}>
        <MenuItem icon={<Pencil />} onSelect={() => setTask('rename')}>
          Rename
        </MenuItem>
        <MenuItem icon={<Trash />} tone="danger" onSelect={() => setTask('delete')}>
          Delete
        </MenuItem>
      </ActionsMenu>
      <Dialog title="Rename section" open={task === 'rename'} onOpenChange={close}>
        <RenameForm
          name={name}
          errorTitle="The section was not renamed"
          onSave={(text) => change({ id, name: text })}
          onDone={close}
        />
      </Dialog>
      <DeleteDialog
        noun="section"
        id={id}
        name={name}
        options={removeSection(queryClient)}
        open={task === 'delete'}
        onOpenChange={close}
        onDeleted={close}
      >
        Pages with it do not change.
      </DeleteDialog>
    </>
  )
}
