import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { ApiError } from '../../api/client.ts'
import { signIn } from '../../api/session.ts'
import { Form } from '../../ui/form/form.tsx'
import { FormTextField } from '../../ui/form/form-text-field.tsx'
import { SubmitButton } from '../../ui/form/form-buttons.tsx'
import { FormError } from '../../ui/form/form-error.ts'
import { schemaResolver } from '../../ui/form/schema-resolver.ts'

interface SignInFormProps {
  /** Read-only email address: the same person signs in again. */
  email?: string
  onSignedIn: () => Promise<void> | void
}

const schema = z.object({
  email: z.string().check(z.trim(), z.minLength(1), z.maxLength(254), z.email()),
  password: z.string().check(z.minLength(1)),
})
type Credentials = z.infer<typeof schema>

export function SignInForm({ email, onSignedIn }: SignInFormProps) {
  const form = useForm({
    defaultValues: { email: email ?? '', password: '' },
    resolver: schemaResolver(schema, {
      email: { missing: 'Enter your email address.', invalid: 'This is not an email address.' },
      password: 'Enter your password.',
    }),
  })
  const handleSubmit = async (credentials: Credentials) => {
    await signIn(credentials).catch(describeFailure)
    await onSignedIn()
  }
  return (
    <Form form={form} errorTitle="Sign-in failed" onSubmit={handleSubmit}>
      <FormTextField
        control={form.control}
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        readOnly={email !== undefined}
        autoFocus={email === undefined}
      />
      <FormTextField
        control={form.control}
        name="password"
        label="Password"
        type="password"
        autoComplete="current-password"
        data-autofocus={email !== undefined || undefined}
      />
      <SubmitButton variant="primary" className="mt-1">
        Sign in
      </SubmitButton>
    </Form>
  )
}

function describeFailure(error: unknown): never {
  const failure = error instanceof ApiError ? error.failure : undefined
  if (failure?.code === 'wrong_credentials') throw new FormError({ password: 'Incorrect email or password.' })
  if (failure?.code === 'rate_limited')
    throw new FormError({ password: `Too many attempts. Try again in ${waitText(failure.details.retryAfter)}.` })
  throw error
}

function waitText(seconds: number): string {
  if (seconds < 90) return `${seconds} seconds`
  return `${Math.ceil(seconds / 60)} minutes`
}
