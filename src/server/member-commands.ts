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
import { getSharedSecret } from '#service/http/shared-secret.ts'
import { findWorkspace } from '#service/tenancy/workspaces/workspaces.ts'
import {
  type AdminAnswer,
  commandActor,
  fail,
  recordCommand,
  type ReportProgress,
  succeed,
  createNoWorkspaceAnswer,
} from './admin-answer.ts'

interface MemberArguments {
  workspace: string
  email: string
}
interface RoleArguments extends MemberArguments {
  role: Role
}
interface NewMemberArguments extends RoleArguments {
  name?: string | undefined
  password?: string | undefined
}
interface PasswordArguments {
  email: string
  password?: string | undefined
}

/** The settings of `npm start` that commands use. */
export interface AdminSettings extends HostSettings {
  dataDir: string
  storageUrl: string | null
  analyticsUrl?: string | null
  mailServer: MailServer | null
  reportProgress?: ReportProgress
}

export async function addMemberByCommand(db: Database, args: NewMemberArguments): Promise<AdminAnswer> {
  const workspace = await findServiceOrBffWorkspace(db, args.workspace)
  if (!workspace) return createNoWorkspaceAnswer(args.workspace)
  if (args.password !== undefined && (await findPerson(db, args.email)))
    return fail(`${args.email} already has a password. Leave --password out, or change it with set-password.`)
  const name = args.name ?? args.email.split('@', 1)[0] ?? args.email
  const answer = checkPassword(args, [name, workspace.name])
  if (answer) return answer
  const { role } = args
  const { added, password } = await db.transaction(async (tx) => {
    const { email, password: chosenPassword } = args
    const credentials = chosenPassword === undefined ? {} : { password: chosenPassword }
    const result = await addMember(tx, { workspace: workspace, email, name, role, ...credentials })
    const changes = [{ field: 'role', from: null, to: role }]
    const target = { type: 'member', id: result.userId, name }
    if (result.added) await recordCommand(tx, workspace.id, { action: 'member.add', target, changes })
    return result
  })
  if (!added) return fail(`${args.email} is already a member of ${workspace.name}. Change their role with set-role.`)
  return succeed(
    `${args.email} is ${args.role} of ${workspace.name} now.`,
    ...(password === undefined ? [] : describeGeneratedPassword(password)),
  )
}

export async function inviteByMail(
  db: Database,
  { workspace: idOrSlug, email, role }: RoleArguments,
  { publicOrigin, mailServer }: AdminSettings,
): Promise<AdminAnswer> {
  const workspace = await findServiceOrBffWorkspace(db, idOrSlug)
  if (!workspace) return createNoWorkspaceAnswer(idOrSlug)
  await recordWorkspace(db, workspace)
  const secret = await getSharedSecret(db, 'sessions')
  const options = { db, publicOrigin, secret, mailing: createMailing({ secret, server: mailServer }) }
  try {
    const { url, expiresAt } = await createInvitation(options, { workspace, actor: commandActor }, { email, role })
    const mailNote =
      mailServer === null ? 'No mail server is configured: pass the link on.' : 'It is also sent by mail.'
    return succeed(`${email} may join ${workspace.name} as ${role} until ${expiresAt.toISOString()}. ${mailNote}`, url)
  } catch (error) {
    if (error instanceof ApiError) return fail(error.message)
    throw error
  }
}

export async function removeMemberByCommand(db: Database, args: MemberArguments): Promise<AdminAnswer> {
  const workspace = await findServiceOrBffWorkspace(db, args.workspace)
  if (!workspace) return createNoWorkspaceAnswer(args.workspace)
  const person = await findPerson(db, args.email)
  const removed = await db.transaction(async (tx) => {
    const change = person === null ? 'not_a_member' : await removeMember(tx, workspace.id, person.id)
    if (person && change === 'changed')
      await recordCommand(tx, workspace.id, { action: 'member.remove', target: { type: 'member', ...person } })
    return change
  })
  if (removed === 'not_a_member') return fail(`${args.email} is not a member of ${workspace.name}. See \`list\`.`)
  if (removed === 'last_admin') return createLastAdminAnswer(args.email, workspace.name)
  const isMemberElsewhere = (await listMembers(db)).some(({ userId }) => userId === person?.id)
  const note = isMemberElsewhere ? '' : ' They are in no workspace now, and were signed out.'
  return succeed(`${args.email} is no longer a member of ${workspace.name}.${note}`)
}

