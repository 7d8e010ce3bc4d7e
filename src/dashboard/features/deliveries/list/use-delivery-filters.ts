import { useQueries, useQuery } from '@tanstack/react-query'
import { codesQueries } from '#dashboard/api/codes.ts'
import { webhooksQueries } from '#dashboard/api/webhooks.ts'
import type { ListFilter } from '#dashboard/pickers/filters/list-filters.tsx'
import { useCodeSearch } from '#dashboard/pickers/use-found-codes.ts'
import { stripScheme } from '#dashboard/ui/lists/strip-scheme.ts'
import type { DeliverySearch } from '../delivery-search.ts'
import { responses, toResponseText } from '../response-filters.ts'

/** The filters by values that deliveries have. A fixed webhook has no filter by webhook. */
export function useDeliveryFilters(search: DeliverySearch, webhookId: string | undefined): ListFilter[] {
  const webhooks = useQuery({ ...webhooksQueries.all(), enabled: webhookId === undefined })
  const codes = useCodeFilter(search)
  const { webhook = [], notWebhook = [], response = [], notResponse = [] } = search
  const otherValues = [...response, ...notResponse].filter((value) => responses.every((known) => known.value !== value))
  const responseOptions = [...responses, ...otherValues.map((value) => ({ value, label: toResponseText(value) }))]
  return [
    ...(webhookId === undefined
      ? [
          {
            name: 'webhook',
            notName: 'notWebhook',
            label: 'Webhook',
            options: webhooks.data?.data.map(({ id, url }) => ({ value: id, label: stripScheme(url) })),
            error: webhooks.error,
            chosenValues: webhook,
            excluded: notWebhook,
            emptyText: 'There are no webhooks yet.',
          },
        ]
      : []),
    codes,
    {
      name: 'response',
      notName: 'notResponse',
      label: 'Last response',
      options: responseOptions.map(({ value, label }) => ({ value: String(value), label })),
      error: null,
      chosenValues: response.map(String),
      excluded: notResponse.map(String),
      emptyText: '',
    },
  ]
}

/** The chosen codes, and those that a search finds: a workspace may have a hundred thousand. */
function useCodeFilter({ code = [], notCode = [] }: DeliverySearch): ListFilter {
  const ids = [...code, ...notCode]
  const chosenCodes = useQueries({ queries: ids.map((id) => codesQueries.one(id)) })
  const { codes, onSearch } = useCodeSearch()
  const named = ids.map((id, index) => ({ value: id, label: chosenCodes[index]?.data?.name ?? '…' }))
  const found = codes.filter(({ id }) => !ids.includes(id)).map(({ id, name }) => ({ value: id, label: name }))
  return {
    name: 'code',
    notName: 'notCode',
    label: 'Code',
    options: [...named, ...found],
    error: chosenCodes.find(({ error }) => error)?.error ?? null,
    chosenValues: code,
    excluded: notCode,
    emptyText: 'There are no codes yet.',
    onSearch,
  }
}
