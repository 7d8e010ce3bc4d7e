import { useQueryClient } from '@tanstack/react-query'
import { useForm, useFormState } from 'react-hook-form'
import type { Role } from '#contract/endpoint.ts'
import { changeRole, type Member } from '#dashboard/api/members.ts'
import { useSession } from '#dashboard/api/use-session.ts'
import { useUndoableMutation } from '#dashboard/api/use-undoable-mutation.ts'
import { RoleField, getRoleName } from '#dashboard/pickers/role-field.tsx'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { Form } from '#dashboard/ui/form/form.tsx'
import { FormButtons } from '#dashboard/ui/form/form-buttons.tsx'
import { FormField } from '#dashboard/ui/form/form-field.tsx'

interface ChangeRoleProps {
  member: Member
  onDone: () => void
}

/** Gives a member another role. The toast offers Undo. */
export function ChangeRole({ member, onDone }: ChangeRoleProps) {
  const isSelf = useSession().user.id === member.userId
  const { runInForm } = useUndoableMutation({
    mutation: changeRole(useQueryClient()),
    describeResult: ({ role }) => `Changed the role of ${member.name} to ${getRoleName(role)}`,
    // After changing their own role, a person may no longer change it back.
    createUndo: (change, _changed, mutateAsync) =>
      isSelf ? undefined : () => mutateAsync({ ...change, role: change.member.role }),
    describeFailure: () => `The role of ${member.name} was not changed.`,
  })
  const form = useForm<{ role: Role }>({ defaultValues: { role: member.role } })
  const { isDirty } = useFormState({ control: form.control })
  const handleSubmit = async ({ role }: { role: Role }) => {
    if (isDirty) await runInForm({ member, role })
  }
  return (
    <Dialog
      title="Change role"
      description={
        isSelf ? (
          'This is you. With another role you can no longer open these settings, and only another admin can change it back.'
        ) : (
          <>
            Of <strong className="font-semibold text-ink">{member.name}</strong>, from their next click on.
          </>
        )
      }
      open
      onOpenChange={onDone}
    >
      <Form form={form} errorTitle="The role was not changed" onSubmit={handleSubmit} onSuccess={onDone}>
        <FormField control={form.control} name="role">
          {({ value, onChange }) => <RoleField value={value} onChange={onChange} />}
        </FormField>
        <FormButtons action="Change role" onCancel={onDone} />
      </Form>
    </Dialog>
  )
}
