import { getJson, postJson } from './auth.ts'
import { isRecord } from '#sdk/http/is-record.ts'

export interface OpenInvitation {
  workspace: string
  role: string
  /** The invited address. Null if anyone with the link may accept. */
  email: string | null
  invitedBy: string | null
  expiresAt: string
  /** Whether the invited address has an account. */
  hasAccount: boolean
  /** The address of the person who is signed in with this browser. Null if signed out. */
  signedInAs: string | null
}

interface Newcomer {
  name: string
  password: string
  /** Only if the invitation is not for a certain address. */
  email?: string
}

/** Reads the invitation that the token of a link stands for. */
export async function readInvitation(token: string): Promise<OpenInvitation> {
  return parseInvitation(await getJson(`/auth/invitation?token=${encodeURIComponent(token)}`))
}

/** Accepts an invitation for the signed-in person, or for a newcomer, who is then signed in. */
export async function acceptInvitation(token: string, newcomer?: Newcomer): Promise<void> {
  await postJson('/auth/accept-invitation', { token, ...newcomer })
}

function parseInvitation(body: unknown): OpenInvitation {
  if (!isRecord(body) || !isRecord(body['workspace'])) throw new Error('The invitation could not be read.')
  const readText = (name: string) => (typeof body[name] === 'string' ? body[name] : null)
  return {
    workspace: String(body['workspace']['name']),
    role: String(body['role']),
    email: readText('email'),
    invitedBy: readText('invitedBy'),
    expiresAt: String(body['expiresAt']),
    hasAccount: body['hasAccount'] === true,
    signedInAs: readText('signedInAs'),
  }
}
