import type { ApiRequest } from '../ui/chart/api-request.ts'
import type { EndpointKey } from './client.ts'
import { useServiceOrigin } from './workspace.ts'

/** The request of an endpoint, for somebody who calls the API with a key. Null until the address of the API is known. */
export function useApiRequest(endpoint: EndpointKey, query: ApiRequest['query']): ApiRequest | null {
  const origin = useServiceOrigin()
  return origin === null ? null : { origin, path: endpoint.slice('GET '.length), query: { ...query } }
}
