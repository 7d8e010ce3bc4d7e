import { and, count, eq, isNull, lt, notExists, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { cutText } from '#contract/cut-text.ts'
import { storableText } from '#contract/form-fields.ts'
import type { Database } from '#database/open.ts'
import { createId } from '../people/create-id.ts'
import { assistantClients, assistantGrants } from '../people/schema.ts'

const DAY_MS = 86_400_000
/** The most programs that have registered and that nobody has let in. Anybody can register. */
const MAX_UNUSED_CLIENTS = 1_000

// A scheme that a browser runs or opens itself could turn the redirect into an attack on the dashboard.
const forbiddenSchemes = new Set([
  'javascript:',
  'data:',
  'vbscript:',
  'file:',
  'blob:',
  'about:',
  'ws:',
  'wss:',
  'ftp:',
])
const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

const redirectUri = z
  .string()
  .max(2000)
  .regex(storableText)
  .refine((address) => {
    if (!URL.canParse(address) || address.includes('#')) return false
    const { protocol, hostname } = new URL(address)
    if (protocol === 'http:') return loopbackHosts.has(hostname)
    return protocol === 'https:' || (!forbiddenSchemes.has(protocol) && /^[a-z][\w.+-]*:\//.test(address))
  }, 'An https address, a loopback address or the address of an app is expected')

/** The metadata of a program (RFC 7591). Unknown members are ignored. */
export const ClientMetadata = z.object({
  client_name: z.string().trim().min(1).max(200).regex(storableText).default('An assistant'),
  redirect_uris: z.array(redirectUri).min(1).max(20),
})

export type AssistantClient = typeof assistantClients.$inferSelect

/** Registers a program. Null if too many programs have registered that nobody has let in. */
export async function registerClient(
  db: Database,
  { client_name: name, redirect_uris: redirectUris }: z.output<typeof ClientMetadata>,
): Promise<AssistantClient | null> {
  const isUnused = notExists(
    db
      .select({ one: sql`1` })
      .from(assistantGrants)
      .where(eq(assistantGrants.clientId, assistantClients.id)),
  )
  await db.delete(assistantClients).where(and(isUnused, lt(assistantClients.createdAt, new Date(Date.now() - DAY_MS))))
  const [unused] = await db.select({ clients: count() }).from(assistantClients).where(isUnused)
  if ((unused?.clients ?? 0) >= MAX_UNUSED_CLIENTS) return null
  const [client] = await db
    .insert(assistantClients)
    .values({ id: createId('acl'), name: cutText(name, 60), redirectUris })
    .returning()
  return client ?? null
}

/** Finds the program that may receive authorization responses at this address. */
export async function findClient(
  db: Database,
  { clientId, redirectUri: address }: { clientId: string; redirectUri: string },
): Promise<AssistantClient | null> {
  const [client] = await db.select().from(assistantClients).where(eq(assistantClients.id, clientId))
  return client?.redirectUris.some((registered) => isSameAddress(registered, address)) ? client : null
}

/** Addresses must be equal. On the loopback, the port may differ, because apps listen at any free port (RFC 8252). */
function isSameAddress(registered: string, address: string): boolean {
  if (registered === address) return true
  if (!URL.canParse(address) || address.includes('#')) return false
  const [first, second] = [new URL(registered), new URL(address)]
  if (first.protocol !== 'http:' || !loopbackHosts.has(first.hostname)) return false
  first.port = ''
  second.port = ''
  return first.href === second.href
}

/** Deletes grants that have expired, and those that were never used, because their assistant did not come back. */
export async function deleteEndedGrants(db: Database): Promise<void> {
  const now = new Date()
  const isUnused = and(isNull(assistantGrants.accessHash), lt(assistantGrants.codeExpiresAt, now))
  await db.delete(assistantGrants).where(or(isUnused, lt(assistantGrants.expiresAt, now)))
}
