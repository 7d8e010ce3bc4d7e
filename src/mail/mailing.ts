import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { and, arrayContains, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { type Database, notify } from '#database/open.ts'
import { type Message, type MessageKind, type RenderedMessage, renderMessage } from './render-message.tsx'
import { messages } from './schema.ts'

/** The channel of notifications that a message waits to be sent. */
export const MAIL_CHANNEL = 'mail'

export interface MailServer {
  /** `smtp://` or `smtps://`, with user and password if the server needs them. */
  url: string
  from: string
}

export type Mail = Message & {
  to: string
  /** The workspace that the message is about, if any. */
  workspaceId?: string
  /** The recipient, if they have an account. */
  userId?: string
  /** The submissions whose answers the message has. */
  submissionIds?: string[]
}

/** Messages whose link was used or replaced. */
type ObsoleteMail = { userId: string; kind: MessageKind } | { invitationId: string }

export interface Mailing {
  server: MailServer | null
  /**
   * Stores a message inside the caller's transaction, and returns its id. The message is sent after the commit. Without a mail server the
   * message is only listed.
   */
  sendMail(tx: Database, mail: Mail): Promise<string>
  /** Sends a stored message once more, or for the first time. */
  sendAgain(tx: Database, id: string): Promise<void>
  /** Deletes the text of messages whose link is no longer valid. Messages that still wait are not sent. */
  forgetMail(tx: Database, obsolete: ObsoleteMail): Promise<void>
  /** The text of a stored message. Null if the text was deleted. */
  read(message: { content: string }): Promise<MessageText | null>
}

export type MessageText = Omit<RenderedMessage, 'subject'>

/** Stores mail. Texts are encrypted, since a link in them may sign a person in. */
export function createMailing({ secret, server }: { secret: string; server: MailServer | null }): Mailing {
  const key = toKey(secret)
  return {
    server,
    async sendMail(tx, { to, workspaceId = null, userId = null, submissionIds = [], ...message }) {
      const { subject, ...text } = renderMessage(message)
      const id = `msg_${randomUUID().replaceAll('-', '')}`
      await tx.insert(messages).values({
        id,
        organizationId: workspaceId,
        userId,
        recipient: to,
        kind: message.kind,
        subject,
        content: await symmetricEncrypt({ key, data: JSON.stringify(text) }),
        linkExpiresAt: 'expiresAt' in message.content ? message.content.expiresAt : null,
        invitationId: message.kind === 'invitation' ? message.content.id : null,
        submissionIds,
        ...(server === null ? { state: 'not_sent' } : { state: 'waiting', nextAttemptAt: new Date() }),
      })
      if (server !== null) await notify(tx, MAIL_CHANNEL, '')
      return id
    },
    async sendAgain(tx, id) {
      const waiting = { state: 'waiting', attempts: 0, nextAttemptAt: new Date(), error: null } as const
      await tx.update(messages).set(waiting).where(eq(messages.id, id))
      await notify(tx, MAIL_CHANNEL, '')
    },
    async forgetMail(tx, obsolete) {
      const matches =
        'invitationId' in obsolete
          ? eq(messages.invitationId, obsolete.invitationId)
          : and(eq(messages.userId, obsolete.userId), eq(messages.kind, obsolete.kind))
      await tx
        .update(messages)
        .set(withoutText)
        .where(and(matches, ne(messages.content, '')))
    },
    async read({ content }) {
      return content === '' ? null : MessageText.parse(JSON.parse(await symmetricDecrypt({ key, data: content })))
    },
  }
}

function toKey(secret: string): string {
  return `mail ${secret}`
}

/** Encrypts the texts of stored messages with another secret. A text that cannot be decrypted is deleted. */
export async function reencryptMail(tx: Database, { from, to }: { from: string; to: string }): Promise<void> {
  const rows = await tx.select({ id: messages.id, content: messages.content }).from(messages)
  for (const { id, content } of rows) {
    if (content === '') continue
    const data = await symmetricDecrypt({ key: toKey(from), data: content }).catch(() => null)
    const reencrypted = data === null ? '' : await symmetricEncrypt({ key: toKey(to), data })
    await tx.update(messages).set({ content: reencrypted }).where(eq(messages.id, id))
  }
}

// Messages that were stored by an earlier version lack the last fields.
const MessageText = z.object({
  html: z.string(),
  text: z.string(),
  link: z.string().nullable(),
  pictures: z.array(z.object({ name: z.string(), png: z.string() })).default([]),
  unsubscribeUrl: z.string().nullable().default(null),
  replyTo: z.string().nullable().default(null),
})

/** Deletes the text of messages, so that waiting messages are not sent and no message can be sent again. */
export async function cancelMail(tx: Database, ids: readonly string[]): Promise<void> {
  await cancelWhere(tx, inArray(messages.id, [...ids]))
}

interface MailSelection {
  workspaceId: string
  kind: MessageKind
  addresses: readonly string[]
}

/** Like `cancelMail`, for all messages of a kind about a workspace to these addresses. */
export async function cancelMailTo(tx: Database, { workspaceId, kind, addresses }: MailSelection): Promise<void> {
  const isToAddresses = inArray(messages.recipient, [...addresses])
  await cancelWhere(tx, and(eq(messages.organizationId, workspaceId), eq(messages.kind, kind), isToAddresses))
}

async function cancelWhere(tx: Database, condition: SQL | undefined): Promise<void> {
  await tx
    .update(messages)
    .set({
      ...withoutText,
      error: sql`case when ${messages.state} = 'sent' then ${messages.error} else 'It was ended or deleted before it was sent.' end`,
    })
    .where(and(condition, ne(messages.content, '')))
}

/**
 * Deletes the text of messages that have the answers of a submission that is being deleted. Waiting messages are not sent. Returns the
 * submissions in the waiting messages.
 */
export async function forgetSubmission(tx: Database, workspaceId: string, id: string): Promise<string[]> {
  const hasSubmission = and(
    eq(messages.organizationId, workspaceId),
    eq(messages.kind, 'leads'),
    arrayContains(messages.submissionIds, [id]),
    ne(messages.content, ''),
  )
  const canceledMessages = await tx
    .update(messages)
    .set({ ...withoutText, error: 'A lead in it was deleted before it was sent.' })
    .where(and(hasSubmission, eq(messages.state, 'waiting')))
    .returning({ submissionIds: messages.submissionIds })
  await tx.update(messages).set(withoutText).where(hasSubmission)
  return canceledMessages.flatMap(({ submissionIds }) => submissionIds)
}

/** Deletes the mail about a workspace that is being deleted. */
export async function deleteMailOfWorkspace(tx: Database, workspaceId: string): Promise<void> {
  await tx.delete(messages).where(eq(messages.organizationId, workspaceId))
}

/** The values of columns that delete the text of a message, and mark a message that still waits as failed. */
export const withoutText = {
  content: '',
  state: sql`case when ${messages.state} = 'waiting' then 'failed' else ${messages.state} end`,
  error: sql`case when ${messages.state} = 'waiting' then 'Its link was used, replaced or has expired.' else ${messages.error} end`,
  nextAttemptAt: null,
}
