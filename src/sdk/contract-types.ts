import type { ErrorCode, ErrorDetails } from '#contract/errors.ts'
import type { Api } from '#contract/index.ts'
import type { WebhookBody } from '#contract/webhook-payloads.ts'
import type { EndpointRequest, EndpointResponse } from '#contract/wire.ts'

// The types of the contract that the SDK uses. For the published package, the build prints them as interfaces with their descriptions.

/** The operation, the request and the response of every endpoint, by its address. */
export type Calls = {
  [K in keyof Api]: {
    operation: Api[K]['operation']
    request: EndpointRequest<K, Api[K]>
    response: EndpointResponse<Api[K]>
  }
}

/** The details of every error. */
export type ErrorDetailsByCode = { [C in ErrorCode]: ErrorDetails<C> }

/** The body of every event. */
export type WebhookEventBody = WebhookBody
