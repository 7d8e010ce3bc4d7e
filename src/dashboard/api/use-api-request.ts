import { useQuery } from '@tanstack/react-query'
import type { ApiRequest } from '../ui/chart/api-request.ts'
import type { EndpointKey } from './client.ts'
import { workspaceQueries } from './workspace.ts'

/** The request of an endpoint, for somebody who calls the API with a key. Null until the address of the API is known. */
export function useApiRequest(endpoint: EndpointKey, query: ApiRequest['query']): ApiRequest | null {
  const { data: me } = useQuery(workspaceQueries.me())
  if (!me) return null
  return { origin: new URL(me.apiReferenceUrl).origin, path: endpoint.slice('GET '.length), query: { ...query } }
}
