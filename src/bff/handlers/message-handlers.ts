import { and, desc, eq, exists, gte, lt, ne, notExists, notInArray, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '#database/open.ts'
import { STORED_DAYS } from '#mail/mail-worker.ts'
import type { Mailing } from '#mail/mailing.ts'
import { messages } from '#mail/schema.ts'
import { ApiError } from '../http/api-error.ts'
import { replaceMailedLinks } from '../invitations/invitations.ts'
import { decodeCursor, encodeCursor } from '../http/position-cursor.ts'
import type { BffHandlers } from '../endpoints/register.ts'
import { member } from '../better-auth/schema.ts'

const DAY_MS = 86_400_000
/** The kinds of messages whose link gives access to the account of the recipient. */
const accountOpeningKinds = [
  'password_reset',
  'email_confirmation',
  'new_device',
  'password_changed',
  'account_changed',
] as const

type StoredMessage = typeof messages.$inferSelect
type Key = 'GET /messages' | 'POST /messages/{id}/send' | 'POST /messages/test'

/** `secret` signs the links of invitations. */
export function createMessageHandlers(db: Database, mailing: Mailing, secret: string): Pick<BffHandlers, Key> {
  const { server } = mailing

  async function present(row: StoredMessage) {
    const content = await mailing.read(row)
    const { id, at, recipient: to, kind, subject, state, error } = row
    const text = replaceMailedLinks(secret, content?.text ?? '')
    const link = content?.link ? replaceMailedLinks(secret, content.link) : null
    return { id, at, to, kind, subject, text, link, state, error }
  }

  async function findMessage(workspaceId: string, id: string) {
    const [row] = await db
      .select()
      .from(messages)
      .where(and(isVisibleTo(db, workspaceId), eq(messages.id, id)))
    if (!row) throw new ApiError('not_found')
    return row
  }

  return {
    async 'GET /messages'({ person, query: { limit, cursor } }) {
      const after = cursor === undefined ? null : decodeCursor(cursor)
      const rows = await db
        .select()
        .from(messages)
        .where(
          and(
            isVisibleTo(db, person.workspace.id),
            gte(messages.at, new Date(Date.now() - STORED_DAYS * DAY_MS)),
            after
              ? or(lt(messages.at, after.at), and(eq(messages.at, after.at), lt(messages.id, after.id)))
              : undefined,
          ),
        )
        .orderBy(desc(messages.at), desc(messages.id))
        .limit(limit + 1)
      const last = rows.length > limit ? rows[limit - 1] : undefined
      return {
        data: await Promise.all(rows.slice(0, limit).map(present)),
        next_cursor: last ? encodeCursor(last) : null,
        from: server?.from ?? null,
      }
    },
    async 'POST /messages/{id}/send'({ person, params: { id } }) {
      const row = await findMessage(person.workspace.id, id)
      if (server === null) throw new ApiError('no_mail_server')
      if (row.content === '')
        throw new ApiError('not_found', {
          message: 'The text of this message was deleted, so it cannot be sent again.',
        })
      await db.transaction((tx) => mailing.sendAgain(tx, id))
      return present(await findMessage(person.workspace.id, id))
    },
    async 'POST /messages/test'({ person: { id: userId, name, email, workspace } }) {
      if (server === null) throw new ApiError('no_mail_server')
      const content = { workspace: workspace.name, name }
      const id = await db.transaction((tx) =>
        mailing.sendMail(tx, { kind: 'test', to: email, workspaceId: workspace.id, userId, content }),
      )
      return present(await findMessage(workspace.id, id))
    },
  }
}

/**
 * The condition for mail about the workspace, and for mail to its members about their accounts. A message that gives access to an account
 * is left out if its recipient is also in another workspace, because an admin of this workspace must not get into the other workspace.
 */
function isVisibleTo(db: Database, workspaceId: string) {
  const otherMember = alias(member, 'elsewhere')
  const memberships = db
    .select({ id: member.id })
    .from(member)
    .where(and(eq(member.userId, messages.userId), eq(member.organizationId, workspaceId)))
  const otherMemberships = db
    .select({ id: otherMember.id })
    .from(otherMember)
    .where(and(eq(otherMember.userId, messages.userId), ne(otherMember.organizationId, workspaceId)))
  const opensNothingElse = or(notInArray(messages.kind, [...accountOpeningKinds]), notExists(otherMemberships))
  return or(
    and(eq(messages.organizationId, workspaceId), notInArray(messages.kind, [...accountOpeningKinds])),
    and(exists(memberships), opensNothingElse),
  )
}
