import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useRef } from 'react'
import { ApiError } from '../../api/client.ts'
import { signIn } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { TextField } from '../../ui/text-field.tsx'

interface SignInFormProps {
  /** Fills the e-mail and keeps it: the same person is asked again. */
  email?: string
  onSignedIn: () => Promise<void> | void
}

/** E-mail and password. What was typed stays, whatever is answered. */
export function SignInForm({ email, onSignedIn }: SignInFormProps) {
  const password = useRef<HTMLInputElement>(null)
  const { mutate, error, isPending, variables } = useMutation({
    mutationFn: signIn,
    onSuccess: onSignedIn,
    onError: () => password.current?.select(),
  })
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    if (!isPending) mutate({ email: text(form, 'email').trim(), password: text(form, 'password') })
  }
  const faults = toFormErrors(error, variables)
  return (
    <form noValidate className="grid gap-4" onSubmit={handleSubmit}>
      <TextField
        label="E-mail"
        name="email"
        type="email"
        autoComplete="username"
        inputMode="email"
        defaultValue={email}
        readOnly={email !== undefined}
        error={faults.email}
        autoFocus={email === undefined}
      />
      <TextField
        ref={password}
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        error={faults.password}
        data-autofocus={email !== undefined || undefined}
      />
      {faults.form ? <ErrorPanel title="Sign-in failed">{faults.form}</ErrorPanel> : null}
      <Button type="submit" variant="primary" pending={isPending} className="mt-1">
        Sign in
      </Button>
    </form>
  )
}

function text(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

interface Faults {
  email?: string
  password?: string
  form?: string
}

function toFormErrors(error: Error | null, sent: { email: string; password: string } | undefined): Faults {
  if (!error) return {}
  if (!(error instanceof ApiError)) return { form: error.message }
  const { code, details } = error.failure
  if (code === 'wrong_credentials') return { password: 'Incorrect email or password.' }
  if (code === 'rate_limited') return { password: `Too many attempts. Try again in ${waitText(details.retryAfter)}.` }
  if (code !== 'invalid_request') return { form: error.message }
  if (!sent?.email) return { email: 'Enter your email address.' }
  if (!sent.password) return { password: 'Enter your password.' }
  return { email: 'This is not an email address.' }
}

function waitText(seconds: number): string {
  if (seconds < 90) return `${seconds} seconds`
  return `${Math.ceil(seconds / 60)} minutes`
}
