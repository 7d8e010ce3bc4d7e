import { eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { member, user } from '#bff/better-auth/schema.ts'
import { assistantClients, assistantGrants } from '#bff/people/schema.ts'
import type { Database } from '#database/open.ts'

/** Stores that a member has let an assistant in, and returns a function that reads what is stored about it. */
export async function addAssistantGrant(
  db: Database,
  { email, secondFactor }: { email: string; secondFactor: boolean },
): Promise<() => Promise<{ secondFactor: boolean } | null>> {
  const [membership] = await db
    .select({ userId: user.id, organizationId: member.organizationId })
    .from(user)
    .innerJoin(member, eq(member.userId, user.id))
    .where(eq(user.email, email))
  if (!membership) throw new Error(`Nobody has the address ${email}.`)
  const [id, clientId, now] = [`agr_${randomUUID()}`, `acl_${randomUUID()}`, new Date()]
  const expiresAt = new Date(now.getTime() + 86_400_000)
  await db.insert(assistantClients).values({ id: clientId, name: 'Assistant', redirectUris: [] })
  await db.insert(assistantGrants).values({
    ...membership,
    id,
    clientId,
    secondFactor,
    scope: 'write',
    codeChallenge: '',
    codeExpiresAt: now,
    redirectUri: '',
    accessHash: id,
    accessExpiresAt: expiresAt,
    expiresAt,
  })
  return async () => {
    const [grant] = await db
      .select({ secondFactor: assistantGrants.secondFactor })
      .from(assistantGrants)
      .where(eq(assistantGrants.id, id))
    return grant ?? null
  }
}
