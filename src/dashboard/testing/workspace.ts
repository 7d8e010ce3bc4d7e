import type { Api, BffApi } from '#contract/index.ts'
import type { Answer, EndpointRequest } from '#contract/wire.ts'
import { type Reply, request } from '#testing/request.ts'
import type { z } from 'zod'
import type {
  NewMember,
  NewWorkspace,
  OpenAlerts,
  OutsideReply,
  OutsideRequest,
  TestMember,
  TestSession,
} from '#testing/bundles/test-session.ts'

/** The endpoints that the dashboard calls: those of the service, and those of the bff about people. */
type DashboardApi = Api & BffApi

/** Makes a new workspace with one member, by default an admin, and signs the browser in as that member. */
export function makeWorkspace(options: z.input<typeof NewWorkspace> = {}): Promise<TestSession> {
  return askServer('/testing/workspaces', options)
}

/** Adds another member to a workspace. */
export function makeMember(member: NewMember): Promise<TestMember> {
  return askServer('/testing/members', member)
}

/** Sends a request outside of the browser, as a visitor with another device, an integration or another member does. */
export function sendOutside(input: OutsideRequest): Promise<OutsideReply> {
  return askServer('/testing/requests', input)
}

/** Sets the open alerts of a workspace: raises new ones and resolves those that are missing. */
export function setOpenAlerts(alerts: OpenAlerts): Promise<void> {
  return askServer('/testing/alerts', alerts)
}

/** Calls the API as the person who is signed in, and returns the body; throws the whole reply if it is an error. */
export async function api<K extends keyof DashboardApi>(
  address: K,
  input?: EndpointRequest<K, DashboardApi[K]>,
): Promise<Answer<DashboardApi[K]>> {
  const reply = await sendApi(address, input)
  if (reply.status >= 300) throw new Error(`${address} was refused: ${reply.status} ${JSON.stringify(reply.body)}`)
  return reply.body as Answer<DashboardApi[K]>
}

/** Calls the API as the person who is signed in, and returns any reply. */
function sendApi<K extends keyof DashboardApi>(
  address: K,
  input?: EndpointRequest<K, DashboardApi[K]>,
): Promise<Reply> {
  return request({ base: `${location.origin}/api`, key: null }, address, input)
}

async function askServer<T>(path: string, body: object): Promise<T> {
  const reply = await fetch(path, { method: 'POST', body: JSON.stringify(body) })
  const text = await reply.text()
  if (!reply.ok) throw new Error(`${path} failed: ${text}`)
  return JSON.parse(text) as T
}
