import { queryOptions } from '@tanstack/react-query'
import { isRecord } from '#sdk/http/is-record.ts'
import { toApiError, sendRequest, toApiUrl } from './client.ts'

export interface FailingWebhook {
  id: string
  url: string
  /** Deliveries that failed for good in the last 24 hours. */
  failed: number
}

/** Webhooks with failed deliveries in the last 24 hours. */
export const failingWebhooksQuery = () =>
  queryOptions({
    queryKey: ['webhooks', 'failing'],
    queryFn: async ({ signal }): Promise<FailingWebhook[]> => {
      const response = await sendRequest(toApiUrl('/webhooks'), { signal })
      if (!response.ok) throw await toApiError(response)
      const body: unknown = await response.json()
      const webhooks = isRecord(body) && Array.isArray(body['data']) ? body['data'].filter(isRecord) : []
      return webhooks.map(parseWebhook).filter(({ failed }) => failed > 0)
    },
  })

function parseWebhook({ id, url, health }: Record<string, unknown>): FailingWebhook {
  return { id: String(id), url: String(url), failed: isRecord(health) ? Number(health['failed']) || 0 : 0 }
}
