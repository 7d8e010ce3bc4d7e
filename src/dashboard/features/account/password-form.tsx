import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { useSession } from '#dashboard/api/use-session.ts'
import { Form } from '#dashboard/ui/form/form.tsx'
import { FormButtons } from '#dashboard/ui/form/form-buttons.tsx'
import { FormTextField } from '#dashboard/ui/form/form-text-field.tsx'
import { schemaResolver } from '#dashboard/ui/form/schema-resolver.ts'

interface PasswordFormProps<Result> {
  action: string
  tone?: 'primary' | 'danger'
  errorTitle: string
  /** Gets the password, if the person has one. */
  onSubmit: (password: string | undefined) => Promise<Result>
  onSuccess?: (result: Result) => void
  onCancel: () => void
}

const passwordSchema = z.object({ password: z.string().check(z.minLength(1)) })
const optionalPasswordSchema = z.object({ password: z.string() })

/** Asks for the password before a change of what protects the account. */
export function PasswordForm<Result>(props: PasswordFormProps<Result>) {
  const { action, tone = 'primary', errorTitle, onSubmit, onSuccess, onCancel } = props
  const { email, hasPassword } = useSession().user
  const form = useForm({
    defaultValues: { password: '' },
    resolver: schemaResolver(hasPassword ? passwordSchema : optionalPasswordSchema, {
      password: 'Enter your password.',
    }),
  })
  return (
    <Form
      form={form}
      errorTitle={errorTitle}
      onSubmit={({ password }) => onSubmit(hasPassword ? password : undefined)}
      onSuccess={onSuccess}
    >
      {hasPassword ? (
        <>
          <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
          <FormTextField
            control={form.control}
            name="password"
            label="Password"
            hint="To be sure that it is you."
            type="password"
            autoComplete="current-password"
            data-autofocus
          />
        </>
      ) : null}
      <FormButtons action={action} tone={tone} onCancel={onCancel} />
    </Form>
  )
}
