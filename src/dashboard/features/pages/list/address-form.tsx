import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { subdomain } from '#contract/form-fields.ts'
import { changePage, type PageSummary } from '../../../api/page-changes.ts'
import { Form } from '../../../ui/form/form.tsx'
import { FormButtons } from '../../../ui/form/form-buttons.tsx'
import { FormField } from '../../../ui/form/form-field.tsx'
import { schemaResolver } from '../../../ui/form/schema-resolver.ts'
import { toast } from '../../../ui/toast.ts'
import { domainAfter, subdomainMessages, toHost } from '../subdomain.ts'
import { SubdomainField } from '../subdomain-field.tsx'

const schema = z.object({ subdomain })

/** Changes the address of a page. */
export function AddressForm({ page, onDone }: { page: PageSummary; onDone: () => void }) {
  const { mutateAsync } = useMutation(changePage(useQueryClient()))
  const form = useForm({
    defaultValues: { subdomain: page.subdomain },
    resolver: schemaResolver(schema, { subdomain: subdomainMessages }),
  })
  const handleSubmit = async (change: { subdomain: string }) =>
    change.subdomain === page.subdomain ? page : mutateAsync({ id: page.id, change })
  const handleSuccess = ({ url }: { url: string }) => {
    onDone()
    if (url !== page.url) toast({ message: `Moved to ${toHost(url)}. Codes that open the page still work.` })
  }
  return (
    <Form form={form} errorTitle="The address was not changed" onSubmit={handleSubmit} onSuccess={handleSuccess}>
      <FormField control={form.control} name="subdomain">
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
