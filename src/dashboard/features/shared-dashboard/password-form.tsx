import { useForm } from 'react-hook-form'
import { readSharedDashboard } from '#dashboard/api/shared-dashboard.ts'
import { Logo } from '#dashboard/ui/logo.tsx'
import { Form } from '#dashboard/ui/form/form.tsx'
import { SubmitButton } from '#dashboard/ui/form/form-buttons.tsx'
import { FormTextField } from '#dashboard/ui/form/form-text-field.tsx'

interface PasswordFormProps {
  token: string
  onUnlock: (password: string) => void
}

/** Asks for the password of a link. */
export function PasswordForm({ token, onUnlock }: PasswordFormProps) {
  const form = useForm({ defaultValues: { password: '' } })
  const handleSubmit = async ({ password }: { password: string }) => {
    await readSharedDashboard({ token, password })
    return password
  }
  return (
    <main className="grid min-h-full place-items-center px-4 py-10">
      <div className="w-full max-w-[360px]">
        <div className="mb-7 grid justify-items-center gap-4 text-center">
          <Logo className="size-11" />
          <h1 className="text-2xl font-semibold tracking-tight">Enter the password</h1>
        </div>
        <div className="rounded-xl border border-line bg-surface p-6 shadow-lift max-sm:p-5">
          <Form form={form} errorTitle="The figures are not shown" onSubmit={handleSubmit} onSuccess={onUnlock}>
            <FormTextField
              control={form.control}
              name="password"
              label="Password"
              type="password"
              autoComplete="off"
              maxLength={128}
              required
            />
            <SubmitButton variant="primary">Show figures</SubmitButton>
          </Form>
        </div>
        <p className="mt-6 text-center text-xs text-ink-faint">Whoever sent you the link has the password.</p>
      </div>
    </main>
  )
}
