import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Domain, removeDomain } from '#dashboard/api/domains.ts'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { ConfirmForm } from '#dashboard/ui/form/confirm-form.tsx'

/** Confirms removing a domain, and says what stops working. */
export function RemoveDomain({ domain, onDone }: { domain: Domain; onDone: () => void }) {
  const { mutateAsync } = useMutation(removeDomain(useQueryClient()))
  return (
    <Dialog
      role="alertdialog"
      title="Remove domain"
      description={<Question domain={domain} />}
      open
      onOpenChange={onDone}
    >
      <ConfirmForm
        action="Remove domain"
        errorTitle="The domain was not removed"
        successMessage={`Removed the domain ${domain.host}`}
        onConfirm={() => mutateAsync(domain.id)}
        onSuccess={onDone}
        onCancel={onDone}
      />
    </Dialog>
  )
}

function Question({ domain: { host, use, state } }: { domain: Domain }) {
  return (
    <>
      Remove <strong className="font-semibold wrap-anywhere">{host}</strong>? {consequence({ use, state })} If you add
      and prove it again, it works as before.
    </>
  )
}

function consequence({ use, state }: Pick<Domain, 'use' | 'state'>): string {
  if (state === 'pending') return 'It does not answer visitors yet.'
  if (typeof use === 'string')
    return 'Everything that is printed with this address stops working immediately, aliases of codes included. Their other addresses still work.'
  return `Visitors no longer find the ${'pageId' in use ? 'page' : 'site'} at this address. Its other address still works.`
}
