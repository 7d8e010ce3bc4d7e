import type { FastifyBaseLogger } from 'fastify'
import { and, asc, eq, lt, lte, ne } from 'drizzle-orm'
import { createTransport } from 'nodemailer'
import { calculateBackoff } from '#contract/backoff.ts'
import { cutText } from '#contract/cut-text.ts'
import type { Duty, RunningDuty } from '#database/leases.ts'
import type { Database } from '#database/open.ts'
import { MAIL_CHANNEL, type MailServer, type Mailing, type MessageText, withoutText } from './mailing.ts'
import type { Picture } from './render-message.tsx'
import { messages } from './schema.ts'

const DAY_MS = 86_400_000
export const STORED_DAYS = 30
const CHECK_INTERVAL_MS = 15_000
const SEND_TIMEOUT_MS = 60_000
// A claim is longer than sending takes, so another process sends the message only if this process has died.
const CLAIM_VALID_MS = 5 * 60_000
const RETRY = { firstMs: 30_000, longestMs: 3_600_000 }
// The attempts take about a day. The pauses between them are 30 s, 1 min and so on up to an hour.
const MAX_ATTEMPTS = 30
const MAX_ERROR_LENGTH = 500

export type StoredMessage = typeof messages.$inferSelect

interface MailWorkerOptions {
  db: Database
  mailing: Mailing
  log: FastifyBaseLogger
  /** Logs a failure, most likely because the database cannot be reached. */
  logFailure(error: unknown, message: string): void
  /** Called in the transaction that marks a message as sent, before the message is locked. */
  onSent?(tx: Database, message: StoredMessage): Promise<void>
}

interface WorkerTimes {
  checkMs: number
  sendTimeoutMs: number
  retry: typeof RETRY
}
const defaultTimes: WorkerTimes = { checkMs: CHECK_INTERVAL_MS, sendTimeoutMs: SEND_TIMEOUT_MS, retry: RETRY }

/**
 * Sends waiting messages one at a time, and deletes old messages. Each message is sent at least once: if a process dies while sending, the
 * next process may send the message again, with the same Message-ID.
 */
export function createMailDuty(options: MailWorkerOptions & { times?: WorkerTimes }): Duty {
  return { name: 'mail', channel: MAIL_CHANNEL, start: () => startMailWorker(options) }
}

function startMailWorker({
  times = defaultTimes,
  ...options
}: MailWorkerOptions & { times?: WorkerTimes }): Required<RunningDuty> {
  const { db, mailing, logFailure } = options
  const closing = new AbortController()
  let running: Promise<void> | null = null
  let isWoken = false

  async function sendAll(server: MailServer) {
    const deliver = createDeliverer(server, { ...options, times, closing: closing.signal })
    while (isWoken && !closing.signal.aborted) {
      isWoken = false
      for (let row = await claim(db); row; row = closing.signal.aborted ? null : await claim(db)) await deliver(row)
    }
  }

  function wake() {
    isWoken = true
    if (mailing.server === null || running || closing.signal.aborted) return
    running = sendAll(mailing.server)
      .catch((error: unknown) => logFailure(error, 'mail could not be sent'))
      .finally(() => (running = null))
  }

  function check() {
    deleteOldMail(db).catch((error: unknown) => logFailure(error, 'old mail could not be deleted'))
    wake()
  }

  const timer = setInterval(check, times.checkMs).unref()
  check()
  return {
    wake,
    async stop() {
      clearInterval(timer)
      closing.abort()
      await running
    },
  }
}

/** Deletes old messages, and the texts whose link has expired. */
export async function deleteOldMail(db: Database, now: Date = new Date()): Promise<void> {
  await db.delete(messages).where(lt(messages.at, new Date(now.getTime() - STORED_DAYS * DAY_MS)))
  const expired = and(ne(messages.content, ''), lte(messages.linkExpiresAt, now))
  await db.update(messages).set(withoutText).where(expired)
}

