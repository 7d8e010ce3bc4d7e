import { newId, type StandInData, type StandInDelivery, type StandInWebhook } from './data.ts'
import { isJson, noContent, FakeApiError, type Route } from './http.ts'
import { type Behind, paged } from './fake-service-options.ts'

export function webhookRoutes({ data }: Behind): Record<string, Route> {
  const getWebhookUrl = (id: string | undefined) => {
    const found = data().webhooks.find((webhook) => webhook.id === id)
    if (!found) throw new FakeApiError(404, 'nothing_there', 'There is no such webhook.')
    return found
  }
  return {
    'GET /webhooks': { handle: () => ({ data: data().webhooks.map(withoutSecret) }) },
    'POST /webhooks': {
      body: ['url', 'codes'],
      handle: ({ body: { url, codes } }) => {
        const chosen = findCodes(data(), codes)
        const known = data().webhooks.find((webhook) => webhook.url === url)
        if (!known) return withoutSecret(create(data(), url, chosen))
        known.codes = [...new Map([...known.codes, ...chosen].map((code) => [code.id, code])).values()]
        return withoutSecret(known)
      },
    },
    ...deliveryRoutes(data),
    'GET /webhooks/{id}': { handle: ({ params }) => withoutSecret(getWebhookUrl(params['id'])) },
    'PATCH /webhooks/{id}': {
      body: ['url', 'codes', 'enabled'],
      handle: ({ params, body: { url, codes, enabled } }) => {
        const webhook = getWebhookUrl(params['id'])
        if (typeof url === 'string') webhook.url = url
        if (codes !== undefined) webhook.codes = findCodes(data(), codes)
        if (typeof enabled === 'boolean') webhook.enabled = enabled
        webhook.updatedAt = new Date().toISOString()
        return withoutSecret(webhook)
      },
    },
    'DELETE /webhooks/{id}': {
      handle: ({ params }) => {
        const webhook = getWebhookUrl(params['id'])
        data().webhooks = data().webhooks.filter((one) => one !== webhook)
        return noContent
      },
    },
    'POST /webhooks/{id}/secret': { handle: ({ params }) => getWebhookUrl(params['id']) },
    'POST /webhooks/{id}/rotate-secret': {
      handle: ({ params }) =>
        Object.assign(getWebhookUrl(params['id']), {
          secret: newId('not-like-yours'),
          secretRotatedAt: new Date().toISOString(),
        }),
    },
    // The specification does not define the shape of the report.
    'POST /webhooks/{id}/test': {
      handle: ({ params }) => ({ reached: getWebhookUrl(params['id']).url, answered: 204 }),
    },
  }
}

function deliveryRoutes(data: () => StandInData): Record<string, Route> {
  const matching = (query: URLSearchParams) => (delivery: StandInDelivery) =>
    query.get('status') === null || delivery.status === query.get('status')
  return {
    'GET /webhooks/deliveries': {
      query: ['limit', 'cursor', 'status'],
      handle: ({ query }) => paged(data().deliveries.filter(matching(query)), query),
    },
    'GET /webhooks/{id}/deliveries': {
      query: ['limit', 'cursor', 'status'],
      handle: ({ params, query }) =>
        paged(
          data().deliveries.filter((one) => one.webhookId === params['id'] && matching(query)(one)),
          query,
        ),
    },
    // The specification does not define the response of a retry.
    'POST /webhooks/deliveries/{id}/retry': {
      handle: ({ params }) => {
        const delivery = data().deliveries.find(({ id }) => id === params['id'])
        if (!delivery) throw new FakeApiError(404, 'nothing_there', 'There is no such delivery.')
        Object.assign(delivery, { status: 'pending', nextRetryAt: new Date().toISOString() })
        return noContent
      },
    },
  }
}

function create(data: StandInData, url: unknown, codes: StandInWebhook['codes']): StandInWebhook {
  if (typeof url !== 'string' || !url.startsWith('https://'))
    throw new FakeApiError(400, 'not_https', 'Only https addresses are taken.').at('url')
  const now = new Date().toISOString()
  const webhook = {
    id: newId('hook'),
    url,
    enabled: true,
    secret: newId('not-like-yours'),
    codes,
    createdAt: now,
    updatedAt: now,
  }
  data.webhooks.push(webhook)
  return webhook
}

function findCodes({ codes }: StandInData, ids: unknown): StandInWebhook['codes'] {
  const wanted = Array.isArray(ids) ? ids.map((one: unknown) => (isJson(one) ? one['id'] : one)) : []
  return codes.flatMap(({ id, shortCode, name }) => (wanted.includes(id) ? [{ id, shortCode, name }] : []))
}

function withoutSecret(webhook: StandInWebhook): Partial<StandInWebhook> {
  const shown: Partial<StandInWebhook> = { ...webhook }
  delete shown.secret
  return shown
}
