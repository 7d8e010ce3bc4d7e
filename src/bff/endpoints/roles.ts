import type { Endpoint, Role } from '#contract/endpoint.ts'
import type { EndpointRow } from '#contract/index.ts'

/** The endpoints that a role may call, as keys of the contract. `key#part` means that the role may send that part of the body. */
export function listCallable(role: Role, table: readonly EndpointRow[]): string[] {
  return table.flatMap(({ key, endpoint }) => {
    const whole = mayCall(role, endpoint)
    const parts = endpoint.part && (whole || mayCallInPart(role, endpoint)) ? [`${key}#${endpoint.part.name}`] : []
    return whole ? [key, ...parts] : parts
  })
}

/** Whether the role may call the endpoint with any body. */
export function mayCall(role: Role, { roles }: Endpoint): boolean {
  return roles !== null && (role === 'admin' || roles.includes(role))
}

/** Whether the role may send only a part of the body. */
export function mayCallInPart(role: Role, { part }: Endpoint): boolean {
  return part?.roles.some((partRole) => partRole === role) === true
}
