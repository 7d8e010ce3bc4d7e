import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { changePage, type PageSummary } from '../../../api/page-changes.ts'
import { Form } from '../../../ui/form/form.tsx'
import { FormButtons } from '../../../ui/form/form-buttons.tsx'
import { FormField } from '../../../ui/form/form-field.tsx'
import { toast } from '../../../ui/toast.ts'
import { domainAfter, subdomainProblem, toHost } from '../subdomain.ts'
import { SubdomainField } from '../subdomain-field.tsx'

/** Moves a page to another address. */
export function AddressForm({ page, onDone }: { page: PageSummary; onDone: () => void }) {
  const { mutateAsync } = useMutation(changePage(useQueryClient()))
  const form = useForm({ defaultValues: { subdomain: page.subdomain } })
  const handleSubmit = async ({ subdomain }: { subdomain: string }) => {
    if (subdomain === page.subdomain) return onDone()
    const { url } = await mutateAsync({ id: page.id, change: { subdomain } })
    onDone()
    toast({ message: `Moved to ${toHost(url)}. Codes that open the page still work.` })
  }
  return (
    <Form form={form} errorTitle="The address was not changed" onSubmit={handleSubmit}>
      <FormField control={form.control} name="subdomain" validate={subdomainProblem}>
        {(field) => (
          <SubdomainField
            {...field}
            domain={domainAfter(page)}
            hint="The current address stops working and becomes available to others. Codes that open the page keep working."
          />
        )}
      </FormField>
      <FormButtons action="Change address" onCancel={onDone} />
    </Form>
  )
}