/** Claims the message that has waited longest, so that no other process sends it meanwhile. */
async function claim(db: Database): Promise<StoredMessage | null> {
  return db.transaction(async (tx) => {
    const now = Date.now()
    const [row] = await tx
      .select()
      .from(messages)
      .where(and(eq(messages.state, 'waiting'), lte(messages.nextAttemptAt, new Date(now))))
      .orderBy(asc(messages.nextAttemptAt))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!row) return null
    const claimedFields = { attempts: row.attempts + 1, nextAttemptAt: new Date(now + CLAIM_VALID_MS) }
    await tx.update(messages).set(claimedFields).where(eq(messages.id, row.id))
    return { ...row, ...claimedFields }
  })
}

type DelivererOptions = MailWorkerOptions & { times: WorkerTimes; closing: AbortSignal }

function createDeliverer({ url, from }: MailServer, { db, mailing, log, onSent, times, closing }: DelivererOptions) {
  const transport = createTransport({ url, tls: { rejectUnauthorized: mustVerifyCertificate(url) } })

  async function send(row: StoredMessage) {
    const content = await mailing.read(row)
    if (content === null) throw new Error('The text of the message was deleted.')
    await transport.sendMail({
      from,
      to: { name: '', address: row.recipient },
      ...(content.replyTo !== null && { replyTo: { name: '', address: content.replyTo } }),
      subject: row.subject,
      html: content.html,
      text: content.text,
      attachments: content.pictures.map(toAttachment),
      headers: toHeaders(content),
      messageId: `<${row.id}@tessera>`,
      signal: AbortSignal.any([closing, AbortSignal.timeout(times.sendTimeoutMs)]),
    })
  }

  return async (row: StoredMessage): Promise<void> => {
    try {
      await send(row)
    } catch (error) {
      const isStillWaiting = and(eq(messages.id, row.id), eq(messages.state, 'waiting'))
      await db.update(messages).set(toFailedState(row, { error, closing, times })).where(isStillWaiting)
      log.warn({ message: row.id, kind: row.kind, reason: toReason(error) }, 'a message was not sent')
      return
    }
    await db.transaction(async (tx) => {
      const sentState = { state: 'sent', error: null, nextAttemptAt: null } as const
      await onSent?.(tx, row)
      await tx.update(messages).set(sentState).where(eq(messages.id, row.id))
    })
  }
}

/** A picture that the message shows by `cid:`. Mail programs do not list such a picture as an attachment. */
function toAttachment({ name, png }: Picture) {
  return {
    cid: name,
    filename: `${name}.png`,
    content: Buffer.from(png, 'base64'),
    contentType: 'image/png',
    contentDisposition: 'inline' as const,
  }
}

/** Headers for which mail programs show a button that posts to the address (RFC 8058). */
function toHeaders({ unsubscribeUrl }: Pick<MessageText, 'unsubscribeUrl'>): Record<string, string> {
  if (unsubscribeUrl === null) return {}
  return { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/** Whether the certificate must be valid. Without a login there is no secret to protect, and an unknown certificate is better than no encryption. */
function mustVerifyCertificate(url: string): boolean {
  const { protocol, username } = new URL(url)
  return protocol === 'smtps:' || username !== ''
}

function toFailedState(
  row: StoredMessage,
  { error, closing, times }: { error: unknown; closing: AbortSignal; times: WorkerTimes },
) {
  // This process is stopping, so another process or the next start sends the message.
  if (closing.aborted) return { attempts: row.attempts - 1, nextAttemptAt: new Date() }
  const reason = toReason(error)
  if (isPermanent(error) || row.attempts >= MAX_ATTEMPTS)
    return { state: 'failed', error: reason, nextAttemptAt: null } as const
  return { error: reason, nextAttemptAt: new Date(Date.now() + calculateBackoff(row.attempts, times.retry)) }
}

/**
 * Whether the server refuses the message for good, by a response of 500 or above to the recipient or the text. Every other failure may be
 * temporary: a busy or absent server, or a server that does not know the login or the sender until somebody changes the settings.
 */
function isPermanent(error: unknown): boolean {
  if (!(error instanceof Error && 'responseCode' in error && 'command' in error)) return false
  return Number(error.responseCode) >= 500 && (error.command === 'RCPT TO' || error.command === 'DATA')
}

function toReason(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return cutText(message, MAX_ERROR_LENGTH)
}
