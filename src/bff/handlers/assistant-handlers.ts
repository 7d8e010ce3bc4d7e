import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { deleteEndedGrants, findClient, type AssistantClient } from '../assistants/clients.ts'
import { createGrant, isVisibleTo } from '../assistants/grants.ts'
import { recordAudit, toPersonActor } from '../audit/record.ts'
import { user } from '../better-auth/schema.ts'
import type { AccountEvents } from '../auth/account-events.ts'
import type { BffHandlers } from '../endpoints/register.ts'
import { ApiError, invalidField } from '../http/api-error.ts'
import { MCP_PATH } from '../http/protection.ts'
import type { Person } from '../people/person.ts'
import { notifySessionsChanged } from '../people/session-changes.ts'
import { assistantClients, assistantGrants } from '../people/schema.ts'

type Key = 'GET /assistants' | 'GET /assistants/request' | 'POST /assistants' | 'DELETE /assistants/{id}'

interface AuthorizationRequest {
  clientId: string
  redirectUri: string
  resource?: string | undefined
  state?: string | undefined
}

export function createAssistantHandlers({
  db,
  events,
  publicOrigin,
}: {
  db: Database
  events: AccountEvents
  publicOrigin: string
}): Pick<BffHandlers, Key> {
  async function requireClient(request: AuthorizationRequest): Promise<AssistantClient> {
    const { resource = publicOrigin } = request
    // Libraries that parse the origin write it with a slash.
    if (![publicOrigin, publicOrigin + MCP_PATH].includes(resource.replace(/\/$/, '')))
      throw invalidField('resource', 'The assistant requests access to another server')
    const client = await findClient(db, request)
    if (!client)
      throw new ApiError('not_found', { message: 'This assistant is not registered here. Connect it again.' })
    return client
  }
  return {
    async 'GET /assistants'({ person }) {
      return { data: await listGrants(db, person) }
    },
    async 'GET /assistants/request'({ query }) {
      const { name } = await requireClient(query)
      const { protocol, host } = new URL(query.redirectUri)
      const denyUrl = toAnswerUrl(query, publicOrigin, { error: 'access_denied' })
      return { name, host: /^https?:$/.test(protocol) ? host : protocol, denyUrl }
    },
    async 'POST /assistants'({ person, request, body }) {
      const { name } = await requireClient(body)
      const { clientId, redirectUri, codeChallenge, scope } = body
      await deleteEndedGrants(db)
      const code = await db.transaction(async (tx) => {
        const grant = await createGrant(tx, person, { clientId, redirectUri, codeChallenge, scope })
        await recordAudit(tx, {
          workspaceId: person.workspace.id,
          actor: toPersonActor(person),
          action: 'assistant.connect',
          target: { type: 'assistant', id: grant.id, name },
          changes: [{ field: 'scope', from: null, to: scope }],
          request,
        })
        // The assistant has chosen its name, so the message quotes it.
        const right = scope === 'write' ? 'read and write' : 'read'
        const detail = `It calls itself “${name}”, and may ${right} in the workspace ${person.workspace.name}.`
        const change = 'assistant_connected'
        await events.warn(tx, request, { userId: person.id, kind: 'account_changed', change, detail })
        return grant.code
      })
      return { redirectUrl: toAnswerUrl(body, publicOrigin, { code }) }
    },
    async 'DELETE /assistants/{id}'({ person, request, params: { id } }) {
      await db.transaction(async (tx) => {
        const [grant] = await tx
          .delete(assistantGrants)
          .where(and(eq(assistantGrants.id, id), isVisibleTo(person)))
          .returning()
        if (!grant) throw new ApiError('not_found')
        await notifySessionsChanged(tx, grant.userId)
        const [client] = await tx.select().from(assistantClients).where(eq(assistantClients.id, grant.clientId))
        await recordAudit(tx, {
          workspaceId: person.workspace.id,
          actor: toPersonActor(person),
          action: 'assistant.revoke',
          target: { type: 'assistant', id, name: client?.name ?? '' },
          request,
        })
      })
      return undefined
    },
  }
}

/** The grants that a person may see, newest first, with the names of their assistants and members. */
async function listGrants(db: Database, person: Person) {
  const rows = await db
    .select({ grant: assistantGrants, client: assistantClients, personName: user.name })
    .from(assistantGrants)
    .innerJoin(assistantClients, eq(assistantClients.id, assistantGrants.clientId))
    .innerJoin(user, eq(user.id, assistantGrants.userId))
    .where(isVisibleTo(person))
    .orderBy(desc(assistantGrants.createdAt))
  return rows.map(({ grant, client, personName }) => ({
    id: grant.id,
    name: client.name,
    // Terminals have no address to which they want to be sent.
    kind: client.redirectUris.length === 0 ? ('terminal' as const) : ('assistant' as const),
    scope: grant.scope,
    person: { id: grant.userId, name: personName },
    createdAt: grant.createdAt,
    lastUsedAt: grant.lastUsedAt,
  }))
}

/** The address of the assistant with the response in its query. By the issuer, the assistant notices a response of another server (RFC 9207). */
function toAnswerUrl(
  { redirectUri, state }: AuthorizationRequest,
  issuer: string,
  answer: Record<string, string>,
): string {
  const url = new URL(redirectUri)
  for (const [name, value] of Object.entries({ ...answer, iss: issuer, ...(state === undefined ? {} : { state }) }))
    url.searchParams.set(name, value)
  return url.href
}
