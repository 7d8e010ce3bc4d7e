import { createId, type FakeServiceData, type FakeDelivery, type FakeWebhook } from './data.ts'
import { isJson, noContent, FakeApiError, type Route } from './http.ts'
import { type FakeServiceState, paginate } from './fake-service-options.ts'

export function createWebhookRoutes({ data }: FakeServiceState): Record<string, Route> {
  const getWebhook = (id: string | undefined) => {
    const webhook = data().webhooks.find((candidate) => candidate.id === id)
    if (!webhook) throw new FakeApiError(404, 'nothing_there', 'There is no such webhook.')
    return webhook
  }
  return {
    'GET /webhooks': { handle: () => ({ data: data().webhooks.map(omitSecret) }) },
    'POST /webhooks': {
      body: ['url', 'codes'],
      handle: ({ body: { url, codes } }) => {
        const chosenCodes = findCodes(data(), codes)
        const existing = data().webhooks.find((webhook) => webhook.url === url)
        if (!existing) return omitSecret(createWebhook(data(), url, chosenCodes))
        existing.codes = [...new Map([...existing.codes, ...chosenCodes].map((code) => [code.id, code])).values()]
        return omitSecret(existing)
      },
    },
    ...createDeliveryRoutes(data),
    'GET /webhooks/{id}': { handle: ({ params }) => omitSecret(getWebhook(params['id'])) },
    'PATCH /webhooks/{id}': {
      body: ['url', 'codes', 'enabled'],
      handle: ({ params, body: { url, codes, enabled } }) => {
        const webhook = getWebhook(params['id'])
        if (typeof url === 'string') webhook.url = url
        if (codes !== undefined) webhook.codes = findCodes(data(), codes)
        if (typeof enabled === 'boolean') webhook.enabled = enabled
        webhook.updatedAt = new Date().toISOString()
        return omitSecret(webhook)
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
          secret: createId('not-like-yours'),
          secretRotatedAt: new Date().toISOString(),
        }),
    },
    // The specification does not define the shape of the report.
    'POST /webhooks/{id}/test': {
      handle: ({ params }) => ({ reached: getWebhook(params['id']).url, answered: 204 }),
    },
  }
}

function createDeliveryRoutes(data: () => FakeServiceData): Record<string, Route> {
  const createStatusFilter = (query: URLSearchParams) => (delivery: FakeDelivery) =>
    query.get('status') === null || delivery.status === query.get('status')
  return {
    'GET /webhooks/deliveries': {
      query: ['limit', 'cursor', 'status'],
      handle: ({ query }) => paginate(data().deliveries.filter(createStatusFilter(query)), query),
    },
    'GET /webhooks/{id}/deliveries': {
      query: ['limit', 'cursor', 'status'],
      handle: ({ params, query }) =>
        paginate(
          data().deliveries.filter(
            (delivery) => delivery.webhookId === params['id'] && createStatusFilter(query)(delivery),
          ),
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

function createWebhook(data: FakeServiceData, url: unknown, codes: FakeWebhook['codes']): FakeWebhook {
  if (typeof url !== 'string' || !url.startsWith('https://'))
    throw new FakeApiError(400, 'not_https', 'Only https addresses are taken.').at('url')
  const now = new Date().toISOString()
  const webhook = {
    id: createId('hook'),
    url,
    enabled: true,
    secret: createId('not-like-yours'),
    codes,
    createdAt: now,
    updatedAt: now,
  }
  data.webhooks.push(webhook)
  return webhook
}

function findCodes({ codes }: FakeServiceData, ids: unknown): FakeWebhook['codes'] {
  const requestedIds = Array.isArray(ids) ? ids.map((code: unknown) => (isJson(code) ? code['id'] : code)) : []
  return codes.flatMap(({ id, shortCode, name }) => (requestedIds.includes(id) ? [{ id, shortCode, name }] : []))
}

function omitSecret(webhook: FakeWebhook): Partial<FakeWebhook> {
  const publicWebhook: Partial<FakeWebhook> = { ...webhook }
  delete publicWebhook.secret
  return publicWebhook
}
