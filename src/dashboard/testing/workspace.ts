import type { Api, BffApi } from '#contract/index.ts'
import type { EndpointResponse, EndpointRequest } from '#contract/wire.ts'
import { type Reply, request } from '#testing/request.ts'
import type { z } from 'zod'
import type {
  NewMember,
  NewSetupLink,
  NewWorkspace,
  OpenAlerts,
  OutsideReply,
  OutsideRequest,
  TestMember,
  TestSession,
} from '#testing/bundles/test-session.ts'

/** The endpoints that the dashboard calls: those of the service, and those of the bff about people. */
type DashboardApi = Api & BffApi

/** Creates a workspace with one member, by default an admin, and signs the browser in as that member. */
export function createWorkspace(options: z.input<typeof NewWorkspace> = {}): Promise<TestSession> {
  return askServer('/testing/workspaces', options)
}

/** Adds another member to a workspace. */
export function createMember(member: NewMember): Promise<TestMember> {
  return askServer('/testing/members', member)
}

/** Creates a link to set up an account and a workspace. */
export function createSetupLink(link: NewSetupLink): Promise<{ token: string }> {
  return askServer('/testing/setup-links', link)
}

/** Sends a request outside of the browser, like a visitor, an integration or a member on another device. */
export function sendOutside(input: OutsideRequest): Promise<OutsideReply> {
  return askServer('/testing/requests', input)
}

/** Sets the open alerts of a workspace. Alerts that are not in the list are resolved. */
export function setOpenAlerts(alerts: OpenAlerts): Promise<void> {
  return askServer('/testing/alerts', alerts)
}

/** Calls the API as the signed-in person and returns the body. Throws if the response is an error. */
export async function api<K extends keyof DashboardApi>(
  address: K,
  input?: EndpointRequest<K, DashboardApi[K]>,
): Promise<EndpointResponse<DashboardApi[K]>> {
  const reply = await sendApi(address, input)
  if (reply.status >= 300) throw new Error(`${address} was rejected: ${reply.status} ${JSON.stringify(reply.body)}`)
  return reply.body as EndpointResponse<DashboardApi[K]>
}

/** Calls the API as the signed-in person and returns the response, even if it is an error. */
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
