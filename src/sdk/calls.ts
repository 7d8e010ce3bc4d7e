import type { Api } from '#contract/index.ts'
import type { EndpointRequest, EndpointResponse } from '#contract/wire.ts'

/** The operation, the request and the response of every endpoint, by its address. The build prints this type for the published package. */
export type Calls = {
  [K in keyof Api]: {
    operation: Api[K]['operation']
    request: EndpointRequest<K, Api[K]>
    response: EndpointResponse<Api[K]>
  }
}
/** The address of an endpoint: its method and its path, such as `GET /codes/{id}`. */
export type Address = keyof Calls
