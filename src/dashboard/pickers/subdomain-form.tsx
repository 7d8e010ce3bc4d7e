import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { subdomain } from '#contract/form-fields.ts'
import { Form } from '../ui/form/form.tsx'
import { FormButtons } from '../ui/form/form-buttons.tsx'
import { FormField } from '../ui/form/form-field.tsx'
import { schemaResolver } from '../ui/form/schema-resolver.ts'
import { toast } from '../ui/toast.ts'
import { getDomain, subdomainMessages, toHost } from './subdomain.ts'
import { SubdomainField } from './subdomain-field.tsx'

const schema = z.object({ subdomain })

interface SubdomainFormProps {
  noun: 'page' | 'site'
  current: { subdomain: string; url: string }
  onSave: (change: { subdomain: string }) => Promise<{ url: string }>
  onDone: () => void
}

/** Changes the address of a page or site. */
export function SubdomainForm({ noun, current, onSave, onDone }: SubdomainFormProps) {
  // Somebody else may change the address meanwhile.
  const [initialSubdomain] = useState(current.subdomain)
  const form = useForm({
    defaultValues: { subdomain: initialSubdomain },
    resolver: schemaResolver(schema, { subdomain: subdomainMessages }),
  })
  const handleSubmit = async (change: { subdomain: string }) =>
    change.subdomain === initialSubdomain ? current : onSave(change)
  const handleSuccess = ({ url }: { url: string }) => {
    onDone()
    if (url !== current.url) toast({ message: `Moved to ${toHost(url)}. Codes that open the ${noun} still work.` })
  }
  return (
    <Form form={form} errorTitle="The address was not changed" onSubmit={handleSubmit} onSuccess={handleSuccess}>
      <FormField control={form.control} name="subdomain">
        {(field) => (
          <SubdomainField
            {...field}
            domain={getDomain(current)}
            hint={`The current address stops working and becomes available to others. Codes that open the ${noun} keep working.`}
          />
        )}
      </FormField>
      <FormButtons action="Change address" onCancel={onDone} />
    </Form>
  )
}
