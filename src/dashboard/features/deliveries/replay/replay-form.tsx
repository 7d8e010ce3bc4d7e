import { keepPreviousData, useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { deliveriesQueries, startReplay } from '../../../api/deliveries.ts'
import type { ListDeliveries, ReplayFilter } from '../../../api/delivery.ts'
import { failureText } from '../../../api/failure-text.ts'
import { webhooksQueries } from '../../../api/webhooks.ts'
import { addressText } from '../../../ui/lists/address-text.ts'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { FormButtons } from '../../../ui/fields/form-buttons.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { pluralize } from '../../../ui/pluralize.ts'
import { responses, responseText } from '../list/response-filters.ts'
import { timesText } from '../list/delivery-query.ts'
import type { DeliverySearch } from '../list/delivery-search.ts'

interface ReplayFormProps {
  search: DeliverySearch
  /** What the list is asked for: the form begins with it. */
  filters: ListDeliveries
  /** The webhook is that of the screen. */
  isOfOne: boolean
  onStarted: (replayId: string) => void
  onCancel: () => void
}

/** What is sent again, how many that are, and how fast. Code and time are those of the list. */
export function ReplayForm({ search, filters, isOfOne, onStarted, onCancel }: ReplayFormProps) {
  const draft = useDraft(filters)
  const { webhookId, filter, pace, perSecond } = draft
  const count = useQuery({
    ...deliveriesQueries.replayCount(webhookId, filter),
    enabled: webhookId !== '',
    placeholderData: keepPreviousData,
  })
  const start = useMutation(startReplay(useQueryClient()))
  const matched = webhookId === '' ? undefined : count.data
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!matched || perSecond === null || start.isPending) return
    start.mutate(
      { id: webhookId, filter, perSecond },
      { onSuccess: ({ replayId }) => (replayId === null ? onCancel() : onStarted(replayId)) },
    )
  }
  return (
    <form noValidate className="grid gap-4" onSubmit={handleSubmit}>
      {isOfOne ? null : <WebhookField value={webhookId} onChange={draft.setWebhookId} />}
      <Segmented label="Status" value={draft.status} options={statuses} onChange={draft.setStatus} />
      <SelectField
        label="Last response"
        value={draft.answer}
        options={answerOptions(draft.answer)}
        onChange={(event) => draft.setAnswer(event.target.value)}
      />
      <TextField
        label="Rate limit (per second)"
        inputMode="numeric"
        maxLength={4}
        hint="Between 1 and 1,000."
        error={perSecond === null ? 'Enter a number from 1 to 1,000.' : undefined}
        value={pace}
        onChange={(event) => draft.setPace(event.target.value.trim())}
      />
      <p role="status" className="rounded-md bg-sunken px-3 py-2 text-sm text-ink-soft">
        {webhookId === '' ? 'Choose a webhook.' : countText(count, perSecond)} {scopeText(search)}
      </p>
      {start.error ? <ErrorPanel title="The replay did not start">{failureText(start.error)}</ErrorPanel> : null}
      <FormButtons
        verb={matched ? `Replay ${pluralize(matched, 'delivery', 'deliveries')}` : 'Replay'}
        pending={start.isPending}
        disabled={!matched || perSecond === null}
        onCancel={onCancel}
      />
    </form>
  )
}

/** What is chosen in the form; it begins with what the list is asked for. */
function useDraft(filters: ListDeliveries) {
  const { lastStatus, codeId, from, to } = filters
  const [webhookId, setWebhookId] = useState(filters.webhookId ?? '')
  const [status, setStatus] = useState<Status>(filters.status === 'delivered' ? 'delivered' : 'failed')
  const [answer, setAnswer] = useState(lastStatus === undefined ? '' : String(lastStatus))
  const [pace, setPace] = useState('20')
  const isPace = /^\d{1,4}$/.test(pace) && Number(pace) >= 1 && Number(pace) <= 1000
  const filter: ReplayFilter = {
    ...(status !== 'any' && { status }),
    ...(answer !== '' && { lastStatus: Number(answer) }),
    ...(codeId !== undefined && { codeId }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  }
  const perSecond = isPace ? Number(pace) : null
  return { webhookId, setWebhookId, status, setStatus, answer, setAnswer, pace, setPace, perSecond, filter }
}

type Status = 'failed' | 'delivered' | 'any'
const statuses: { value: Status; label: string }[] = [
  { value: 'failed', label: 'Failed' },
  { value: 'delivered', label: 'Delivered' },
  { value: 'any', label: 'Any' },
]

function WebhookField({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const { data } = useQuery(webhooksQueries.all())
  return (
    <SelectField
      label="Webhook"
      value={value}
      options={[
        { value: '', label: data ? 'Choose a webhook' : 'Loading…' },
        ...(data?.data.map(({ id, url }) => ({ value: id, label: addressText(url) })) ?? []),
      ]}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

function answerOptions(answer: string) {
  const known = responses.map(({ value, label }) => ({ value: String(value), label }))
  const isOther = answer !== '' && known.every(({ value }) => value !== answer)
  return [
    { value: '', label: 'Any' },
    ...(isOther ? [{ value: answer, label: responseText(Number(answer)) }] : []),
    ...known,
  ]
}

function countText({ data: matched, error }: UseQueryResult<number>, perSecond: number | null): string {
  if (error) return `The deliveries could not be counted. ${failureText(error)}`
  if (matched === undefined) return 'Counting…'
  if (matched === 0) return 'No matching deliveries.'
  const seconds = Math.ceil(matched / (perSecond ?? 20))
  const time = seconds < 90 ? `${seconds} s` : `${Math.ceil(seconds / 60).toLocaleString()} min`
  return `${pluralize(matched, 'delivery matches', 'deliveries match')}: about ${time}.`
}

function scopeText(search: DeliverySearch): string {
  const times = search.hours ?? search.from ?? search.to
  if (times === undefined && search.code === undefined) return 'All codes, all time.'
  const code = search.code === undefined ? 'All codes' : 'The code in the filter'
  return `${code}, ${timesText(search).toLowerCase()}.`
}
