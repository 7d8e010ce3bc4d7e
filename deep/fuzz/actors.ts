import type { Endpoint, Role } from '../../src/contract/endpoint.ts'
import { setPlan } from '../../src/service/tenancy/workspaces/workspaces.ts'
import { testPassword } from '../../src/testing/bff.ts'
import { type KnownWorkspace, createContent, type Servers } from './known-content.ts'
import type { Ids, Kind } from './placeholders.ts'

/** The senders of requests, each with its weight. Senders with more rights send more often. */
export const actors = {
  nobody: 2,
  mistyped: 2,
  expired: 2,
  read: 6,
  write: 9,
  'signed out': 2,
  viewer: 1,
  marketer: 2,
  designer: 2,
  admin: 3,
} as const
export type Actor = keyof typeof actors
export const actorNames = Object.keys(actors) as Actor[]

const people = new Set<Actor>(['signed out', 'viewer', 'marketer', 'designer', 'admin'])

/** Whether the actor sends requests to the dashboard's server instead of the service. */
export function isPerson(actor: Actor): boolean {
  return people.has(actor)
}

/** Whether the contract allows the actor to call the endpoint with at least one body. */
export function mayCall(actor: Actor, method: string, { roles, part, scope }: Endpoint): boolean {
  if (actor === 'read') return scope === undefined ? method === 'GET' : scope === 'read'
  if (actor === 'write') return scope !== 'admin'
  if (actor === 'admin') return roles !== null
  const role = otherRoles.find((otherRole) => otherRole === actor)
  return role !== undefined && (roles?.includes(role) === true || part?.roles.includes(role) === true)
}

const otherRoles = ['viewer', 'marketer', 'designer'] as const satisfies Role[]

export interface Attacker {
  workspace: KnownWorkspace
  /** The ids of the attacker's workspace and of the attacked one. */
  ids: Ids
  keys: Map<Actor, string>
  cookies: Map<Actor, string>
  /** Kinds that were deleted and not created again. */
  deleted: Set<Kind>
  /** Signs a person in again whose session has ended. */
  signIn(actor: Actor): Promise<void>
  /** Restores the plan, because the remaining requests would be rejected on a lower one. */
  restorePlan(): Promise<void>
}

export async function createKnownWorkspace(
  servers: Servers,
  { mark, owner }: Pick<KnownWorkspace, 'mark' | 'owner'>,
): Promise<{ workspace: KnownWorkspace; admin: { email: string; cookie: string } }> {
  const created = await servers.service.createWorkspace()
  servers.keys.set(created.id, created.key)
  const admin = await servers.bff.addMember(created.id, 'admin')
  // The content is created by a second admin, whose session no request of the first admin can end.
  const secondAdmin = await servers.bff.addMember(created.id, 'admin')
  const workspace: KnownWorkspace = {
    ...created,
    mark,
    owner,
    ids: new Map(),
    async asAdmin(method, path, body) {
      const headers = { cookie: secondAdmin.cookie, origin: servers.bff.origin }
      const url = `/api${path}`
      const response = await servers.bff.app.inject({ method, url, headers, ...(body ? { payload: body } : {}) })
      if (response.statusCode >= 300) throw new Error(`${method} ${path} was refused: ${response.body}`)
      return response.json<unknown>()
    },
  }
  await createContent(servers, workspace)
  return { workspace, admin }
}

/** Creates a workspace with keys and people who know every id of `others`. */
export async function createAttacker(servers: Servers, mark: string, otherIds: Ids): Promise<Attacker> {
  const { workspace, admin } = await createKnownWorkspace(servers, { mark, owner: 'mine' })
  const { bff, service } = servers
  const emails = new Map<Actor, string>([['admin', admin.email]])
  const cookies = new Map<Actor, string>([['admin', admin.cookie]])
  for (const role of otherRoles) {
    const { email, cookie } = await bff.addMember(workspace.id, role)
    emails.set(role, email)
    cookies.set(role, cookie)
  }
  for (const [name, id] of otherIds) workspace.ids.set(name, id)
  return {
    workspace,
    ids: workspace.ids,
    keys: new Map<Actor, string>([
      ['read', await workspace.createKey('read')],
      ['write', await workspace.createKey('write')],
      ['expired', await workspace.createKey('write', new Date(Date.now() - 1000))],
      ['mistyped', `${workspace.key.slice(0, -1)}~`],
    ]),
    cookies,
    deleted: new Set(),
    async signIn(actor) {
      const { cookie } = await bff.signIn(emails.get(actor) ?? '', testPassword)
      cookies.set(actor, cookie)
    },
    restorePlan: () => setPlan(service.database.db, workspace.id, 'business'),
  }
}
