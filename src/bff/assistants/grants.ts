import { and, eq, gt, isNotNull, or, type SQL } from 'drizzle-orm'
import type { AssistantScope } from '#contract/assistants.ts'
import type { Database } from '#database/open.ts'
import { createId } from '../people/create-id.ts'
import type { Person } from '../people/person.ts'
import { assistantGrants } from '../people/schema.ts'
import { createToken, hashToken, matchesChallenge } from './tokens.ts'

const CODE_VALID_MS = 120_000
const ACCESS_VALID_MS = 3_600_000
const REFRESH_VALID_MS = 90 * 86_400_000
/** For this long, an assistant that did not get the response to a refresh may send the replaced token again. */
const REPLACED_TOKEN_GRACE_MS = 60_000

export type Grant = typeof assistantGrants.$inferSelect

/** Tokens for an assistant, in the form of RFC 6749. */
export interface IssuedTokens {
  access_token: string
  token_type: 'Bearer'
  expires_in: number
  refresh_token: string
  scope: AssistantScope
}

interface GrantRequest {
  clientId: string
  redirectUri: string
  codeChallenge: string
  scope: AssistantScope
}

/** Lets an assistant act for a member, and returns the code that it exchanges for tokens. */
export async function createGrant(
  tx: Database,
  person: Person,
  request: GrantRequest,
): Promise<{ code: string; id: string }> {
  const code = createToken('code')
  const id = createId('agr')
  await tx.insert(assistantGrants).values({
    ...request,
    id,
    userId: person.id,
    organizationId: person.workspace.id,
    secondFactor: person.secondFactor,
    codeHash: hashToken(code),
    codeExpiresAt: new Date(Date.now() + CODE_VALID_MS),
    expiresAt: new Date(Date.now() + REFRESH_VALID_MS),
  })
  return { code, id }
}

/** Exchanges a code for tokens. A code works once: if it is sent again, the grant is revoked. Null if the code is not valid. */
export async function redeemCode(
  db: Database,
  { code, clientId, redirectUri, verifier }: { code: string; clientId: string; redirectUri: string; verifier: string },
): Promise<IssuedTokens | null> {
  return db.transaction(async (tx) => {
    const [grant] = await tx
      .select()
      .from(assistantGrants)
      .where(and(eq(assistantGrants.codeHash, hashToken(code)), eq(assistantGrants.clientId, clientId)))
      .for('update')
    if (!grant) return null
    const isValid =
      grant.accessHash === null &&
      grant.codeExpiresAt > new Date() &&
      grant.redirectUri === redirectUri &&
      matchesChallenge(verifier, grant.codeChallenge)
    if (isValid) return issueTokens(tx, grant, { replacedHash: null, refreshedAt: new Date() })
    await tx.delete(assistantGrants).where(eq(assistantGrants.id, grant.id))
    return null
  })
}

/** Replaces the tokens of a grant. If an already replaced token is used, somebody may have copied it, and the grant is revoked. */
export async function refreshTokens(
  db: Database,
  { refreshToken, clientId }: { refreshToken: string; clientId: string },
): Promise<IssuedTokens | null> {
  const hash = hashToken(refreshToken)
  return db.transaction(async (tx) => {
    const [grant] = await tx
      .select()
      .from(assistantGrants)
      .where(
        and(
          or(eq(assistantGrants.refreshHash, hash), eq(assistantGrants.replacedHash, hash)),
          eq(assistantGrants.clientId, clientId),
        ),
      )
      .for('update')
    if (!grant || grant.expiresAt <= new Date()) return null
    const now = new Date()
    if (grant.refreshHash === hash) return issueTokens(tx, grant, { replacedHash: hash, refreshedAt: now })
    // The response may be lost again, so the same token may be sent again until the minute is over.
    const { refreshedAt } = grant
    if (refreshedAt !== null && now.getTime() < refreshedAt.getTime() + REPLACED_TOKEN_GRACE_MS)
      return issueTokens(tx, grant, { replacedHash: hash, refreshedAt })
    await tx.delete(assistantGrants).where(eq(assistantGrants.id, grant.id))
    return null
  })
}

/** Finds the grant of an access token, and stores when it was used. */
export async function acceptAccessToken(db: Database, token: string): Promise<Grant | null> {
  const now = new Date()
  const isValid = and(eq(assistantGrants.accessHash, hashToken(token)), gt(assistantGrants.accessExpiresAt, now))
  const [grant] = await db.update(assistantGrants).set({ lastUsedAt: now }).where(isValid).returning()
  return grant ?? null
}

/** Revokes the grant to which a token belongs (RFC 7009). */
export async function revokeToken(db: Database, token: string): Promise<void> {
  const hash = hashToken(token)
  await db
    .delete(assistantGrants)
    .where(or(eq(assistantGrants.accessHash, hash), eq(assistantGrants.refreshHash, hash)))
}

/** The condition for the grants in force that a person may see and revoke: admins all of the workspace, other members their own. */
export function isVisibleTo({ id, role, workspace }: Person): SQL | undefined {
  return and(
    eq(assistantGrants.organizationId, workspace.id),
    isNotNull(assistantGrants.accessHash),
    gt(assistantGrants.expiresAt, new Date()),
    role === 'admin' ? undefined : eq(assistantGrants.userId, id),
  )
}

async function issueTokens(
  tx: Database,
  { id, scope }: Grant,
  replacement: Pick<Grant, 'replacedHash' | 'refreshedAt'>,
): Promise<IssuedTokens> {
  const [access, refresh] = [createToken('access'), createToken('refresh')]
  const now = Date.now()
  await tx
    .update(assistantGrants)
    .set({
      accessHash: hashToken(access),
      accessExpiresAt: new Date(now + ACCESS_VALID_MS),
      refreshHash: hashToken(refresh),
      ...replacement,
      expiresAt: new Date(now + REFRESH_VALID_MS),
    })
    .where(eq(assistantGrants.id, id))
  return {
    access_token: access,
    token_type: 'Bearer',
    expires_in: ACCESS_VALID_MS / 1_000,
    refresh_token: refresh,
    scope,
  }
}
