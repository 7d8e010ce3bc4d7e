import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { nameText, subdomain as subdomainText } from '#contract/form-fields.ts'
import { createPage, type NewPage, type PageSummary } from '#dashboard/api/page-changes.ts'
import type { PageTemplate } from '#dashboard/api/page-templates.ts'
import { useIdempotencyKey } from '#dashboard/api/use-idempotency-key.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { Form } from '#dashboard/ui/form/form.tsx'
import { SubmitButton } from '#dashboard/ui/form/form-buttons.tsx'
import { FormField } from '#dashboard/ui/form/form-field.tsx'
import { schemaResolver } from '#dashboard/ui/form/schema-resolver.ts'
import { TextField } from '#dashboard/ui/text-field.tsx'
import { Picture } from '#dashboard/pickers/picture.tsx'
import { getDomain, subdomainMessages, suggestSubdomain } from '#dashboard/pickers/subdomain.ts'
import { SubdomainField } from '#dashboard/pickers/subdomain-field.tsx'

interface NewPageFormProps {
  template: PageTemplate
  pages: readonly PageSummary[]
  onBack: () => void
  onCancel: () => void
}

const schema = z.object({ name: nameText, subdomain: subdomainText })

/** Name and address of a new page. Until an address is typed, the name suggests it. */
export function NewPageForm({ template, pages, onBack, onCancel }: NewPageFormProps) {
  const takenSubdomains = new Set(pages.map(({ subdomain }) => subdomain))
  const navigate = useNavigate()
  const [followsName, setFollowsName] = useState(true)
  const form = useForm({
    defaultValues: { name: '', subdomain: '' },
    resolver: schemaResolver(schema, { name: 'Enter a name.', subdomain: subdomainMessages }),
  })
  const suggestAddress = (name: string) => {
    form.setValue('subdomain', suggestSubdomain(name, takenSubdomains))
    form.clearErrors('subdomain')
  }
  const [firstPage] = pages
  const domain = firstPage && getDomain(firstPage)
  return (
    <Form
      form={form}
      errorTitle="The page was not created"
      className="grid gap-5 sm:grid-cols-[200px_1fr] [&>[role=alert]]:col-span-full"
      onSubmit={useCreatePage(template)}
      // Replaces the dialog in the history, so that going back from the builder leads to the list.
      onSuccess={({ id }) => void navigate({ to: '/pages/$id/edit', params: { id }, replace: true })}
    >
      <div className="grid content-start gap-2 max-sm:grid-cols-[96px_1fr] max-sm:items-center max-sm:gap-3">
        <Picture subject="page" src={template.previewUrl} className="aspect-4/5 max-sm:aspect-square" />
        <div className="min-w-0">
          <p className="truncate text-sm font-semibold" title={template.name}>
            {template.name}
          </p>
          <Button variant="ghost" className="-ml-3" onClick={onBack}>
            <ArrowLeft aria-hidden />
            Other templates
          </Button>
        </div>
      </div>
      <div className="flex flex-col gap-4">
        <FormField control={form.control} name="name">
          {({ onChange, ...field }) => (
            <TextField
              label="Name"
              autoComplete="off"
              autoFocus
              maxLength={200}
              hint="Visitors never see this name."
              {...field}
              onChange={(event) => {
                onChange(event)
                if (followsName) suggestAddress(event.target.value)
              }}
            />
          )}
        </FormField>
        <FormField control={form.control} name="subdomain">
          {({ onChange, ...field }) => (
            <SubdomainField
              domain={domain}
              hint="Goes live when you publish. You can change it later."
              {...field}
              onChange={(next) => {
                setFollowsName(false)
                onChange(next)
              }}
            />
          )}
        </FormField>
        <div className="mt-auto flex justify-end gap-2 pt-2">
          <Button onClick={onCancel}>Cancel</Button>
          <SubmitButton variant="primary">Create page</SubmitButton>
        </div>
      </div>
    </Form>
  )
}

/** Creates a page from a template. The idempotency key makes a retry safe. */
function useCreatePage({ templateId, orgTemplateId }: PageTemplate) {
  const { mutateAsync } = useMutation(createPage(useQueryClient()))
  const getKey = useIdempotencyKey()
  return (draft: Pick<NewPage, 'name' | 'subdomain'>) => {
    const body = {
      ...draft,
      ...(templateId !== undefined && { templateId }),
      ...(orgTemplateId !== undefined && { orgTemplateId }),
    }
    return mutateAsync({ body, idempotencyKey: getKey(body) })
  }
}
