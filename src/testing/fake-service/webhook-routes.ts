import { newId, type StandInData, type StandInDelivery, type StandInWebhook } from './data.ts'
import { isJson, noContent, FakeApiError, type Route } from './http.ts'
import { type FakeServiceState, paginate } from './fake-service-options.ts'

export function webhookRoutes({ data }: FakeServiceState): Record<string, Route> {
  const getWebhook = (id: string | undefined) => {
    const webhook = data().webhooks.find((candidate) => candidate.id === id)
    if (!webhook) throw new FakeApiError(404, 'nothing_there', 'There is no such webhook.')
    return webhook
  }
  return {
    'GET /webhooks': { handle: () => ({ data: data().webhooks.map(withoutSecret) }) },
    'POST /webhooks': {
      body: ['url', 'codes'],
      handle: ({ body: { url, codes } }) => {
        const chosenCodes = findCodes(data(), codes)
        const existing = data().webhooks.find((webhook) => webhook.url === url)
        if (!existing) return withoutSecret(create(data(), url, chosenCodes))
        existing.codes = [...new Map([...existing.codes, ...chosenCodes].map((code) => [code.id, code])).values()]
        return withoutSecret(existing)
      },
    },
    ...deliveryRoutes(data),
    'GET /webhooks/{id}': { handle: ({ params }) => withoutSecret(getWebhook(params['id'])) },
    'PATCH /webhooks/{id}': {
      body: ['url', 'codes', 'enabled'],
      handle: ({ params, body: { url, codes, enabled } }) => {
        const webhook = getWebhook(params['id'])
        if (typeof url === 'string') webhook.url = url
        if (codes !== undefined) webhook.codes = findCodes(data(), codes)
        if (typeof enabled === 'boolean') webhook.enabled = enabled
        webhook.updatedAt = new Date().toISOString()
        return withoutSecret(webhook)
      },
    },
    'DELETE /webhooks/{id}': {
      handle: ({ params }) => {
        const webhook = getWebhook(params['id'])
        data().webhooks = data().webhooks.filter((other) => other !== webhook)
        return noContent
      },
    },
    'POST /webhooks/{id}/secret': { handle: ({ params }) => getWebhook(params['id']) },
    'POST /webhooks/{id}/rotate-secret': {
      handle: ({ params }) =>
        Object.assign(getWebhook(params['id']), {
          secret: newId('not-like-yours'),
          secretRotatedAt: new Date().toISOString(),
        }),
    },
    // The specification does not define the shape of the report.
    'POST /webhooks/{id}/test': {
      handle: ({ params }) => ({ reached: getWebhook(params['id']).url, answered: 204 }),
    },
  }
}

function deliveryRoutes(data: () => StandInData): Record<string, Route> {
  const matching = (query: URLSearchParams) => (delivery: StandInDelivery) =>
    query.get('status') === null || delivery.status === query.get('status')
  return {
    'GET /webhooks/deliveries': {
      query: ['limit', 'cursor', 'status'],
      handle: ({ query }) => paginate(data().deliveries.filter(matching(query)), query),
    },
    'GET /webhooks/{id}/deliveries': {
      query: ['limit', 'cursor', 'status'],
      handle: ({ params, query }) =>
        paginate(
          data().deliveries.filter((delivery) => delivery.webhookId === params['id'] && matching(query)(delivery)),
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
  const requestedIds = Array.isArray(ids) ? ids.map((item: unknown) => (isJson(item) ? item['id'] : item)) : []
  return codes.flatMap(({ id, shortCode, name }) => (requestedIds.includes(id) ? [{ id, shortCode, name }] : []))
}

function withoutSecret(webhook: StandInWebhook): Partial<StandInWebhook> {
  const publicWebhook: Partial<StandInWebhook> = { ...webhook }
  delete publicWebhook.secret
  return publicWebhook
}
