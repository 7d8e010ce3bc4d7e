import { Link, useNavigate } from '@tanstack/react-router'
import LinkOff from 'lucide-react/icons/unlink'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { ApiError } from '#dashboard/api/client.ts'
import { resetPassword } from '#dashboard/api/sign-in.ts'
import { ButtonLink } from '#dashboard/ui/button-link.tsx'
import { Form } from '#dashboard/ui/form/form.tsx'
import { FormTextField } from '#dashboard/ui/form/form-text-field.tsx'
import { SubmitButton } from '#dashboard/ui/form/form-buttons.tsx'
import { schemaResolver } from '#dashboard/ui/form/schema-resolver.ts'
import { newPasswordInput } from '#dashboard/ui/new-password-input.ts'
import { toAttemptError } from './attempt-error.ts'
import { EntryScreen, entryLinkClass } from './entry-screen.tsx'

const schema = z.object({ newPassword: z.string().check(z.minLength(1)) })

/** Sets a new password with the token of a link; undefined if the address has none. */
export function ResetPasswordScreen({ token }: { token: string | undefined }) {
  const [isExpired, setExpired] = useState(token === undefined)
  const backToSignIn = (
    <Link to="/sign-in" className={`${entryLinkClass} text-sm`}>
      Back to sign-in
    </Link>
  )
  if (isExpired || token === undefined)
    return (
      <EntryScreen title="This link no longer works" footer={backToSignIn}>
        <p className="flex gap-2 text-sm">
          <LinkOff aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-faint" />
          It works once and within an hour, and a newer link replaces it.
        </p>
        <ButtonLink to="/forgot-password" variant="primary">
          Ask for a new link
        </ButtonLink>
      </EntryScreen>
    )
  return (
    <EntryScreen
      title="Choose a new password"
      about="This ends all your sessions, on every device."
      footer={backToSignIn}
    >
      <PasswordForm token={token} onExpired={() => setExpired(true)} />
    </EntryScreen>
  )
}

function PasswordForm({ token, onExpired }: { token: string; onExpired: () => void }) {
  const navigate = useNavigate()
  const form = useForm({
    defaultValues: { newPassword: '' },
    resolver: schemaResolver(schema, { newPassword: 'Choose a password.' }),
  })
  const handleSubmit = async ({ newPassword }: z.infer<typeof schema>) => {
    try {
      await resetPassword(token, newPassword)
    } catch (error) {
      if (!(error instanceof ApiError) || !error.fieldErrors.has('token')) throw toAttemptError(error, 'newPassword')
      onExpired()
      return
    }
    await navigate({ to: '/sign-in', search: { notice: 'password_changed' }, replace: true })
  }
  return (
    <Form form={form} errorTitle="The password was not changed" onSubmit={handleSubmit}>
      <FormTextField control={form.control} name="newPassword" label="New password" {...newPasswordInput} autoFocus />
      <SubmitButton variant="primary" className="w-full">
        Set password
      </SubmitButton>
    </Form>
  )
}
