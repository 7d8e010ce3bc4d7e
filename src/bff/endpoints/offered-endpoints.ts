import { additionalParts } from '#contract/additional-parts.ts'
import type { Role } from '#contract/endpoint.ts'
import type { EndpointRow } from '#contract/index.ts'
import { specifiedEndpoints } from '#contract/specified-endpoints.ts'
import { listCallable } from './roles.ts'
import { removeParameterNames } from '../upstream/read-openapi.ts'

/**
 * The content of the OpenAPI document of a service, see `readOpenApi`. Null if the service has no document, and is therefore assumed to
 * have exactly what the specification lists. Undefined for Tessera's own service, which has every endpoint.
 */
export type ServiceDescription = ReadonlySet<string> | null | undefined

/** Lists the endpoints that a service has: the endpoints of the specification, and the additional endpoints in its document. */
export function listOfferedRows(
  table: readonly EndpointRow[],
  description: ServiceDescription,
): readonly EndpointRow[] {
  if (description === undefined) return table
  const specifiedKeys = new Set<string>(specifiedEndpoints)
  return table.flatMap((row) => {
    if (!specifiedKeys.has(row.key) && !description?.has(removeParameterNames(row.key))) return []
    const { part: _part, ...withoutPart } = row.endpoint
    return [description === null ? { ...row, endpoint: withoutPart } : row]
  })
}

/**
 * Lists what a role may do with a service: the endpoints and parts of bodies of `callableBy`, and the `additionalParts` that the service
 * has.
 */
export function listPermissions(role: Role, table: readonly EndpointRow[], description: ServiceDescription): string[] {
  const callable = listCallable(role, table)
  const parts = additionalParts.filter(
    (part) =>
      callable.includes(toEndpoint(part)) &&
      (description === undefined || description?.has(removeParameterNames(part))),
  )
  return [...callable, ...parts]
}

function toEndpoint(part: string): string {
  return part.replace(/[?#].*$/, '')
}
