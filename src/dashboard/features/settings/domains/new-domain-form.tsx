import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { addDomain, type Domain, type NewDomain } from '#dashboard/api/domains.ts'
import { useIdempotencyKey } from '#dashboard/api/use-idempotency-key.ts'
import { PagePicker } from '#dashboard/pickers/page-picker.tsx'
import { SitePicker } from '#dashboard/pickers/site-picker.tsx'
import { Segmented } from '#dashboard/ui/fields/segmented.tsx'
import { Form } from '#dashboard/ui/form/form.tsx'
import { FormButtons } from '#dashboard/ui/form/form-buttons.tsx'
import { FormField } from '#dashboard/ui/form/form-field.tsx'
import { FormTextField } from '#dashboard/ui/form/form-text-field.tsx'
import { schemaResolver } from '#dashboard/ui/form/schema-resolver.ts'

const schema = z.discriminatedUnion('shows', [
  z.object({
    host: z.string().check(z.minLength(1)),
    shows: z.literal('scans'),
    pageId: z.string(),
    siteId: z.string(),
  }),
  z.object({
    host: z.string().check(z.minLength(1)),
    shows: z.literal('page'),
    pageId: z.string().check(z.minLength(1)),
    siteId: z.string(),
  }),
  z.object({
    host: z.string().check(z.minLength(1)),
    shows: z.literal('site'),
    pageId: z.string(),
    siteId: z.string().check(z.minLength(1)),
  }),
])
type Draft = z.input<typeof schema>

const messages = {
  host: 'Enter a host name, such as go.example.com.',
  pageId: 'Choose a page.',
  siteId: 'Choose a site.',
}

interface NewDomainFormProps {
  onAdded: (domain: Domain) => void
  onCancel: () => void
}

/** Asks for the host and the use of a new domain. */
export function NewDomainForm({ onAdded, onCancel }: NewDomainFormProps) {
  const form = useForm<Draft, unknown, Draft>({
    defaultValues: { host: '', shows: 'scans', pageId: '', siteId: '' },
    resolver: schemaResolver(schema, messages),
  })
  const { control } = form
  const shows = useWatch({ control, name: 'shows' })
  const { mutateAsync } = useMutation(addDomain(useQueryClient()))
  const getKey = useIdempotencyKey()
  const add = (draft: Draft) => {
    const body = { host: toHost(draft.host), use: toUse(draft) }
    return mutateAsync({ body, idempotencyKey: getKey(body) })
  }
  return (
    <Form form={form} errorTitle="The domain was not added" onSubmit={add} onSuccess={onAdded}>
      <FormTextField
        control={control}
        name="host"
        label="Domain"
        type="text"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="go.example.com"
        hint="The whole name, without a path."
      />
      <FormField control={control} name="shows">
        {({ value, onChange }) => <Segmented label="Used for" value={value} options={uses} onChange={onChange} />}
      </FormField>
      {shows === 'page' ? (
        <FormField control={control} name="pageId">
          {(field) => <PagePicker label="Page" {...field} />}
        </FormField>
      ) : shows === 'site' ? (
        <FormField control={control} name="siteId">
          {(field) => <SitePicker label="Site" {...field} />}
        </FormField>
      ) : (
        <p className="text-sm text-ink-soft">Every code of this workspace works at this domain too.</p>
      )}
      <FormButtons action="Add domain" onCancel={onCancel} />
    </Form>
  )
}

const uses = { scans: 'Scans', page: 'A page', site: 'A site' } as const

/** The host of a typed text, which may be a pasted address. */
function toHost(text: string): string {
  return text
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '')
}

function toUse({ shows, pageId, siteId }: Draft): NewDomain['use'] {
  if (shows === 'scans') return 'scans'
  return shows === 'page' ? { pageId } : { siteId }
}
