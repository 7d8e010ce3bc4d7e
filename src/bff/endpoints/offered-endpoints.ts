import { additionalParts } from '#contract/additional-parts.ts'
import type { Role } from '#contract/endpoint.ts'
import type { Row } from '#contract/index.ts'
import { specified } from '#contract/specified-endpoints.ts'
import { callableBy } from './roles.ts'
import { withoutNames } from '../upstream/read-openapi.ts'

/**
 * What the OpenAPI document of a service names, see `readOpenApi`; null if it has none: then it is taken to have what the specification
 * names, and nothing else. Undefined for our own service, which has everything.
 */
export type ServiceDescription = ReadonlySet<string> | null | undefined

/** The endpoints that a service has: those of the specification, and those additions that its document names. */
export function listOfferedRows(table: readonly Row[], described: ServiceDescription): readonly Row[] {
  if (described === undefined) return table
  const known = new Set<string>(specified)
  return table.flatMap((row) => {
    if (!known.has(row.key) && !described?.has(withoutNames(row.key))) return []
    const { part: _part, ...whole } = row.endpoint
    return [described === null ? { ...row, endpoint: whole } : row]
  })
}

/**
 * What a role may do with a service: endpoints and parts of bodies as in `callableBy`, and the additional parameters and members that the
 * service has, as in `additionalParts`.
 */
export function listPermissions(role: Role, table: readonly Row[], described: ServiceDescription): string[] {
  const callable = callableBy(role, table)
  const parts = additionalParts.filter(
    (part) => callable.includes(toEndpoint(part)) && (described === undefined || described?.has(withoutNames(part))),
  )
  return [...callable, ...parts]
}

function toEndpoint(part: string): string {
  return part.replace(/[?#].*$/, '')
}
