import { ApiError } from '#bff/http/api-error.ts'
import { createInvitation } from '#bff/invitations/invitations.ts'
import { createMailing, type MailServer } from '#mail/mailing.ts'
import {
  addMember,
  findOrganization,
  findPerson,
  listMembers,
  listPasskeyNames,
  recordWorkspace,
  removeMember,
  setPassword,
  setRole,
} from '#bff/people/people.ts'
import { removeSecondFactors } from '#bff/auth/second-factor.ts'
import { findPasswordProblem } from '#bff/passwords/password-rules.ts'
import type { Role } from '#contract/endpoint.ts'
import type { HostSettings } from '#service/hosts/domains/host-rules.ts'
import type { Database } from '#database/open.ts'
import { getSharedSecret } from '#service/http/secret.ts'
import { findWorkspace } from '#service/tenancy/workspaces/workspaces.ts'
import { type AdminAnswer, commandActor, done, failed, noWorkspace, record, type TellProgress } from './admin-answer.ts'

interface MemberParams {
  workspace: string
  email: string
}
interface RoleParams extends MemberParams {
  role: Role
}
interface NewMemberParams extends RoleParams {
  name?: string | undefined
  password?: string | undefined
}
interface PasswordParams {
  email: string
  password?: string | undefined
}

/** The settings of `npm start` that commands use. */
export interface AdminSettings extends HostSettings {
  dataDir: string
  storageUrl: string | null
  mailServer: MailServer | null
  tellProgress?: TellProgress
}

export async function letIn(db: Database, params: NewMemberParams): Promise<AdminAnswer> {
  const found = await anyWorkspace(db, params.workspace)
  if (!found) return noWorkspace(params.workspace)
  if (params.password !== undefined && (await findPerson(db, params.email)))
    return failed(`${params.email} has a password already. Leave --password out, or change it with set-password.`)
  const called = params.name ?? params.email.split('@', 1)[0] ?? params.email
  const refused = rejectedPassword(params, [called, found.name])
  if (refused) return refused
  const { role } = params
  const { added, password } = await db.transaction(async (tx) => {
    const { email, password: chosen } = params
    const given = chosen === undefined ? {} : { password: chosen }
    const result = await addMember(tx, { workspace: found, email, name: called, role, ...given })
    const changes = [{ field: 'role', from: null, to: role }]
    const target = { type: 'member', id: result.userId, name: called }
    if (result.added) await record(tx, found.id, { action: 'member.add', target, changes })
    return result
  })
  if (!added) return failed(`${params.email} is a member of ${found.name} already. Change their role with set-role.`)
  return done(
    `${params.email} is ${params.role} of ${found.name} now.`,
    ...(password === undefined ? [] : toPasswordLines(password)),
  )
}

export async function inviteByMail(
  db: Database,
  { workspace: idOrSlug, email: to, role: given }: RoleParams,
  { publicOrigin, mailServer }: AdminSettings,
): Promise<AdminAnswer> {
  const found = await anyWorkspace(db, idOrSlug)
  if (!found) return noWorkspace(idOrSlug)
  await recordWorkspace(db, found)
  const secret = await getSharedSecret(db, 'sessions')
  const parts = { db, publicOrigin, secret, mailing: createMailing({ secret, server: mailServer }) }
  try {
    const { url, expiresAt } = await createInvitation(
      parts,
      { workspace: found, actor: commandActor },
      { email: to, role: given },
    )
    const mailed = mailServer === null ? 'No mail server is configured: pass the link on.' : 'It is also sent by mail.'
    return done(`${to} may join ${found.name} as ${given} until ${expiresAt.toISOString()}. ${mailed}`, url)
  } catch (error) {
    if (error instanceof ApiError) return failed(error.message)
    throw error
  }
}

export async function letGo(db: Database, params: MemberParams): Promise<AdminAnswer> {
  const found = await anyWorkspace(db, params.workspace)
  if (!found) return noWorkspace(params.workspace)
  const person = await findPerson(db, params.email)
  const removed = await db.transaction(async (tx) => {
    const change = person === null ? 'not_a_member' : await removeMember(tx, found.id, person.id)
    if (person && change === 'changed')
      await record(tx, found.id, { action: 'member.remove', target: { type: 'member', ...person } })
    return change
  })
  if (removed === 'not_a_member') return failed(`${params.email} is not a member of ${found.name}. See \`list\`.`)
  if (removed === 'last_admin') return lastAdmin(params.email, found.name)
  const elsewhere = (await listMembers(db)).some(({ userId }) => userId === person?.id)
  const outside = elsewhere ? '' : ' They belong to no workspace now, and are signed out.'
  return done(`${params.email} is no longer a member of ${found.name}.${outside}`)
}

