import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { ApiError } from '#dashboard/api/client.ts'
import { getFailureText } from '#dashboard/api/failure-text.ts'
import { defaultSignInOptions, type Person, requestKnownDevice, signIn, signInQueries } from '#dashboard/api/sign-in.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { Checkbox } from '#dashboard/ui/checkbox.tsx'
import { Form } from '#dashboard/ui/form/form.tsx'
import { FormField } from '#dashboard/ui/form/form-field.tsx'
import { FormTextField } from '#dashboard/ui/form/form-text-field.tsx'
import { SubmitButton } from '#dashboard/ui/form/form-buttons.tsx'
import { FormError } from '#dashboard/ui/form/form-error.ts'
import { schemaResolver } from '#dashboard/ui/form/schema-resolver.ts'
import { toAttemptError, toWaitText } from './attempt-error.ts'
import { emailInput, emailMessages, emailText } from './email-text.ts'

interface SignInFormProps {
  /** Read-only email address of the person who signs in again. */
  email: string | undefined
  forgotten: ReactNode
  /** Called if the password is right and the second step requires a code. */
  onCodeRequired: () => void
  onSignedIn: (person: Person) => Promise<void> | void
}

const schema = z.object({
  email: emailText,
  password: z.string().check(z.minLength(1)),
  rememberMe: z.boolean(),
})
type Credentials = z.infer<typeof schema>

export function SignInForm({ email, forgotten, onCodeRequired, onSignedIn }: SignInFormProps) {
  /** The address with too many attempts. */
  const [limitedEmail, setLimitedEmail] = useState<string>()
  const form = useForm({
    defaultValues: { email: email ?? '', password: '', rememberMe: true },
    resolver: schemaResolver(schema, { email: emailMessages, password: 'Enter your password.' }),
  })
  const handleSubmit = async (credentials: Credentials) => {
    const person = await signIn(credentials).catch((error: unknown) => {
      if (toWaitText(error) !== null) setLimitedEmail(credentials.email)
      throw describeFailure(error)
    })
    if (person === null) onCodeRequired()
    else await onSignedIn(person)
  }
  return (
    <Form form={form} errorTitle="Sign-in failed" onSubmit={handleSubmit}>
      <FormTextField
        control={form.control}
        name="email"
        {...emailInput}
        // Browsers offer passkeys here.
        autoComplete="username webauthn"
        readOnly={email !== undefined}
        autoFocus={email === undefined}
      />
      <FormTextField
        control={form.control}
        name="password"
        label="Password"
        type="password"
        autoComplete="current-password"
        autoFocus={email !== undefined}
        data-autofocus={email !== undefined || undefined}
      />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <FormField control={form.control} name="rememberMe">
          {({ value, name, onBlur, onChange }) => (
            <Checkbox label="Keep me signed in" name={name} checked={value} onBlur={onBlur} onChange={onChange} />
          )}
        </FormField>
        {forgotten}
      </div>
      <SubmitButton variant="primary" className="w-full">
        Sign in
      </SubmitButton>
      {limitedEmail === undefined ? null : <KnownDeviceLink email={limitedEmail} />}
    </Form>
  )
}

function describeFailure(error: unknown): unknown {
  if (error instanceof ApiError && error.failure.code === 'wrong_credentials')
    return new FormError({ password: 'Incorrect email or password.' })
  return toAttemptError(error, 'password')
}

/**
 * After too many attempts, perhaps by others, offers a link by mail that makes this browser a known device with a limit of its own.
 */
function KnownDeviceLink({ email }: { email: string }) {
  const { data: { mail: hasMail } = defaultSignInOptions } = useQuery(signInQueries.options())
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: requestKnownDevice })
  if (isSuccess)
    return (
      <p role="status" className="rounded-lg bg-hover p-3 text-sm wrap-anywhere text-ink-soft">
        {hasMail
          ? `If ${email} has an account, a link is on its way. `
          : `If ${email} has an account, there is now a link, but no mail server is set up: an admin finds it under Settings, Messages. `}
        Open it in this browser, then sign in.
      </p>
    )
  return (
    <div className="grid gap-2 rounded-lg bg-hover p-3 text-sm text-ink-soft">
      <p>Instead of waiting, you can prove that the account is yours with a link by mail.</p>
      {error ? <p className="text-bad-text">{toWaitText(error) ?? getFailureText(error)}</p> : null}
      <Button pending={isPending} onClick={() => mutate(email)}>
        Mail me a link
      </Button>
    </div>
  )
}