export async function changeRole(db: Database, args: RoleArguments): Promise<AdminAnswer> {
  const workspace = await findServiceOrBffWorkspace(db, args.workspace)
  if (!workspace) return createNoWorkspaceAnswer(args.workspace)
  const person = await findPerson(db, args.email)
  const { role } = args
  const change = await db.transaction(async (tx) => {
    const membership = (await listMembers(tx)).find(
      (member) => member.userId === person?.id && member.workspaceId === workspace.id,
    )
    if (!person || !membership) return 'not_a_member'
    const result = await setRole(tx, workspace.id, { userId: person.id, role })
    const changes = [{ field: 'role', from: membership.role, to: role }]
    if (result === 'changed')
      await recordCommand(tx, workspace.id, { action: 'member.update', target: { type: 'member', ...person }, changes })
    return result
  })
  if (change === 'last_admin') return createLastAdminAnswer(args.email, workspace.name)
  if (change === 'not_a_member')
    return fail(`${args.email} is not a member of ${workspace.name}. Add them with add-member.`)
  return succeed(`${args.email} is ${args.role} of ${workspace.name} now.`)
}

export async function changePassword(db: Database, args: PasswordArguments): Promise<AdminAnswer> {
  const person = await findPerson(db, args.email)
  if (!person) return fail(`Nobody has the address ${args.email}. See \`list\`.`)
  const memberships = (await listMembers(db)).filter(({ userId }) => userId === person.id)
  const answer = checkPassword(args, [person.name, ...memberships.map(({ workspaceName }) => workspaceName)])
  if (answer) return answer
  const password = await db.transaction(async (tx) => {
    for (const { workspaceId } of memberships)
      await recordCommand(tx, workspaceId, { action: 'account.password_reset', target: { type: 'member', ...person } })
    return setPassword(tx, person.id, args.password)
  })
  const passkeys = await listPasskeyNames(db, person.id)
  return succeed(
    `${args.email} has a new password and was signed out everywhere.`,
    ...(passkeys.length > 0
      ? [
          `Their passkeys still sign them in: ${passkeys.join(', ')}.`,
          `If they may be somebody else's: npm run admin -- reset-second-factor ${args.email}`,
        ]
      : []),
    ...(args.password === undefined ? describeGeneratedPassword(password) : []),
  )
}

export async function resetSecondFactor(
  db: Database,
  { email }: { email: string },
  { publicOrigin, mailServer }: AdminSettings,
): Promise<AdminAnswer> {
  const person = await findPerson(db, email)
  if (!person) return fail(`Nobody has the address ${email}. See \`list\`.`)
  const memberships = (await listMembers(db)).filter(({ userId }) => userId === person.id)
  const mailing = createMailing({ secret: await getSharedSecret(db, 'sessions'), server: mailServer })
  const removed = await db.transaction(async (tx) => {
    const count = await removeSecondFactors(tx, person.id)
    if (count === 0) return 0
    for (const { workspaceId } of memberships)
      await recordCommand(tx, workspaceId, {
        action: 'member.reset_second_factor',
        target: { type: 'member', ...person },
      })
    const removedBy = 'Whoever runs this installation'
    const content = { name: person.name, at: new Date(), removedBy, url: `${publicOrigin}/account` }
    await mailing.sendMail(tx, { kind: 'second_factor_removed', to: email.toLowerCase(), userId: person.id, content })
    return count
  })
  if (removed === 0) return fail(`${email} has no second factor.`)
  return succeed(
    `${email} no longer has a second factor, and was signed out everywhere. Their password alone signs them in now.`,
    'If they have forgotten it: npm run admin -- set-password',
  )
}

function checkPassword(args: PasswordArguments, names: string[]): AdminAnswer | null {
  const problem = args.password === undefined ? null : findPasswordProblem(args.password, { names, email: args.email })
  return problem === null ? null : fail(`The password ${problem}.`)
}

/** Finds a workspace of the service or, with an external service, the record that the bff has of it. */
async function findServiceOrBffWorkspace(db: Database, idOrSlug: string) {
  return (await findWorkspace(db, idOrSlug)) ?? (await findOrganization(db, idOrSlug))
}

function describeGeneratedPassword(password: string): string[] {
  return [`Password, shown this once: ${password}`]
}

function createLastAdminAnswer(email: string, workspace: string): AdminAnswer {
  return fail(`${email} is the last admin of ${workspace}. Make somebody else an admin first, with set-role.`)
}
