import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm, useFormState } from 'react-hook-form'
import * as z from 'zod/mini'
import { nameText, subdomain as subdomainText } from '#contract/form-fields.ts'
import { pagesQueries } from '#dashboard/api/pages.ts'
import type { Site } from '#dashboard/api/sites.ts'
import { SubdomainField } from '#dashboard/pickers/subdomain-field.tsx'
import { getDomain, subdomainMessages, suggestSubdomain } from '#dashboard/pickers/subdomain.ts'
import { Form } from '#dashboard/ui/form/form.tsx'
import { FormButtons } from '#dashboard/ui/form/form-buttons.tsx'
import { FormField } from '#dashboard/ui/form/form-field.tsx'
import { schemaResolver } from '#dashboard/ui/form/schema-resolver.ts'
import { TextField } from '#dashboard/ui/text-field.tsx'
import { SourceField } from '../deploy/source-field.tsx'
import { checkSource } from '../files/check-source.ts'
import type { SourceState } from '../files/use-source.ts'

const schema = z.object({ name: nameText, subdomain: subdomainText })
export type NewSite = z.infer<typeof schema>

interface NewSiteFormProps {
  source: SourceState
  sites: readonly Site[]
  /** Errors of the last attempt, by field. */
  fieldErrors: ReadonlyMap<string, string> | undefined
  onSubmit: (fields: NewSite) => void
  onCancel: () => void
}

/** Files, name and address of a new site. Until they are typed, the folder suggests the name, and the name the address. */
export function NewSiteForm({ source, sites, fieldErrors, onSubmit, onCancel }: NewSiteFormProps) {
  const { data: pages = [] } = useQuery(pagesQueries.all())
  const takenSubdomains = new Set([...sites, ...pages].map(({ subdomain }) => subdomain))
  const [typedName, setTypedName] = useState<string>()
  const name = suggestName(source.source?.name ?? '')
  const form = useForm<NewSite>({
    defaultValues: { name: '', subdomain: '' },
    values: { name, subdomain: suggestSubdomain(typedName ?? name, takenSubdomains, 'site') },
    // A new suggestion replaces the previous one, but no typed text.
    resetOptions: { keepDirtyValues: true, keepErrors: true, keepSubmitCount: true },
    resolver: schemaResolver(schema, { name: 'Enter a name.', subdomain: subdomainMessages }),
  })
  useEffect(() => {
    for (const [name, message] of fieldErrors ?? [])
      if (name === 'name' || name === 'subdomain')
        form.setError(name, { type: 'server', message }, { shouldFocus: true })
  }, [form, fieldErrors])
  const { submitCount } = useFormState({ control: form.control })
  const isMissing = submitCount > 0 && !source.source && source.problem === undefined
  const handleSubmit = (fields: NewSite) => {
    if (source.source && checkSource(source.source).problems.length === 0) onSubmit(fields)
  }
  const [firstHosted] = [...sites, ...pages]
  return (
    <Form form={form} errorTitle="The site was not created" onSubmit={handleSubmit}>
      <SourceField state={isMissing ? { ...source, problem: 'Choose a folder, a ZIP or an HTML file.' } : source} />
      <FormField control={form.control} name="name">
        {({ onChange, ...field }) => (
          <TextField
            label="Name"
            autoComplete="off"
            maxLength={200}
            hint="Visitors never see this name."
            {...field}
            onChange={(event) => {
              setTypedName(event.target.value)
              onChange(event)
            }}
          />
        )}
      </FormField>
      <FormField control={form.control} name="subdomain">
        {(field) => (
          <SubdomainField domain={firstHosted && getDomain(firstHosted)} hint="You can change it later." {...field} />
        )}
      </FormField>
      <FormButtons action="Publish site" onCancel={onCancel} />
    </Form>
  )
}

// Names of build folders, and of a home page, do not describe the site.
const buildFolders = new Set([
  'index',
  'dist',
  'build',
  'out',
  'public',
  'site',
  '_site',
  'www',
  'html',
  'docs',
  'output',
])

/** "my-garden_2" becomes "My garden 2"; empty for the usual names of build folders. */
function suggestName(folder: string): string {
  if (buildFolders.has(folder.toLowerCase())) return ''
  const words = folder.replaceAll(/[-_.\s]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
