import Lock from 'lucide-react/icons/lock'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { accessCode } from '#contract/form-fields.ts'
import type { Code } from '#dashboard/api/code.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { ConfirmForm } from '#dashboard/ui/form/confirm-form.tsx'
import { Form } from '#dashboard/ui/form/form.tsx'
import { FormTextField } from '#dashboard/ui/form/form-text-field.tsx'
import { FormButtons } from '#dashboard/ui/form/form-buttons.tsx'
import { schemaResolver } from '#dashboard/ui/form/schema-resolver.ts'
import { toast } from '#dashboard/ui/toast.ts'
import { useUpdateCode } from '../use-update-code.ts'

/** Whether scans require an access code, with controls to set, change or remove it. The access code itself is never shown again. */
export function AccessCode({ code, editable }: { code: Code; editable: boolean }) {
  const { hasAccessCode } = code
  return (
    <div className="grid gap-2">
      <p className="flex items-start gap-1.5">
        {hasAccessCode ? <Lock aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-faint" /> : null}
        {hasAccessCode ? 'Visitors enter it before the destination opens.' : 'None. Every scan opens the destination.'}
      </p>
      {editable ? (
        <div className="flex flex-wrap gap-2">
          <Dialog
            title={hasAccessCode ? 'Change access code' : 'Set access code'}
            trigger={<Button>{hasAccessCode ? 'Change' : 'Set access code'}</Button>}
          >
            {(close) => <AccessCodeForm code={code} onDone={close} />}
          </Dialog>
          {hasAccessCode ? (
            <Dialog title="Remove access code" trigger={<Button>Remove</Button>}>
              {(close) => <RemoveAccessCode code={code} onDone={close} />}
            </Dialog>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}

const schema = z.object({ accessCode })

function AccessCodeForm({ code, onDone }: { code: Code; onDone: () => void }) {
  const { save } = useUpdateCode(code)
  const form = useForm({
    defaultValues: { accessCode: '' },
    resolver: schemaResolver(schema, { accessCode: 'Enter an access code.' }),
  })
  const action = code.hasAccessCode ? 'Change access code' : 'Set access code'
  const handleSuccess = () => {
    toast({ message: code.hasAccessCode ? 'Access code changed' : 'Access code set' })
    onDone()
  }
  return (
    <Form form={form} errorTitle="The access code was not saved" onSubmit={save} onSuccess={handleSuccess}>
      <FormTextField
        control={form.control}
        name="accessCode"
        label="Access code"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        hint="4 to 64 characters. Save it now. It is not shown again."
      />
      <FormButtons action={action} onCancel={onDone} />
    </Form>
  )
}

function RemoveAccessCode({ code, onDone }: { code: Code; onDone: () => void }) {
  const { save } = useUpdateCode(code)
  return (
    <ConfirmForm
      action="Remove access code"
      errorTitle="The access code was not removed"
      successMessage="Access code removed"
      onConfirm={() => save({ accessCode: null })}
      onSuccess={onDone}
      onCancel={onDone}
    >
      <p className="text-sm wrap-anywhere">
        Anyone who scans <strong className="font-semibold">{code.name}</strong> will reach its destination. You can set
        a new access code later.
      </p>
    </ConfirmForm>
  )
}
