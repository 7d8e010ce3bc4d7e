import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { nameText } from '#contract/form-fields.ts'
import { acceptInvitation } from '#dashboard/api/accept-invitation.ts'
import { ApiError } from '#dashboard/api/client.ts'
import { Form } from '#dashboard/ui/form/form.tsx'
import { FormTextField } from '#dashboard/ui/form/form-text-field.tsx'
import { SubmitButton } from '#dashboard/ui/form/form-buttons.tsx'
import { schemaResolver } from '#dashboard/ui/form/schema-resolver.ts'
import { newPasswordInput } from '#dashboard/ui/new-password-input.ts'
import { toAttemptError } from './attempt-error.ts'
import { emailInput, emailMessages, emailText } from './email-text.ts'

interface NewcomerFormProps {
  token: string
  /** The invited address. Null if the person chooses it. */
  email: string | null
  onJoined: () => Promise<void>
  /** Called if the address already has an account. */
  onKnown: (email: string) => void
}

const schema = z.object({ email: emailText, name: nameText, password: z.string().check(z.minLength(1)) })

/** Creates an account for a new person and joins with it. */
export function NewcomerForm({ token, email, onJoined, onKnown }: NewcomerFormProps) {
  const form = useForm({
    defaultValues: { email: email ?? '', name: '', password: '' },
    resolver: schemaResolver(schema, {
      email: emailMessages,
      name: 'Enter your name.',
      password: 'Choose a password.',
    }),
  })
  const handleSubmit = async ({ email: enteredEmail, name, password }: z.infer<typeof schema>) => {
    try {
      await acceptInvitation(token, { name, password, ...(email === null && { email: enteredEmail }) })
    } catch (error) {
      if (!(error instanceof ApiError) || error.failure.code !== 'signed_out') throw toAttemptError(error, 'password')
      onKnown(enteredEmail)
      return
    }
    await onJoined()
  }
  return (
    <Form form={form} errorTitle="You have not joined" onSubmit={handleSubmit}>
      <FormTextField
        control={form.control}
        name="email"
        {...emailInput}
        readOnly={email !== null}
        autoFocus={email === null}
      />
      <FormTextField
        control={form.control}
        name="name"
        label="Your name"
        autoComplete="name"
        autoFocus={email !== null}
      />
      <FormTextField control={form.control} name="password" label="Password" {...newPasswordInput} />
      <SubmitButton variant="primary" className="w-full">
        Create account and join
      </SubmitButton>
    </Form>
  )
}
