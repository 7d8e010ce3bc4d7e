import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { changePassword } from '#dashboard/api/account.ts'
import { useSession } from '#dashboard/api/use-session.ts'
import { SettingsSection } from '#dashboard/pickers/settings-section.tsx'
import { FormTextField } from '#dashboard/ui/form/form-text-field.tsx'
import { Form } from '#dashboard/ui/form/form.tsx'
import { SubmitButton } from '#dashboard/ui/form/form-buttons.tsx'
import { schemaResolver } from '#dashboard/ui/form/schema-resolver.ts'
import { newPasswordInput } from '#dashboard/ui/new-password-input.ts'
import { toast } from '#dashboard/ui/toast.ts'

const requiredText = z.string().check(z.minLength(1))
const schema = z.object({ currentPassword: requiredText, newPassword: requiredText })

/** Changes the password. The server checks the rules for new ones. */
export function Password() {
  const { email } = useSession().user
  const form = useForm({
    defaultValues: { currentPassword: '', newPassword: '' },
    resolver: schemaResolver(schema, {
      currentPassword: 'Enter your current password.',
      newPassword: 'Choose a new password.',
    }),
  })
  const { mutateAsync } = useMutation(changePassword(useQueryClient()))
  const handleSuccess = () => {
    form.reset()
    toast({ message: 'Changed your password' })
  }
  return (
    <SettingsSection title="Password" about="A new password ends your sessions on all other devices.">
      <Form
        form={form}
        className="grid max-w-md grid-cols-1 gap-4"
        errorTitle="Your password was not changed"
        onSubmit={(passwords) => mutateAsync(passwords)}
        onSuccess={handleSuccess}
      >
        {/* For password managers. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <FormTextField
          control={form.control}
          name="currentPassword"
          label="Current password"
          type="password"
          autoComplete="current-password"
        />
        <FormTextField control={form.control} name="newPassword" label="New password" {...newPasswordInput} />
        <SubmitButton className="justify-self-start">Change password</SubmitButton>
      </Form>
    </SettingsSection>
  )
}
