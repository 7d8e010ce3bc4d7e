import type { Api } from '#contract/index.ts'
import type { EndpointResponse, EndpointRequest } from '#contract/wire.ts'
import type { CompleteAnswer } from './compatibility/complete-answer.ts'

export type DeliveriesPage = CompleteAnswer<'GET /webhooks/deliveries'>
export type Delivery = DeliveriesPage['data'][number]
export type DeliveryDetail = EndpointResponse<Api['GET /webhooks/deliveries/{deliveryId}']>
export type DeliveryAttempt = DeliveryDetail['log'][number]
export type DeliveriesSummary = EndpointResponse<Api['GET /webhooks/deliveries/summary']>
export type DeliveryListQuery = NonNullable<
  EndpointRequest<'GET /webhooks/deliveries', Api['GET /webhooks/deliveries']>['query']
>
export type SummaryWindow = NonNullable<
  EndpointRequest<'GET /webhooks/deliveries/summary', Api['GET /webhooks/deliveries/summary']>['query']
>
export type Replay = EndpointResponse<Api['GET /webhooks/replays/{replayId}']>
export type ReplayFilter = Omit<
  EndpointRequest<'POST /webhooks/{id}/replay', Api['POST /webhooks/{id}/replay']>['body'],
  'dryRun' | 'perSecond'
>

export const deliveriesKey = ['deliveries'] as const

/** Whether a list with these filters contains the delivery. */
export function matchesFilters(delivery: Delivery, filters: DeliveryListQuery): boolean {
  const { status, webhookId, codeId, lastStatus, from, to } = filters
  const createdAt = Date.parse(delivery.createdAt)
  const responseStatus = delivery.attempts === 0 ? null : (delivery.lastStatus ?? 0)
  const codeOfDelivery = delivery.code?.id ?? null
  const comparisons = [
    [status, delivery.status],
    [webhookId, delivery.webhookId],
    [codeId, codeOfDelivery],
    [lastStatus, responseStatus],
  ]
  const conditions = [
    isAllowed(delivery.webhookId, filters.anyOfWebhooks, filters.noneOfWebhooks),
    isAllowed(codeOfDelivery, filters.anyOfCodes, filters.noneOfCodes),
    isAllowed(responseStatus, filters.anyOfResponses, filters.noneOfResponses),
  ]
  const isWithin =
    (from === undefined || createdAt >= Date.parse(from)) && (to === undefined || createdAt < Date.parse(to))
  const isEqual = comparisons.every(([expected, actual]) => expected === undefined || expected === actual)
  return isWithin && isEqual && conditions.every(Boolean)
}

function isAllowed<Value>(
  value: Value | null,
  acceptedValues: readonly Value[] | undefined,
  refusedValues: readonly Value[] | undefined,
): boolean {
  if (value === null) return acceptedValues === undefined
  return (acceptedValues?.includes(value) ?? true) && !refusedValues?.includes(value)
}
