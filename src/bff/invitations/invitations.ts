import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Role } from '#contract/endpoint.ts'
import type { Database } from '#database/open.ts'
import type { StoredMessage } from '#mail/mail-worker.ts'
import type { Mailing } from '#mail/mailing.ts'
import { ApiError, invalidField } from '../http/api-error.ts'
import { type AuditActor, recordAudit } from '../audit/record.ts'
import { createId } from '../people/create-id.ts'
import { lockWorkspace } from '../people/people.ts'
import { invitation, member, user } from '../better-auth/schema.ts'

const DAY_MS = 86_400_000
const DEFAULT_DAYS = 7
const MAX_DAYS = 90

/** The origin of links in invitations, and the secret that signs them. */
export interface LinkSettings {
  publicOrigin: string
  secret: string
}

export interface InvitationOptions extends LinkSettings {
  db: Database
  mailing: Mailing
}

/** Who invites: an admin, or a command on the server. */
export interface Inviter {
  workspace: { id: string; name: string }
  actor: AuditActor
  request?: FastifyRequest
}

type Row = typeof invitation.$inferSelect
export type Invitation = ReturnType<typeof toInvitation>

/** A `mailed` link is only in a mailbox. A `copied` link is shown to admins, so anybody may have it. */
type LinkDelivery = 'mailed' | 'copied'

/** Creates the link of an invitation. The link is signed and not stored, so that nothing in the database lets anybody in. */
function toLink({ publicOrigin, secret }: LinkSettings, id: string, delivery: LinkDelivery): string {
  return `${publicOrigin}/invitation?token=${toToken(secret, id, delivery)}`
}

function toToken(secret: string, id: string, delivery: LinkDelivery): string {
  const purpose = delivery === 'mailed' ? 'mailed invitation' : 'invitation'
  return `${id}.${createHmac('sha256', secret).update(`${purpose} ${id}`).digest('base64url')}`
}

/** Reads the invitation id of a token, and whether the token was mailed and so proves an address. Null if the signature is wrong. */
export function readToken(secret: string, token: string): { id: string; isMailed: boolean } | null {
  const [id = ''] = token.split('.')
  const isSigned = (delivery: LinkDelivery) => {
    const [actual, expected] = [Buffer.from(token), Buffer.from(toToken(secret, id, delivery))]
    return actual.length === expected.length && timingSafeEqual(actual, expected)
  }
  const isMailed = isSigned('mailed')
  return isMailed || isSigned('copied') ? { id, isMailed } : null
}

/** Replaces the mailed links in a message with the links that admins copy, which do not prove an address. */
export function replaceMailedLinks(secret: string, text: string): string {
  return text.replaceAll(/(?<=\/invitation\?token=)(inv_\w+)\.[\w-]+/g, (_, id: string) =>
    toToken(secret, id, 'copied'),
  )
}

/** The invitations of a workspace that nobody has accepted, newest first. */
export async function listInvitations(
  { db, ...linkSettings }: InvitationOptions,
  workspaceId: string,
): Promise<Invitation[]> {
  const rows = await db
    .select({ invitation, inviter: { id: user.id, name: user.name } })
    .from(invitation)
    .leftJoin(user, eq(user.id, invitation.inviterId))
    .where(and(eq(invitation.organizationId, workspaceId), eq(invitation.status, 'pending')))
    .orderBy(desc(invitation.createdAt), desc(invitation.id))
  return rows.map(({ invitation: row, inviter }) => toInvitation(linkSettings, row, inviter))
}

function toInvitation(linkSettings: LinkSettings, row: Row, invitedBy: { id: string; name: string } | null) {
  const { id, email, role, createdAt, expiresAt, sent } = row
  return {
    id,
    email,
    role,
    url: toLink(linkSettings, id, 'copied'),
    invitedBy,
    createdAt,
    expiresAt,
    sent,
    expired: isExpired(row),
  }
}

function isExpired({ expiresAt }: { expiresAt: Date }): boolean {
  return expiresAt.getTime() <= Date.now()
}

interface NewInvitation {
  email?: string | undefined
  role: Role
  expiresAt?: Date | undefined
}

/** Creates an invitation by email, or by the link alone. A second invitation to an address replaces the first. */
export async function createInvitation(
  options: InvitationOptions,
  inviter: Inviter,
  newInvitation: NewInvitation,
): Promise<Invitation> {
  const { workspace, actor, request } = inviter
  const { role, expiresAt = getDefaultExpiry() } = newInvitation
  const email = newInvitation.email?.toLowerCase() ?? null
  requireValidExpiry(expiresAt)
  return options.db.transaction(async (tx) => {
    // Two admins may invite the same address at the same time.
    await lockWorkspace(tx, workspace.id)
    if (email !== null) await replaceInvitation(tx, { ...options, workspaceId: workspace.id, email })
    const inviterId = actor.type === 'person' ? actor.id : null
    const values = { id: createId('inv'), organizationId: workspace.id, email, role, expiresAt, inviterId }
    const [row] = await tx.insert(invitation).values(values).returning()
    if (!row) throw new Error('The invitation was not stored.')
    await mailInvitation(tx, options, { row, inviter })
    await recordAudit(tx, {
      workspaceId: workspace.id,
      actor,
      action: 'member.invite',
      target: toTarget(row),
      changes: [{ field: 'role', from: null, to: role }],
      ...(request && { request }),
    })
    return toInvitation(options, row, inviterId === null ? null : { id: inviterId, name: actor.name })
  })
}

