import { and, eq } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Database } from '#database/open.ts'
import { account } from '../better-auth/schema.ts'
import { createLink, findLink } from '../auth/mailed-links.ts'

const DAY_MS = 86_400_000
const VALID_DAYS = 30

/** The account and the workspace that a link sets up. */
const SetupLink = z.object({
  userId: z.string(),
  workspaceId: z.string(),
  /** A hash of the stored password. The link stops working when the generated password is changed. */
  password: z.string(),
})
export type SetupLink = z.output<typeof SetupLink>

/** Creates the token of the link by which the first admin sets up the installation. Whoever has it could sign in with the generated password. */
export async function createSetupToken(
  tx: Database,
  { userId, workspaceId }: Pick<SetupLink, 'userId' | 'workspaceId'>,
): Promise<string> {
  const value = JSON.stringify({ userId, workspaceId, password: await hashStoredPassword(tx, userId) })
  const { token } = await createLink(tx, { kind: 'setup', value, validMs: VALID_DAYS * DAY_MS })
  return token
}

/** Returns what a link sets up. Null if the link is unknown, used or expired, or the password has been changed since. */
export async function findSetupLink(db: Database, token: string): Promise<SetupLink | null> {
  const value = await findLink(db, 'setup', token)
  const link = value === null ? null : SetupLink.parse(JSON.parse(value))
  return link !== null && link.password === (await hashStoredPassword(db, link.userId)) ? link : null
}

async function hashStoredPassword(db: Database, userId: string): Promise<string> {
  const [row] = await db
    .select({ password: account.password })
    .from(account)
    .where(and(eq(account.userId, userId), eq(account.providerId, 'credential')))
  return createHash('sha256')
    .update(row?.password ?? '')
    .digest('base64url')
}
