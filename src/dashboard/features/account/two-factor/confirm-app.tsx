import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { type AuthenticatorSetup, confirmTwoFactorSetup } from '#dashboard/api/two-factor.ts'
import { QrCodeImage } from '#dashboard/pickers/qr-code-image.tsx'
import { CopyButton } from '#dashboard/ui/copy-button.tsx'
import { Form } from '#dashboard/ui/form/form.tsx'
import { FormButtons } from '#dashboard/ui/form/form-buttons.tsx'
import { FormField } from '#dashboard/ui/form/form-field.tsx'
import { readCodeDigits } from '#dashboard/ui/fields/read-code-digits.ts'
import { TextField } from '#dashboard/ui/text-field.tsx'

interface ConfirmAppProps {
  setup: AuthenticatorSetup
  onConfirmed: () => void
  onCancel: () => void
}

/** Shows the key for the authenticator app, and asks for a first code as proof that the app has it. */
export function ConfirmApp({ setup: { uri, secret }, onConfirmed, onCancel }: ConfirmAppProps) {
  const { mutateAsync } = useMutation(confirmTwoFactorSetup())
  const form = useForm({ defaultValues: { code: '' } })
  return (
    <Form
      form={form}
      errorTitle="The code could not be checked"
      onSubmit={({ code }) => mutateAsync(code)}
      onSuccess={onConfirmed}
    >
      <p className="text-sm">Scan this QR code with your authenticator app.</p>
      <div className="justify-self-center">
        <QrCodeImage text={uri} label="QR code for the authenticator app" />
      </div>
      <div className="grid gap-1.5">
        <p className="text-sm">Or enter this key in the app:</p>
        <div className="flex items-center gap-1 rounded-md border border-line-strong bg-sunken py-1 pr-1 pl-3">
          <code aria-label="Key for the authenticator app" className="min-w-0 flex-1 font-mono text-sm">
            {secret.match(/.{1,4}/g)?.join(' ')}
          </code>
          <CopyButton text={secret} noun="key" />
        </div>
      </div>
      <FormField control={form.control} name="code" validate={requireCode}>
        {({ onChange, ...field }) => (
          <TextField
            label="Code"
            hint="The six digits that the app then shows for Tessera."
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            spellCheck={false}
            data-autofocus
            className="font-mono tracking-widest"
            onChange={({ currentTarget }) => onChange(readCodeDigits(currentTarget.value))}
            {...field}
          />
        )}
      </FormField>
      <FormButtons action="Turn on" onCancel={onCancel} />
    </Form>
  )
}

function requireCode(code: string): string | undefined {
  return /^\d{6}$/.test(code) ? undefined : 'Enter the six digits of the code.'
}