async function replaceInvitation(
  tx: Database,
  { mailing, workspaceId, email }: { mailing: Mailing; workspaceId: string; email: string },
) {
  const [existingMember] = await tx
    .select({ id: member.id })
    .from(member)
    .innerJoin(user, eq(user.id, member.userId))
    .where(and(eq(member.organizationId, workspaceId), eq(user.email, email)))
  if (existingMember) throw new ApiError('already_exists', { message: `${email} is already a member.` })
  const isForSameAddress = and(
    eq(invitation.organizationId, workspaceId),
    eq(invitation.email, email),
    eq(invitation.status, 'pending'),
  )
  const replacedRows = await tx.delete(invitation).where(isForSameAddress).returning({ id: invitation.id })
  for (const { id } of replacedRows) await mailing.forgetMail(tx, { invitationId: id })
}

/** Sends an invitation again, valid for another week. An invitation by link alone is only extended. */
export async function resendInvitation(options: InvitationOptions, inviter: Inviter, id: string): Promise<Invitation> {
  const { workspace, actor, request } = inviter
  await options.db.transaction(async (tx) => {
    const pending = await requirePending(tx, workspace.id, id)
    const expiresAt = new Date(Math.max(getDefaultExpiry().getTime(), pending.expiresAt.getTime()))
    await tx.update(invitation).set({ expiresAt, sent: false }).where(eq(invitation.id, id))
    await options.mailing.forgetMail(tx, { invitationId: id })
    await mailInvitation(tx, options, { row: { ...pending, expiresAt }, inviter })
    await recordAudit(tx, {
      workspaceId: workspace.id,
      actor,
      action: 'invitation.resend',
      target: toTarget(pending),
      ...(request && { request }),
    })
  })
  const resent = (await listInvitations(options, workspace.id)).find((candidate) => candidate.id === id)
  if (!resent) throw new ApiError('not_found')
  return resent
}

/** Deletes an invitation, so that its link stops working. */
export async function revokeInvitation(
  { db, mailing }: InvitationOptions,
  inviter: Inviter,
  id: string,
): Promise<void> {
  const { workspace, actor, request } = inviter
  await db.transaction(async (tx) => {
    const row = await requirePending(tx, workspace.id, id)
    await tx.delete(invitation).where(eq(invitation.id, id))
    await mailing.forgetMail(tx, { invitationId: id })
    await recordAudit(tx, {
      workspaceId: workspace.id,
      actor,
      action: 'invitation.revoke',
      target: toTarget(row),
      ...(request && { request }),
    })
  })
}

/**
 * Marks an invitation as sent when a mail server has accepted its message. Must be called before the message is changed, because all code
 * locks an invitation before its messages.
 */
export async function markInvitationSent(tx: Database, { invitationId }: StoredMessage): Promise<void> {
  if (invitationId !== null) await tx.update(invitation).set({ sent: true }).where(eq(invitation.id, invitationId))
}

async function requirePending(tx: Database, workspaceId: string, id: string): Promise<Row> {
  await lockWorkspace(tx, workspaceId)
  const [row] = await tx
    .select()
    .from(invitation)
    .where(and(eq(invitation.id, id), eq(invitation.organizationId, workspaceId), eq(invitation.status, 'pending')))
  if (!row) throw new ApiError('not_found')
  return row
}

async function mailInvitation(
  tx: Database,
  { mailing, ...linkSettings }: InvitationOptions,
  { row, inviter: { workspace, actor } }: { row: Row; inviter: Inviter },
) {
  const { id, email, role, expiresAt } = row
  if (email === null) return
  const invitedBy = actor.type === 'person' ? actor.name : null
  const content = { id, role, expiresAt, workspace: workspace.name, invitedBy, url: toLink(linkSettings, id, 'mailed') }
  await mailing.sendMail(tx, { kind: 'invitation', to: email, workspaceId: workspace.id, content })
}

function toTarget({ id, email }: Pick<Row, 'id' | 'email'>) {
  return { type: 'invitation', id, name: email ?? 'Link' }
}

function getDefaultExpiry(): Date {
  return new Date(Date.now() + DEFAULT_DAYS * DAY_MS)
}

function requireValidExpiry(expiresAt: Date): void {
  const days = (expiresAt.getTime() - Date.now()) / DAY_MS
  if (days <= 0 || days > MAX_DAYS)
    throw invalidField('expiresAt', `An invitation must expire in the future, within ${MAX_DAYS} days`)
}
