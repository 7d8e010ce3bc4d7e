import { and, asc, eq, max, sql } from 'drizzle-orm'
import { bffRows, rows } from '#contract/index.ts'
import { roles } from '#contract/endpoint.ts'
import type { Database } from '#database/open.ts'
import { personActor, recordAudit } from './audit/record.ts'
import { callableBy } from './allow-list.ts'
import { ApiError } from './api-error.ts'
import { type MemberChange, removeMember, setRole } from './people.ts'
import type { BffHandlers } from './register.ts'
import { member, passkey, session, user } from './schema.ts'

export function memberHandlers(
  db: Database,
): Pick<BffHandlers, 'GET /members' | 'PATCH /members/{id}' | 'DELETE /members/{id}' | 'GET /roles'> {
  return {
    async 'GET /members'({ person }) {
      return { data: await listMembers(db, person.workspace.id) }
    },
    async 'PATCH /members/{id}'({ person, request, params: { id }, body: { role } }) {
      const { id: workspaceId } = person.workspace
      return db.transaction(async (tx) => {
        const before = await findMember(tx, workspaceId, id)
        requireChanged(await setRole(tx, workspaceId, { userId: before.userId, role }))
        const changes = [{ field: 'role', from: before.role, to: role }]
        const target = { type: 'member', id: before.userId, name: before.name }
        const actor = personActor(person)
        await recordAudit(tx, { workspaceId, actor, action: 'member.update', target, changes, request })
        return findMember(tx, workspaceId, id)
      })
    },
    async 'DELETE /members/{id}'({ person, request, params: { id } }) {
      const { id: workspaceId } = person.workspace
      await db.transaction(async (tx) => {
        const { userId, name } = await findMember(tx, workspaceId, id)
        requireChanged(await removeMember(tx, workspaceId, userId))
        const target = { type: 'member', id: userId, name }
        await recordAudit(tx, { workspaceId, actor: personActor(person), action: 'member.remove', target, request })
      })
      return undefined
    },
    async 'GET /roles'() {
      return { data: roleTable }
    },
  }
}

function requireChanged(change: MemberChange): void {
  if (change === 'last_admin') throw new ApiError('last_admin')
  if (change === 'not_a_member') throw new ApiError('not_found')
}

async function findMember(db: Database, workspaceId: string, id: string) {
  const found = (await listMembers(db, workspaceId)).find((each) => each.id === id)
  if (!found) throw new ApiError('not_found')
  return found
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
  return members.map(({ twoFactorEnabled, passkeys: count, ...rest }) => ({
    ...rest,
    hasSecondFactor: twoFactorEnabled || count > 0,
  }))
}

const roleTable = toRoleTable()

/** Every endpoint and part of one, in the order of the contract, with the roles that may call it. */
function toRoleTable() {
  const table = [...rows(), ...bffRows()]
  const byRole = roles.map((role) => ({ role, may: new Set(callableBy(role, table)) }))
  const summaries = new Map(table.map(({ key, endpoint }) => [key, endpoint.summary]))
  return callableBy('admin', table).map((key) => ({
    key,
    summary: summaries.get(key.replace(/#.*$/, '')) ?? '',
    roles: byRole.filter(({ may }) => may.has(key)).map(({ role }) => role),
  }))
}