export async function changeRole(db: Database, params: RoleParams): Promise<AdminAnswer> {
  const found = await anyWorkspace(db, params.workspace)
  if (!found) return noWorkspace(params.workspace)
  const person = await findPerson(db, params.email)
  const { role } = params
  const changed = await db.transaction(async (tx) => {
    const before = (await listMembers(tx)).find((each) => each.userId === person?.id && each.workspaceId === found.id)
    if (!person || !before) return 'not_a_member'
    const change = await setRole(tx, found.id, { userId: person.id, role })
    const changes = [{ field: 'role', from: before.role, to: role }]
    if (change === 'changed')
      await record(tx, found.id, { action: 'member.update', target: { type: 'member', ...person }, changes })
    return change
  })
  if (changed === 'last_admin') return lastAdmin(params.email, found.name)
  if (changed === 'not_a_member')
    return failed(`${params.email} is not a member of ${found.name}. Add them with add-member.`)
  return done(`${params.email} is ${params.role} of ${found.name} now.`)
}

export async function changePassword(db: Database, params: PasswordParams): Promise<AdminAnswer> {
  const person = await findPerson(db, params.email)
  if (!person) return failed(`Nobody has the address ${params.email}. See \`list\`.`)
  const memberships = (await listMembers(db)).filter(({ userId }) => userId === person.id)
  const refused = rejectedPassword(params, [person.name, ...memberships.map(({ workspaceName }) => workspaceName)])
  if (refused) return refused
  const password = await db.transaction(async (tx) => {
    for (const { workspaceId } of memberships)
      await record(tx, workspaceId, { action: 'account.password_reset', target: { type: 'member', ...person } })
    return setPassword(tx, person.id, params.password)
  })
  const passkeys = await listPasskeyNames(db, person.id)
  return done(
    `${params.email} has a new password and is signed out everywhere.`,
    ...(passkeys.length > 0
      ? [
          `Passkeys that go on signing them in: ${passkeys.join(', ')}.`,
          `If they may be somebody else's: npm run admin -- reset-second-factor ${params.email}`,
        ]
      : []),
    ...(params.password === undefined ? toPasswordLines(password) : []),
  )
}

export async function resetSecondFactor(
  db: Database,
  { email }: { email: string },
  { publicOrigin, mailServer }: AdminSettings,
): Promise<AdminAnswer> {
  const person = await findPerson(db, email)
  if (!person) return failed(`Nobody has the address ${email}. See \`list\`.`)
  const memberships = (await listMembers(db)).filter(({ userId }) => userId === person.id)
  const mailing = createMailing({ secret: await getSharedSecret(db, 'sessions'), server: mailServer })
  const removed = await db.transaction(async (tx) => {
    const count = await removeSecondFactors(tx, person.id)
    if (count === 0) return 0
    for (const { workspaceId } of memberships)
      await record(tx, workspaceId, { action: 'member.reset_second_factor', target: { type: 'member', ...person } })
    const removedBy = 'Whoever runs this installation'
    const content = { name: person.name, at: new Date(), removedBy, url: `${publicOrigin}/account` }
    await mailing.sendMail(tx, { kind: 'second_factor_removed', to: email.toLowerCase(), userId: person.id, content })
    return count
  })
  if (removed === 0) return failed(`${email} has no second factor.`)
  return done(
    `${email} has no second factor any more, and is signed out everywhere. They sign in with their password.`,
    'Without it: npm run admin -- set-password',
  )
}

function rejectedPassword(
  params: { email: string; password?: string | undefined },
  names: string[],
): AdminAnswer | null {
  const problem =
    params.password === undefined ? null : findPasswordProblem(params.password, { names, email: params.email })
  return problem === null ? null : failed(`The password ${problem}.`)
}

/** The service's workspace, or the bff's record of it if the service runs elsewhere. */
async function anyWorkspace(db: Database, idOrSlug: string) {
  return (await findWorkspace(db, idOrSlug)) ?? (await findOrganization(db, idOrSlug))
}

function toPasswordLines(password: string): string[] {
  return [`Password, shown this once: ${password}`]
}

function lastAdmin(email: string, workspace: string): AdminAnswer {
  return failed(`${email} is the last admin of ${workspace}. Make somebody else admin first, with set-role.`)
}
