import type { Endpoint } from './endpoint.ts'

/** What an API key may do. Each scope includes those before it. */
export const keyScopes = ['read', 'write', 'admin'] as const

/** The scope that a key needs for an endpoint. */
export function findRequiredScope({ scope }: Pick<Endpoint, 'scope'>, method: string): (typeof keyScopes)[number] {
  return scope ?? (method === 'GET' ? 'read' : 'write')
}
