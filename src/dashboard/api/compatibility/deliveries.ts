import { fillPage, type Sparse, type Wire } from './fill.ts'

type WireDelivery = Wire<'GET /webhooks/deliveries'>['data'][number]
type CertainDeliveryField = 'id' | 'webhookId' | 'eventType' | 'eventId' | 'url' | 'status' | 'attempts' | 'createdAt'
export type SparseDelivery = Sparse<WireDelivery, CertainDeliveryField>

export function completeDelivery(delivery: SparseDelivery): WireDelivery {
  return {
    lastStatus: null,
    lastError: null,
    nextRetryAt: null,
    deliveredAt: null,
    code: null,
    durationMs: null,
    ...delivery,
  }
}

export const deliveryCompleters = {
  'GET /webhooks/deliveries': fillPage(completeDelivery),
  'GET /webhooks/{id}/deliveries': fillPage(completeDelivery),
}
