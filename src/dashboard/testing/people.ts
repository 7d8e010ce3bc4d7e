import { postJson } from '#dashboard/api/auth.ts'
import type { TestMember } from '#testing/bundles/test-session.ts'
import { api, sendOutside } from './workspace.ts'

interface Credentials {
  email: string
  password: string
}

/** A password that follows the rules and that no person of the tests has. */
export const goodPassword = 'violet anvil 27 harbour'

/** Signs the browser in, as the sign-in screen does. */
export async function signInAs({ email, password }: Credentials): Promise<void> {
  await postJson('/auth/sign-in/email', { email, password })
}

/** Signs somebody in on another device; returns the cookie of that session. */
export async function signInElsewhere({ email, password }: Credentials, userAgent: string): Promise<string> {
  const reply = await sendOutside({
    url: `${location.origin}/auth/sign-in/email`,
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ email, password }),
  })
  return /tessera\.session_token=[^;]+/.exec(reply.headers['set-cookie'] ?? '')?.[0] ?? ''
}

/** The status of `GET /session` on another device: 401 once it is signed out. */
export async function getSessionStatus({ cookie }: Pick<TestMember, 'cookie'>): Promise<number> {
  return (await sendOutside({ url: `${location.origin}/session`, headers: { cookie } })).status
}

/** Creates an invitation for an email address, or without one for anyone with the link. Returns the path of the link. */
export async function makeInvitation(email?: string): Promise<string> {
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
  const { url } = await api('POST /invitations', {
    body: { role: 'viewer', expiresAt, ...(email !== undefined && { email }) },
  })
  return toPath(url)
}

/** The path in the dashboard to which the link of a mail leads. */
export function toPath(link: string): string {
  const { pathname, search } = new URL(link, location.origin)
  return pathname + search
}

/** The actions in the audit log, the newest first. */
export async function readAuditActions(): Promise<string[]> {
  return (await api('GET /audit')).data.map(({ action, actor }) => `${action} ${actor.name}`)
}
