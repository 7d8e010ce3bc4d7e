import type { Endpoint, Role } from '../../src/contract/endpoint.ts'
import { setPlan } from '../../src/service/tenancy/workspaces/workspaces.ts'
import { testPassword } from '../../src/testing/bff.ts'
import { type KnownWorkspace, makeContent, type Servers } from './known-content.ts'
import type { Ids, Kind } from './placeholders.ts'

/** The senders of requests. Those who may do more send more often. The dashboard's own key never leaves it. */
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

/** Whether the contract allows the actor to call the endpoint with some body. */
export function mayCall(actor: Actor, method: string, { roles, part, scope }: Endpoint): boolean {
  if (actor === 'read') return scope === undefined ? method === 'GET' : scope === 'read'
  if (actor === 'write') return scope !== 'admin'
  if (actor === 'admin') return roles !== null
  const role = otherRoles.find((each) => each === actor)
  return role !== undefined && (roles?.includes(role) === true || part?.roles.includes(role) === true)
}

const otherRoles = ['viewer', 'marketer', 'designer'] as const satisfies Role[]

export interface Attacker {
  workspace: KnownWorkspace
  /** Their own ids, and those of the other workspace. */
  ids: Ids
  keys: Map<Actor, string>
  cookies: Map<Actor, string>
  /** Kinds that were deleted and not created again. */
  deleted: Set<Kind>
  /** Signs a person in again whose session has ended. */
  signIn(actor: Actor): Promise<void>
  /** Undoes changes that would make the remaining requests pointless. */
  restorePlan(): Promise<void>
}

export async function newKnownWorkspace(
  servers: Servers,
  { mark, owner }: Pick<KnownWorkspace, 'mark' | 'owner'>,
): Promise<{ workspace: KnownWorkspace; admin: { email: string; cookie: string } }> {
  const created = await servers.service.workspace()
  servers.keys.set(created.id, created.key)
  const admin = await servers.bff.member(created.id, 'admin')
  // Another admin, whose session no request of the fuzzed admin can end.
  const maker = await servers.bff.member(created.id, 'admin')
  const workspace: KnownWorkspace = {
    ...created,
    mark,
    owner,
    ids: new Map(),
    async asAdmin(method, path, body) {
      const headers = { cookie: maker.cookie, origin: servers.bff.origin }
      const url = `/api${path}`
      const response = await servers.bff.app.inject({ method, url, headers, ...(body ? { payload: body } : {}) })
      if (response.statusCode >= 300) throw new Error(`${method} ${path} was refused: ${response.body}`)
      return response.json<unknown>()
    },
  }
  await makeContent(servers, workspace)
  return { workspace, admin }
}

/** A workspace with keys and people, who know every id of `others`. */
export async function newAttacker(servers: Servers, mark: string, others: Ids): Promise<Attacker> {
  const { workspace, admin } = await newKnownWorkspace(servers, { mark, owner: 'mine' })
  const { bff, service } = servers
  const emails = new Map<Actor, string>([['admin', admin.email]])
  const cookies = new Map<Actor, string>([['admin', admin.cookie]])
  for (const role of otherRoles) {
    const { email, cookie } = await bff.member(workspace.id, role)
    emails.set(role, email)
    cookies.set(role, cookie)
  }
  for (const [name, id] of others) workspace.ids.set(name, id)
  return {
    workspace,
    ids: workspace.ids,
    keys: new Map<Actor, string>([
      ['read', await workspace.newKey('read')],
      ['write', await workspace.newKey('write')],
      ['expired', await workspace.newKey('write', new Date(Date.now() - 1000))],
      ['mistyped', `${workspace.key.slice(0, -1)}~`],
    ]),
    cookies,
    deleted: new Set(),
    async signIn(actor) {
      const { cookie } = await bff.signIn(emails.get(actor) ?? '', testPassword)
      cookies.set(actor, cookie)
    },
    restorePlan: () => setPlan(service.opened.db, workspace.id, 'business'),
  }
}
