import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Role } from '#contract/endpoint.ts'
import type { Database } from '#database/open.ts'
import type { Stored } from '#mail/mail-worker.ts'
import type { Mailing } from '#mail/mailing.ts'
import { ApiError, invalidField } from '../http/api-error.ts'
import { type AuditActor, recordAudit } from '../audit/record.ts'
import { newId } from '../people/new-id.ts'
import { lockWorkspace } from '../people/people.ts'
import { invitation, member, user } from '../better-auth/schema.ts'

const DAY_MS = 86_400_000
const DEFAULT_DAYS = 7
const MAX_DAYS = 90

/** Where the links of invitations lead, and what signs them. */
export interface LinkSettings {
  publicOrigin: string
  secret: string
}

export interface InvitationParts extends LinkSettings {
  db: Database
  mailing: Mailing
}

/** The admin, or the command on the server, that invites. */
export interface Inviter {
  workspace: { id: string; name: string }
  actor: AuditActor
  request?: FastifyRequest
}

type Row = typeof invitation.$inferSelect
export type Invitation = ReturnType<typeof toInvitation>

/** `mailed`: only the mailbox has this link. `copied`: admins see and copy it, so that whoever has it may be anybody. */
type Way = 'mailed' | 'copied'

/** The link is signed, and not stored: the database holds nothing that lets anybody in. */
function toLink({ publicOrigin, secret }: LinkSettings, id: string, way: Way): string {
  return `${publicOrigin}/invitation?token=${toToken(secret, id, way)}`
}

function toToken(secret: string, id: string, way: Way): string {
  const purpose = way === 'mailed' ? 'mailed invitation' : 'invitation'
  return `${id}.${createHmac('sha256', secret).update(`${purpose} ${id}`).digest('base64url')}`
}

/** The invitation of a token, and whether the token proves the address to which it was mailed; null if we did not sign it. */
export function readToken(secret: string, token: string): { id: string; isMailed: boolean } | null {
  const [id = ''] = token.split('.')
  const isSigned = (way: Way) => {
    const [given, right] = [Buffer.from(token), Buffer.from(toToken(secret, id, way))]
    return given.length === right.length && timingSafeEqual(given, right)
  }
  const isMailed = isSigned('mailed')
  return isMailed || isSigned('copied') ? { id, isMailed } : null
}

/** A message as others than its recipient may read it: with the link that admins copy, which proves no address. */
export function withCopiedLinks(secret: string, text: string): string {
  return text.replaceAll(/(?<=\/invitation\?token=)(inv_\w+)\.[\w-]+/g, (_, id: string) =>
    toToken(secret, id, 'copied'),
  )
}

/** The invitations of a workspace that nobody has accepted, newest first. */
export async function listInvitations({ db, ...link }: InvitationParts, workspaceId: string): Promise<Invitation[]> {
  const rows = await db
    .select({ invitation, inviter: { id: user.id, name: user.name } })
    .from(invitation)
    .leftJoin(user, eq(user.id, invitation.inviterId))
    .where(and(eq(invitation.organizationId, workspaceId), eq(invitation.status, 'pending')))
    .orderBy(desc(invitation.createdAt), desc(invitation.id))
  return rows.map(({ invitation: row, inviter }) => toInvitation(link, row, inviter))
}

