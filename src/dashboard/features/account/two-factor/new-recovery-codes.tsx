import { useMutation } from '@tanstack/react-query'
import { createRecoveryCodes } from '#dashboard/api/two-factor.ts'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { PasswordForm } from '../password-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** Replaces the recovery codes. */
export function NewRecoveryCodes({ onDone }: { onDone: () => void }) {
  const { data, mutateAsync } = useMutation(createRecoveryCodes())
  return (
    <Dialog
      title={data ? 'Your recovery codes' : 'New recovery codes'}
      description={data ? undefined : 'You get ten new codes. The codes that you have now stop working.'}
      open
      onOpenChange={onDone}
    >
      {data ? (
        <RecoveryCodes codes={data} onDone={onDone} />
      ) : (
        <PasswordForm
          action="Make new codes"
          errorTitle="There are no new codes"
          onSubmit={(password) => mutateAsync(password)}
          onCancel={onDone}
        />
      )}
    </Dialog>
  )
}
