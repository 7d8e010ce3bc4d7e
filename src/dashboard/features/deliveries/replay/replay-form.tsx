import { keepPreviousData, useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { replayRate } from '#contract/form-fields.ts'
import { deliveriesQueries, startReplay } from '#dashboard/api/deliveries.ts'
import type { DeliveryListQuery, ReplayFilter } from '#dashboard/api/delivery.ts'
import { getFailureText } from '#dashboard/api/failure-text.ts'
import { webhooksQueries } from '#dashboard/api/webhooks.ts'
import { stripScheme } from '#dashboard/ui/lists/strip-scheme.ts'
import { Segmented } from '#dashboard/ui/fields/segmented.tsx'
import { Form } from '#dashboard/ui/form/form.tsx'
import { FormTextField } from '#dashboard/ui/form/form-text-field.tsx'
import { FormButtons } from '#dashboard/ui/form/form-buttons.tsx'
import { FormField } from '#dashboard/ui/form/form-field.tsx'
import { schemaResolver } from '#dashboard/ui/form/schema-resolver.ts'
import { readTypedCount } from '#dashboard/ui/form/typed-numbers.ts'
import { SelectField } from '#dashboard/ui/select-field.tsx'
import { pluralize } from '#dashboard/ui/pluralize.ts'
import { responses, toResponseText } from '../response-filters.ts'
import { describePeriodInSentence } from '../delivery-query.ts'
import type { DeliverySearch } from '../delivery-search.ts'

interface ReplayFormProps {
  search: DeliverySearch
  /** Filters of the list, as initial values. */
  filters: DeliveryListQuery
  /** Whether the webhook is fixed by the screen. */
  isWebhookFixed: boolean
  onStarted: (replayId: string) => void
  onCancel: () => void
}

/** Form for the deliveries to send again, with their count. The code and period are those of the list. */
export function ReplayForm({ search, filters, isWebhookFixed, onStarted, onCancel }: ReplayFormProps) {
  const form = useForm({
    defaultValues: toDraft(filters),
    mode: 'onChange',
    resolver: schemaResolver(schema, { perSecond: 'Enter a number from 1 to 1,000.' }),
  })
  const draft = useWatch({ control: form.control, compute: (values: Draft) => values })
  const { webhookId } = draft
  const filter = toFilter(draft, filters)
  const perSecond = replayRate.safeParse(readTypedCount(draft.perSecond)).data ?? null
  const countQuery = useQuery({
    ...deliveriesQueries.replayCount(webhookId, filter),
    enabled: webhookId !== '',
    placeholderData: keepPreviousData,
  })
  const start = useMutation(startReplay(useQueryClient()))
  const matchCount = webhookId === '' ? undefined : countQuery.data
  return (
    <Form
      form={form}
      errorTitle="The replay did not start"
      onSubmit={(values) =>
        start.mutateAsync({ id: values.webhookId, filter: toFilter(values, filters), perSecond: values.perSecond })
      }
      onSuccess={({ replayId }) => (replayId === null ? onCancel() : onStarted(replayId))}
    >
      {isWebhookFixed ? null : (
        <FormField control={form.control} name="webhookId">
          {(field) => <WebhookField {...field} />}
        </FormField>
      )}
      <FormField control={form.control} name="status">
        {({ value, onChange }) => <Segmented label="Status" value={value} options={statuses} onChange={onChange} />}
      </FormField>
      <FormField control={form.control} name="response">
        {(field) => <SelectField label="Last response" options={listResponseOptions(field.value)} {...field} />}
      </FormField>
      <FormTextField
        control={form.control}
        name="perSecond"
        label="Rate limit (per second)"
        inputMode="numeric"
        maxLength={6}
        hint="Between 1 and 1,000."
      />
      <p role="status" className="rounded-md bg-sunken px-3 py-2 text-sm text-ink-soft">
        {webhookId === '' ? 'Choose a webhook.' : describeCount(countQuery, perSecond)} {describeScope(search)}
      </p>
      <FormButtons
        action={matchCount ? `Replay ${pluralize(matchCount, 'delivery', 'deliveries')}` : 'Replay'}
        disabled={!matchCount || perSecond === null}
        onCancel={onCancel}
      />
    </Form>
  )
}

const schema = z.object({
  webhookId: z.string(),
  status: z.enum(['failed', 'delivered', 'any']),
  response: z.string(),
  perSecond: z.pipe(z.pipe(z.string(), z.transform(readTypedCount)), replayRate),
})
type Draft = z.input<typeof schema>

/** Initial values from the filters of the list. */
function toDraft({ webhookId = '', status, lastStatus }: DeliveryListQuery): Draft {
  return {
    webhookId,
    status: status === 'delivered' ? 'delivered' : 'failed',
    response: lastStatus === undefined ? '' : String(lastStatus),
    perSecond: '20',
  }
}

/** Which deliveries to send again: the fields of the form, with the codes, several responses and the period of the list. */
function toFilter(
  { status, response }: Pick<Draft, 'status' | 'response'>,
  { codeId, anyOfCodes, noneOfCodes, anyOfResponses, noneOfResponses, from, to }: DeliveryListQuery,
): ReplayFilter {
  return {
    ...(status !== 'any' && { status }),
    ...(response !== '' && { lastStatus: Number(response) }),
    ...(codeId !== undefined && { codeId }),
    ...(anyOfCodes && { anyOfCodes }),
    ...(noneOfCodes && { noneOfCodes }),
    ...(anyOfResponses && { anyOfResponses }),
    ...(noneOfResponses && { noneOfResponses }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  }
}

const statuses: { value: Draft['status']; label: string }[] = [
  { value: 'failed', label: 'Failed' },
  { value: 'delivered', label: 'Delivered' },
  { value: 'any', label: 'Any' },
]

function WebhookField(field: Omit<ComponentProps<typeof SelectField>, 'label' | 'options'>) {
  const { data } = useQuery(webhooksQueries.all())
  return (
    <SelectField
      label="Webhook"
      options={[
        { value: '', label: data ? 'Choose a webhook' : 'Loading…' },
        ...(data?.data.map(({ id, url }) => ({ value: id, label: stripScheme(url) })) ?? []),
      ]}
      {...field}
    />
  )
}

function listResponseOptions(response: string) {
  const commonOptions = responses.map(({ value, label }) => ({ value: String(value), label }))
  const isOther = response !== '' && commonOptions.every(({ value }) => value !== response)
  return [
    { value: '', label: 'Any' },
    ...(isOther ? [{ value: response, label: toResponseText(Number(response)) }] : []),
    ...commonOptions,
  ]
}

function describeCount({ data: matched, error }: UseQueryResult<number>, perSecond: number | null): string {
  if (error) return `The deliveries could not be counted. ${getFailureText(error)}`
  if (matched === undefined) return 'Counting…'
  if (matched === 0) return 'No matching deliveries.'
  const seconds = Math.ceil(matched / (perSecond ?? 20))
  const time = seconds < 90 ? `${seconds} s` : `${Math.ceil(seconds / 60).toLocaleString()} min`
  return `${pluralize(matched, 'delivery matches', 'deliveries match')}: about ${time}.`
}

function describeScope(search: DeliverySearch): string {
  const period = search.hours ?? search.from ?? search.to
  const hasCodes = search.code !== undefined || search.notCode !== undefined
  const hasResponses = (search.response?.length ?? 0) > 1 || search.notResponse !== undefined
  const codes = hasCodes ? 'The codes in the filter' : 'All codes'
  const responsesText = hasResponses ? ', the responses in the filter' : ''
  return `${codes}${responsesText}, ${period === undefined ? 'all time' : describePeriodInSentence(search)}.`
}
