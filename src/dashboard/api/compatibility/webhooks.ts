import { emptyList, fillCollection, type Sparse, type Wire } from './fill.ts'

type WireWebhooks = Wire<'GET /webhooks'>
type WireWebhook = WireWebhooks['data'][number]
/** A webhook with the fields that every service certainly sends. */
type SparseWebhook = Sparse<WireWebhook, 'id' | 'url' | 'enabled' | 'codes' | 'createdAt' | 'updatedAt'>

type SparseWebhooks = Partial<Omit<WireWebhooks, 'data'>> & { data: SparseWebhook[] }

function completeWebhooks(list: SparseWebhooks | SparseWebhook[]) {
  const { allowPrivateHosts = false, ...rest }: Partial<SparseWebhooks> = Array.isArray(list) ? {} : list
  return { ...rest, allowPrivateHosts, ...fillCollection(completeWebhook)(list) }
}

/** Fills in what a service may leave out. `health` stays null if the service does not count deliveries. */
function completeWebhook(webhook: SparseWebhook) {
  return { secretRotatedAt: null, suspended: null, restsUntil: null, movedTo: null, health: null, ...webhook }
}

type WireTestResult = Wire<'POST /webhooks/{id}/test'>

/** The specification does not define the result of a test. `delivered` is null if the response does not say it. */
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

/** By endpoint: completes its response. */
export const webhookCompleters = {
  'GET /webhooks': completeWebhooks,
  'POST /webhooks': completeWebhook,
  'GET /webhooks/{id}': completeWebhook,
  'PATCH /webhooks/{id}': completeWebhook,
  'POST /webhooks/{id}/resume': completeWebhook,
  'POST /webhooks/{id}/test': completeTestResult,
}
