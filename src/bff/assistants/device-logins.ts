import { and, count, eq, gt, isNull, lt } from 'drizzle-orm'
import { randomInt } from 'node:crypto'
import type { AssistantScope } from '#contract/assistants.ts'
import type { Database } from '#database/open.ts'
import { createId } from '../people/create-id.ts'
import type { Person } from '../people/person.ts'
import { assistantClients, assistantGrants, deviceLogins } from '../people/schema.ts'
import { createToken, hashToken } from './tokens.ts'

export const LOGIN_VALID_SECONDS = 600
export const POLL_SECONDS = 5
/** Timers and networks are not exact. */
const POLL_SLACK_MS = 1_000
const TOKEN_VALID_MS = 90 * 86_400_000
const MAX_PENDING_LOGINS = 1_000
/** Without vowels, so that no code is a word, and without digits that look like letters (RFC 8628). */
const CODE_LETTERS = 'BCDFGHJKLMNPQRSTVWXZ'

export type DeviceLogin = typeof deviceLogins.$inferSelect

/** Starts a login of a terminal. Null if too many logins are waiting. */
export async function startDeviceLogin(
  db: Database,
  request: Pick<DeviceLogin, 'machine' | 'network' | 'scope'>,
): Promise<{ deviceCode: string; userCode: string } | null> {
  const now = new Date()
  await db.delete(deviceLogins).where(lt(deviceLogins.expiresAt, now))
  const [pending] = await db.select({ logins: count() }).from(deviceLogins)
  if ((pending?.logins ?? 0) >= MAX_PENDING_LOGINS) return null
  const [deviceCode, userCode] = [createToken('device'), createUserCode()]
  await db.insert(deviceLogins).values({
    ...request,
    deviceHash: hashToken(deviceCode),
    userCodeHash: hashUserCode(userCode),
    expiresAt: new Date(now.getTime() + LOGIN_VALID_SECONDS * 1_000),
  })
  return { deviceCode, userCode }
}

/** Finds the login that shows this code and that nobody has decided about. */
export async function findDeviceLogin(db: Database, userCode: string): Promise<DeviceLogin | null> {
  const [login] = await db.select().from(deviceLogins).where(isPending(userCode))
  return login ?? null
}

/** Lets a terminal act for a person. The terminal gets its token with its next request. Null if the login is no longer waiting for a decision. */
export async function allowDeviceLogin(
  tx: Database,
  person: Person,
  { userCode, scope }: { userCode: string; scope: AssistantScope },
): Promise<{ id: string; name: string } | null> {
  const [login] = await tx.select().from(deviceLogins).where(isPending(userCode)).for('update')
  if (!login) return null
  const now = new Date()
  const expiresAt = new Date(now.getTime() + TOKEN_VALID_MS)
  const [client, grant] = [createId('acl'), createId('agr')]
  const name = `Terminal on ${login.machine}`
  await tx.insert(assistantClients).values({ id: client, name, redirectUris: [] })
  await tx.insert(assistantGrants).values({
    id: grant,
    clientId: client,
    userId: person.id,
    organizationId: person.workspace.id,
    scope,
    secondFactor: person.secondFactor,
    // There is no redirect, and so no code to exchange.
    codeChallenge: '',
    redirectUri: '',
    codeExpiresAt: login.expiresAt,
    expiresAt,
  })
  await tx.update(deviceLogins).set({ grantId: grant }).where(eq(deviceLogins.deviceHash, login.deviceHash))
  return { id: grant, name }
}

export async function denyDeviceLogin(db: Database, userCode: string): Promise<boolean> {
  const denied = await db.update(deviceLogins).set({ deniedAt: new Date() }).where(isPending(userCode))
  return denied.rowCount !== 0
}

/** The answer to a terminal that asks whether the person has decided: a token, or an error of RFC 8628. */
export type PollAnswer =
  | { token: string; scope: AssistantScope }
  | { error: 'authorization_pending' | 'slow_down' | 'access_denied' | 'expired_token' }

/** Answers a terminal. A token is issued once. */
export async function pollDeviceLogin(db: Database, deviceCode: string): Promise<PollAnswer> {
  const isLogin = eq(deviceLogins.deviceHash, hashToken(deviceCode))
  return db.transaction(async (tx): Promise<PollAnswer> => {
    const [login] = await tx.select().from(deviceLogins).where(isLogin).for('update')
    const now = new Date()
    if (!login || login.expiresAt <= now) return { error: 'expired_token' }
    if (login.deniedAt) return { error: 'access_denied' }
    if (login.grantId === null) {
      await tx.update(deviceLogins).set({ polledAt: now }).where(isLogin)
      const earliest = (login.polledAt?.getTime() ?? 0) + POLL_SECONDS * 1_000 - POLL_SLACK_MS
      return { error: now.getTime() < earliest ? 'slow_down' : 'authorization_pending' }
    }
    await tx.delete(deviceLogins).where(isLogin)
    const token = createToken('terminal')
    const [grant] = await tx
      .update(assistantGrants)
      .set({ accessHash: hashToken(token), accessExpiresAt: new Date(now.getTime() + TOKEN_VALID_MS) })
      .where(eq(assistantGrants.id, login.grantId))
      .returning({ scope: assistantGrants.scope })
    return grant ? { token, scope: grant.scope } : { error: 'access_denied' }
  })
}

function createUserCode(): string {
  const letters = Array.from({ length: 8 }, () => CODE_LETTERS.charAt(randomInt(CODE_LETTERS.length))).join('')
  return `${letters.slice(0, 4)}-${letters.slice(4)}`
}

/** People type codes in lower case, and with or without the hyphen. */
function hashUserCode(userCode: string): string {
  return hashToken(userCode.toUpperCase().replaceAll(/[^A-Z]/g, ''))
}

function isPending(userCode: string) {
  return and(
    eq(deviceLogins.userCodeHash, hashUserCode(userCode)),
    gt(deviceLogins.expiresAt, new Date()),
    isNull(deviceLogins.grantId),
    isNull(deviceLogins.deniedAt),
  )
}
