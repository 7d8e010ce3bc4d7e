import { useMutation, useQueryClient } from '@tanstack/react-query'
import { changeWorkspace } from '../../../api/workspace.ts'
import { NameForm } from '../../../ui/form/name-form.tsx'
import { toast } from '../../../ui/toast.ts'

/** Renames the workspace. */
export function WorkspaceName({ name }: { name: string }) {
  const { mutateAsync } = useMutation(changeWorkspace(useQueryClient()))
  const save = async (next: string) => {
    if (next === name) return
    await mutateAsync({ name: next })
    toast({ message: `Renamed the workspace to ${next}` })
  }
  return (
    <NameForm
      layout="row"
      label="Workspace name"
      value={name}
      action="Rename"
      errorTitle="The workspace was not renamed"
      onSave={save}
    />
  )
}
