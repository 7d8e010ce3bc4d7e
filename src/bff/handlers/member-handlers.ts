import { and, asc, eq, max, ne, sql } from 'drizzle-orm'
import { listBffEndpoints, listEndpoints } from '#contract/index.ts'
import { roles } from '#contract/endpoint.ts'
import type { Database } from '#database/open.ts'
import type { Mailing } from '#mail/mailing.ts'
import { toPersonActor, recordAudit } from '../audit/record.ts'
import { listCallable } from '../endpoints/roles.ts'
import { ApiError } from '../http/api-error.ts'
import type { AccountEvents } from '../auth/account-events.ts'
import { removeSecondFactors } from '../auth/second-factor.ts'
import { type MemberChange, removeMember, setRole } from '../people/people.ts'
import type { Person } from '../people/person.ts'
import type { BffHandlers } from '../endpoints/register.ts'
import { member, passkey, session, user } from '../better-auth/schema.ts'

type Key =
  | 'GET /members'
  | 'GET /members/names'
  | 'PATCH /members/{id}'
  | 'DELETE /members/{id}'
  | 'DELETE /members/{id}/second-factor'
  | 'GET /roles'

interface MemberHandlerOptions {
  db: Database
  mailing: Mailing
  events: AccountEvents
  publicOrigin: string
}

export function createMemberHandlers({
  db,
  mailing,
  events,
  publicOrigin,
}: MemberHandlerOptions): Pick<BffHandlers, Key> {
  return {
    async 'GET /members'({ person }) {
      return { data: await listMembers(db, person.workspace.id) }
    },
    async 'GET /members/names'({ person }) {
      return { data: (await listMembers(db, person.workspace.id)).map(({ id, name }) => ({ id, name })) }
    },
    async 'PATCH /members/{id}'({ person, request, params: { id }, body: { role } }) {
      const { id: workspaceId } = person.workspace
      return db.transaction(async (tx) => {
        const memberBefore = await findMember(tx, workspaceId, id)
        requireChanged(await setRole(tx, workspaceId, { userId: memberBefore.userId, role }))
        const changes = [{ field: 'role', from: memberBefore.role, to: role }]
        const target = { type: 'member', id: memberBefore.userId, name: memberBefore.name }
        const actor = toPersonActor(person)
        await recordAudit(tx, { workspaceId, actor, action: 'member.update', target, changes, request })
        const detail = `You are now ${role === 'admin' ? 'an' : 'a'} ${role} of ${person.workspace.name}. ${person.name} changed it.`
        if (memberBefore.role !== role)
          await events.warn(tx, request, {
            userId: memberBefore.userId,
            kind: 'account_changed',
            change: 'role_changed',
            detail,
          })
        return findMember(tx, workspaceId, id)
      })
    },
    async 'DELETE /members/{id}'({ person, request, params: { id } }) {
      const { id: workspaceId } = person.workspace
      await db.transaction(async (tx) => {
        const { userId, name } = await findMember(tx, workspaceId, id)
        requireChanged(await removeMember(tx, workspaceId, userId))
        const target = { type: 'member', id: userId, name }
        await recordAudit(tx, { workspaceId, actor: toPersonActor(person), action: 'member.remove', target, request })
      })
      return undefined
    },
    async 'DELETE /members/{id}/second-factor'({ person, request, params: { id } }) {
      const { id: workspaceId, name: workspace } = person.workspace
      await db.transaction(async (tx) => {
        const { userId, name, email } = await findMember(tx, workspaceId, id)
        await requireOnlyMemberHere(tx, { person, userId })
        await removeSecondFactors(tx, userId)
        const target = { type: 'member', id: userId, name }
        const action = 'member.reset_second_factor'
        await recordAudit(tx, { workspaceId, actor: toPersonActor(person), action, target, request })
        const removedBy = `${person.name}, an admin of ${workspace},`
        const content = { name, at: new Date(), removedBy, url: `${publicOrigin}/account` }
        await mailing.sendMail(tx, { kind: 'second_factor_removed', to: email, userId, content })
      })
      return undefined
    },
    async 'GET /roles'() {
      return { data: roleTable }
    },
  }
}

/** Throws if the person is also in other workspaces, whose security an admin of this workspace must not weaken, or is the admin. */
async function requireOnlyMemberHere(
  tx: Database,
  { person, userId }: { person: Person; userId: string },
): Promise<void> {
  if (userId === person.id)
    throw new ApiError('wrong_account', {
      message: 'This is your own account. Change it under Account, with your password.',
    })
  const isElsewhere = and(eq(member.userId, userId), ne(member.organizationId, person.workspace.id))
  const otherMemberships = await tx.select({ id: member.id }).from(member).where(isElsewhere)
  if (otherMemberships.length > 0)
    throw new ApiError('wrong_account', {
      message:
        'This person is in other workspaces too. Ask whoever runs the installation to run npm run admin -- reset-second-factor',
    })
}

function requireChanged(change: MemberChange): void {
  if (change === 'last_admin') throw new ApiError('last_admin')
  if (change === 'not_a_member') throw new ApiError('not_found')
}

async function findMember(db: Database, workspaceId: string, id: string) {
  const row = (await listMembers(db, workspaceId)).find((candidate) => candidate.id === id)
  if (!row) throw new ApiError('not_found')
  return row
}

async function listMembers(db: Database, workspaceId: string) {
  const passkeys = sql<number>`(select count(*)::int from ${passkey} where ${passkey.userId} = ${user.id})`
  const members = await db
    .select({
      id: member.id,
      userId: user.id,
      name: user.name,
      email: user.email,
      role: member.role,
      createdAt: member.createdAt,
      lastSeenAt: max(session.updatedAt),
      twoFactorEnabled: user.twoFactorEnabled,
      passkeys,
    })
    .from(member)
    .innerJoin(user, eq(user.id, member.userId))
    .leftJoin(session, and(eq(session.userId, user.id), eq(session.activeOrganizationId, workspaceId)))
    .where(eq(member.organizationId, workspaceId))
    .groupBy(member.id, user.id)
    .orderBy(asc(user.name), asc(user.email))
  return members.map(({ twoFactorEnabled, passkeys: passkeyCount, ...rest }) => ({
    ...rest,
    hasSecondFactor: twoFactorEnabled || passkeyCount > 0,
  }))
}

const roleTable = toRoleTable()

/** Lists all endpoints and parts of endpoints in the order of the contract, with the roles that may call them. */
function toRoleTable() {
  const table = [...listEndpoints(), ...listBffEndpoints()]
  const byRole = roles.map((role) => ({ role, may: new Set(listCallable(role, table)) }))
  const summaries = new Map(table.map(({ key, endpoint }) => [key, endpoint.summary]))
  return listCallable('admin', table).map((key) => ({
    key,
    summary: summaries.get(key.replace(/#.*$/, '')) ?? '',
    roles: byRole.filter(({ may }) => may.has(key)).map(({ role }) => role),
  }))
}