function toInvitation(link: LinkSettings, row: Row, invitedBy: { id: string; name: string } | null) {
  const { id, email, role, createdAt, expiresAt, sent } = row
  return {
    id,
    email,
    role,
    url: toLink(link, id, 'copied'),
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

interface Invited {
  email?: string | undefined
  role: Role
  expiresAt?: Date | undefined
}

/** Invites by email, or by the link alone. A second invitation to an address replaces the first. */
export async function invite(parts: InvitationParts, inviter: Inviter, given: Invited): Promise<Invitation> {
  const { workspace, actor, request } = inviter
  const { role, expiresAt = toExpiry() } = given
  const email = given.email?.toLowerCase() ?? null
  checkExpiry(expiresAt)
  return parts.db.transaction(async (tx) => {
    // Two admins may invite one address at the same time.
    await lockWorkspace(tx, workspace.id)
    if (email !== null) await replaceEarlier(tx, { ...parts, workspaceId: workspace.id, email })
    const inviterId = actor.type === 'person' ? actor.id : null
    const values = { id: newId('inv'), organizationId: workspace.id, email, role, expiresAt, inviterId }
    const [row] = await tx.insert(invitation).values(values).returning()
    if (!row) throw new Error('The invitation was not stored.')
    await mailInvitation(tx, parts, { row, inviter })
    await recordAudit(tx, {
      workspaceId: workspace.id,
      actor,
      action: 'member.invite',
      target: toTarget(row),
      changes: [{ field: 'role', from: null, to: role }],
      ...(request && { request }),
    })
    return toInvitation(parts, row, inviterId === null ? null : { id: inviterId, name: actor.name })
  })
}

async function replaceEarlier(
  tx: Database,
  { mailing, workspaceId, email }: { mailing: Mailing; workspaceId: string; email: string },
) {
  const [there] = await tx
    .select({ id: member.id })
    .from(member)
    .innerJoin(user, eq(user.id, member.userId))
    .where(and(eq(member.organizationId, workspaceId), eq(user.email, email)))
  if (there) throw new ApiError('already_exists', { message: `${email} is a member already.` })
  const same = and(
    eq(invitation.organizationId, workspaceId),
    eq(invitation.email, email),
    eq(invitation.status, 'pending'),
  )
  const replaced = await tx.delete(invitation).where(same).returning({ id: invitation.id })
  for (const { id } of replaced) await mailing.forgetMail(tx, { invitationId: id })
}

/** Sends an invitation again, valid for another week. One by link alone is only prolonged. */
export async function resend(parts: InvitationParts, inviter: Inviter, id: string): Promise<Invitation> {
  const { workspace, actor, request } = inviter
  await parts.db.transaction(async (tx) => {
    const before = await requirePending(tx, workspace.id, id)
    const expiresAt = new Date(Math.max(toExpiry().getTime(), before.expiresAt.getTime()))
    await tx.update(invitation).set({ expiresAt, sent: false }).where(eq(invitation.id, id))
    await parts.mailing.forgetMail(tx, { invitationId: id })
    await mailInvitation(tx, parts, { row: { ...before, expiresAt }, inviter })
    await recordAudit(tx, {
      workspaceId: workspace.id,
      actor,
      action: 'invitation.resend',
      target: toTarget(before),
      ...(request && { request }),
    })
  })
  const sent = (await listInvitations(parts, workspace.id)).find((each) => each.id === id)
  if (!sent) throw new ApiError('not_found')
  return sent
}

/** Deletes an invitation: its link stops working with this. */
export async function revoke({ db, mailing }: InvitationParts, inviter: Inviter, id: string): Promise<void> {
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

/** A mail server has taken the message. Others lock an invitation before its messages, so this comes first. */
export async function markInvitationSent(tx: Database, { invitationId }: Stored): Promise<void> {
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
  { mailing, ...link }: InvitationParts,
  { row, inviter: { workspace, actor } }: { row: Row; inviter: Inviter },
) {
  const { id, email, role, expiresAt } = row
  if (email === null) return
  const invitedBy = actor.type === 'person' ? actor.name : null
  const content = { id, role, expiresAt, workspace: workspace.name, invitedBy, url: toLink(link, id, 'mailed') }
  await mailing.sendMail(tx, { kind: 'invitation', to: email, workspaceId: workspace.id, content })
}

function toTarget({ id, email }: Pick<Row, 'id' | 'email'>) {
  return { type: 'invitation', id, name: email ?? 'Link' }
}

function toExpiry(): Date {
  return new Date(Date.now() + DEFAULT_DAYS * DAY_MS)
}

function checkExpiry(expiresAt: Date): void {
  const days = (expiresAt.getTime() - Date.now()) / DAY_MS
  if (days <= 0 || days > MAX_DAYS)
    throw invalidField('expiresAt', `An invitation expires in the future, and within ${MAX_DAYS} days`)
}
