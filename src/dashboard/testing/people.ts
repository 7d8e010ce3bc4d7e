import { postJson } from '#dashboard/api/auth.ts'
import type { TestMember } from '#testing/bundles/test-session.ts'
import { api, sendOutside } from './workspace.ts'

interface Credentials {
  email: string
  password: string
}

/** A password that the rules allow and that no person of the tests has. */
export const goodPassword = 'violet anvil 27 harbour'

/** Signs the browser in, as the sign-in screen does. */
export async function signInAs({ email, password }: Credentials): Promise<void> {
  await postJson('/auth/sign-in/email', { email, password })
}

/** Signs a person in on another device. Returns the cookie of the session there. */
export async function signInOnAnotherDevice({ email, password }: Credentials, userAgent: string): Promise<string> {
  const reply = await sendOutside({
    url: `${location.origin}/auth/sign-in/email`,
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ email, password }),
  })
  return /tessera\.session_token=[^;]+/.exec(reply.headers['set-cookie'] ?? '')?.[0] ?? ''
}

/** The status of `GET /session` with the cookie of another device. It is 401 if that device is signed out. */
export async function getSessionStatus({ cookie }: Pick<TestMember, 'cookie'>): Promise<number> {
  return (await sendOutside({ url: `${location.origin}/session`, headers: { cookie } })).status
}

/** Creates an invitation for an email address, or for anyone with the link. Returns the path of the link. */
export async function createInvitation(email?: string): Promise<string> {
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

/** The entries of the audit log as `action actor`, newest first. */
export async function readAuditActions(): Promise<string[]> {
  return (await api('GET /audit')).data.map(({ action, actor }) => `${action} ${actor.name}`)
}
