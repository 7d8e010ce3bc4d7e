import { type ChangeEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError } from '#dashboard/api/client.ts'
import { type Person, verifyCode } from '#dashboard/api/sign-in.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { Form } from '#dashboard/ui/form/form.tsx'
import { FormField } from '#dashboard/ui/form/form-field.tsx'
import { SubmitButton } from '#dashboard/ui/form/form-buttons.tsx'
import { readCodeDigits } from '#dashboard/ui/fields/read-code-digits.ts'
import { TextField } from '#dashboard/ui/text-field.tsx'
import { toAttemptError } from './attempt-error.ts'

interface SecondStepProps {
  onSignedIn: (person: Person) => Promise<void> | void
  /** Called if the password was entered too long ago. */
  onExpired: () => void
  onStartAgain: () => void
}

/** The second step of a sign-in: a code of the authenticator app, or a recovery code. */
export function SecondStep({ onSignedIn, onExpired, onStartAgain }: SecondStepProps) {
  const [kind, setKind] = useState<CodeKind>('app')
  const verify = async (code: string) => {
    let person: Person
    try {
      person = await verifyCode(kind, code)
    } catch (error) {
      if (!(error instanceof ApiError) || error.failure.code !== 'signed_out') throw toAttemptError(error, 'code')
      onExpired()
      return
    }
    await onSignedIn(person)
  }
  const otherKind = kind === 'app' ? 'recovery' : 'app'
  return (
    <>
      <CodeForm key={kind} kind={kind} onVerify={verify} />
      <div className="grid gap-1">
        <Button variant="ghost" onClick={() => setKind(otherKind)}>
          {codeKinds[otherKind].offer}
        </Button>
        <Button variant="ghost" onClick={onStartAgain}>
          Back to sign-in
        </Button>
      </div>
    </>
  )
}

type CodeKind = keyof typeof codeKinds

const codeKinds = {
  app: {
    label: 'Code',
    hint: 'The six digits that your authenticator app shows for Tessera.',
    offer: 'Use the authenticator app instead',
    missing: 'Enter the six digits of the code.',
    input: { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 10 },
  },
  recovery: {
    label: 'Recovery code',
    hint: 'One of the codes that you saved when you set up the authenticator app. Each works once.',
    offer: 'Use a recovery code instead',
    missing: 'Enter a recovery code.',
    input: { inputMode: 'text', autoComplete: 'off', maxLength: 50 },
  },
} as const

function CodeForm({ kind, onVerify }: { kind: CodeKind; onVerify: (code: string) => Promise<void> }) {
  const { label, hint, missing, input } = codeKinds[kind]
  const form = useForm({ defaultValues: { code: '' } })
  const isComplete = (code: string) => (kind === 'app' ? /^\d{6}$/.test(code) : code.trim() !== '')
  return (
    <Form form={form} errorTitle="The code could not be checked" onSubmit={({ code }) => onVerify(code.trim())}>
      <FormField control={form.control} name="code" validate={(code) => (isComplete(code) ? undefined : missing)}>
        {({ onChange, ...field }) => {
          const handleChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
            if (kind === 'recovery') return onChange(currentTarget.value)
            const digits = readCodeDigits(currentTarget.value)
            onChange(digits)
            if (isComplete(digits)) currentTarget.form?.requestSubmit()
          }
          return (
            <TextField
              label={label}
              hint={hint}
              {...input}
              autoCapitalize="none"
              spellCheck={false}
              autoFocus
              data-autofocus
              className="font-mono tracking-widest"
              onChange={handleChange}
              {...field}
            />
          )
        }}
      </FormField>
      <SubmitButton variant="primary" className="w-full">
        Verify
      </SubmitButton>
    </Form>
  )
}
