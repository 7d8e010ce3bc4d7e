import { and, eq, gt, like, lte, or } from 'drizzle-orm'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Database } from '#database/open.ts'
import { verification } from '../better-auth/schema.ts'

/**
 * `not_me` reports that somebody else has changed an account. `known_device` proves that a browser belongs to the owner of an address. `setup`
 * lets the first admin set up the installation.
 */
type LinkKind = 'not_me' | 'known_device' | 'setup'

interface NewLink {
  kind: LinkKind
  value: string
  validMs: number
}

/** Stores the value of a link in the transaction that stores its message. Only a hash of its token is stored. */
export async function createLink(
  tx: Database,
  { kind, value, validMs }: NewLink,
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(24).toString('base64url')
  const expiresAt = new Date(Date.now() + validMs)
  await tx
    .delete(verification)
    .where(and(like(verification.identifier, 'link %'), lte(verification.expiresAt, new Date())))
  await tx.insert(verification).values({ id: randomUUID(), identifier: toIdentifier(kind, token), value, expiresAt })
  return { token, expiresAt }
}

/** Returns the value of a link. Null if the link is unknown, used or expired. */
export async function findLink(db: Database, kind: LinkKind, token: string): Promise<string | null> {
  const [row] = await db.select({ value: verification.value }).from(verification).where(isValidLink(kind, token))
  return row?.value ?? null
}

/** Returns the value of a link and makes the link invalid. Of two parallel calls, only one gets the value. */
export async function consumeLink(db: Database, kind: LinkKind, token: string): Promise<string | null> {
  const [row] = await db.delete(verification).where(isValidLink(kind, token)).returning({ value: verification.value })
  return row?.value ?? null
}

/** Makes all unused links and codes of a person invalid, such as those to change the password or the address. */
export async function deleteLinks(tx: Database, userId: string): Promise<void> {
  const isOfPerson = or(eq(verification.value, userId), like(verification.value, `%"userId":"${userId}"%`))
  await tx.delete(verification).where(isOfPerson)
}

function isValidLink(kind: LinkKind, token: string) {
  return and(eq(verification.identifier, toIdentifier(kind, token)), gt(verification.expiresAt, new Date()))
}

function toIdentifier(kind: LinkKind, token: string): string {
  return `link ${createHash('sha256').update(`${kind} ${token}`).digest('base64url')}`
}
