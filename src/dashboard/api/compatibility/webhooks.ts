import { emptyList, type Sparse, type Wire } from './fill.ts'

type WireWebhooks = Wire<'GET /webhooks'>
type WireWebhook = WireWebhooks['data'][number]

function completeWebhooks(
  list: Partial<Omit<WireWebhooks, 'data'>> & { data: Parameters<typeof completeWebhook>[0][] },
) {
  return { ...list, allowPrivateHosts: list.allowPrivateHosts ?? false, data: list.data.map(completeWebhook) }
}

/** `health` is null if the service does not count deliveries. */
function completeWebhook(webhook: Sparse<WireWebhook, 'id' | 'url' | 'enabled' | 'codes' | 'createdAt' | 'updatedAt'>) {
  return { secretRotatedAt: null, suspended: null, restsUntil: null, movedTo: null, health: null, ...webhook }
}

type WireTestResult = Wire<'POST /webhooks/{id}/test'>

/** The specification leaves the test result open: `delivered` is null if it cannot be read. */
function completeTestResult(result: Partial<WireTestResult> | undefined) {
  return {
    delivered: null,
    status: null,
    durationMs: null,
    error: null,
    movedTo: null,
    responseBody: null,
    requestHeaders: {},
    checks: emptyList<WireTestResult['checks'][number]>(),
    ...result,
  }
}

export const webhookAdditions = {
  'GET /webhooks': completeWebhooks,
  'POST /webhooks': completeWebhook,
  'GET /webhooks/{id}': completeWebhook,
  'PATCH /webhooks/{id}': completeWebhook,
  'POST /webhooks/{id}/resume': completeWebhook,
  'POST /webhooks/{id}/test': completeTestResult,
}
