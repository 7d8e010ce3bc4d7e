import { z } from 'zod'
import {
  addMember,
  findOrganization,
  findPerson,
  listMembers,
  removeMember,
  removeMembers,
  setPassword,
  setRole,
} from '#bff/people.ts'
import { findPasswordProblem } from '#bff/password-rules.ts'
import { roles } from '#contract/endpoint.ts'
import { plans } from '#contract/workspace.ts'
import type { Database } from '#database/open.ts'
import { rebuildDays } from '#service/scans/analytics/rebuild-days.ts'
import { deleteDemoWorkspaces } from '#service/delete-workspace.ts'
import { createWorkspace } from '#service/platform/workspace/create-workspace.ts'
import { findWorkspace, listWorkspaces, setPlan, type WorkspaceRow } from '#service/platform/workspace/workspaces.ts'

const name = z.string().trim().min(1, 'A name is needed').max(200, 'A name has 200 characters at most')
const workspace = z.string().min(1, 'A workspace is needed: its id or its slug, see `list`')
const plan = z.enum(plans, `A plan is one of ${plans.join(', ')}`)
const email = z.email('That is not an email address')
const role = z.enum(roles, `A role is one of ${roles.join(', ')}`)
const password = z.string().optional()

/** A command of `npm run admin`, as it is sent to a running server. */
export const AdminCommand = z.discriminatedUnion('command', [
  z.strictObject({ command: z.literal('add-workspace'), name, plan: plan.default('business') }),
  z.strictObject({ command: z.literal('set-plan'), workspace, plan }),
  z.strictObject({ command: z.literal('add-member'), workspace, email, role, name: name.optional(), password }),
  z.strictObject({ command: z.literal('remove-member'), workspace, email }),
  z.strictObject({ command: z.literal('set-role'), workspace, email, role }),
  z.strictObject({ command: z.literal('set-password'), email, password }),
  z.strictObject({ command: z.literal('list') }),
  z.strictObject({ command: z.literal('remove-demo') }),
  z.strictObject({ command: z.literal('rebuild-analytics'), check: z.boolean().default(false) }),
  z.strictObject({ command: z.literal('drain'), dir: z.string().min(1, 'A data directory is needed') }),
])
export type AdminCommand = z.output<typeof AdminCommand>
type Name = AdminCommand['command']
type Params<N extends Name> = Extract<AdminCommand, { command: N }>

/** The result, in words for the person who ran the command. */
export interface AdminAnswer {
  ok: boolean
  lines: string[]
}

type Commands = { [N in Name]: (db: Database, params: Params<N>) => Promise<AdminAnswer> }

const commands: Commands = {
  'add-workspace': addWorkspace,
  'set-plan': changePlan,
  'add-member': letIn,
  'remove-member': letGo,
  'set-role': changeRole,
  'set-password': changePassword,
  list,
  'remove-demo': removeDemos,
  'rebuild-analytics': rebuildAnalytics,
  drain: async () => failed('A directory is drained while no process uses it.'),
}

export async function runAdminCommand<N extends Name>(
  db: Database,
  params: Params<N> & { command: N },
): Promise<AdminAnswer> {
  const name: N = params.command
  return commands[name](db, params)
}

async function addWorkspace(db: Database, params: Params<'add-workspace'>): Promise<AdminAnswer> {
  const { id, slug } = await createWorkspace(db, params)
  return done(
    `Made the workspace ${params.name} on the plan ${params.plan}: ${slug} (${id}).`,
    `Let somebody in: npm run admin -- add-member ${slug} <email> admin`,
  )
}

async function changePlan(db: Database, params: Params<'set-plan'>): Promise<AdminAnswer> {
  const found = await findWorkspace(db, params.workspace)
  if (!found) return noWorkspace(params.workspace)
  await setPlan(db, found.id, params.plan)
  return done(`${found.name} is on the plan ${params.plan} now; it was on ${found.plan}.`)
}

async function letIn(db: Database, params: Params<'add-member'>): Promise<AdminAnswer> {
  const found = await anyWorkspace(db, params.workspace)
  if (!found) return noWorkspace(params.workspace)
  if (params.password !== undefined && (await findPerson(db, params.email)))
    return failed(`${params.email} has a password already. Leave --password out, or change it with set-password.`)
  const called = params.name ?? params.email.split('@', 1)[0] ?? params.email
  const refused = rejectedPassword(params, [called, found.name])
  if (refused) return refused
  const { added, password } = await addMember(db, {
    workspace: found,
    email: params.email,
    name: called,
    role: params.role,
    ...(params.password === undefined ? {} : { password: params.password }),
  })
  if (!added) return failed(`${params.email} is a member of ${found.name} already. Change their role with set-role.`)
  return done(
    `${params.email} is ${params.role} of ${found.name} now.`,
    ...(password === undefined ? [] : toPasswordLines(password)),
  )
}

async function letGo(db: Database, params: Params<'remove-member'>): Promise<AdminAnswer> {
  const found = await anyWorkspace(db, params.workspace)
  if (!found) return noWorkspace(params.workspace)
  const person = await findPerson(db, params.email)
  const removed = person === null ? 'not_a_member' : await removeMember(db, found.id, person.id)
  if (removed === 'not_a_member') return failed(`${params.email} is not a member of ${found.name}. See \`list\`.`)
  if (removed === 'last_admin')
    return failed(`${params.email} is the last admin of ${found.name}. Make somebody else admin first, with set-role.`)
  const elsewhere = (await listMembers(db)).some(({ userId }) => userId === person?.id)
  const outside = elsewhere ? '' : ' They belong to no workspace now, and are signed out.'
  return done(`${params.email} is no longer a member of ${found.name}.${outside}`)
}

async function changeRole(db: Database, params: Params<'set-role'>): Promise<AdminAnswer> {
  const found = await anyWorkspace(db, params.workspace)
  if (!found) return noWorkspace(params.workspace)
  const person = await findPerson(db, params.email)
  const changed = person !== null && (await setRole(db, found.id, { userId: person.id, role: params.role }))
  if (!changed) return failed(`${params.email} is not a member of ${found.name}. Add them with add-member.`)
  return done(`${params.email} is ${params.role} of ${found.name} now.`)
}

async function changePassword(db: Database, params: Params<'set-password'>): Promise<AdminAnswer> {
  const person = await findPerson(db, params.email)
  if (!person) return failed(`Nobody has the address ${params.email}. See \`list\`.`)
  const memberships = (await listMembers(db)).filter(({ userId }) => userId === person.id)
  const refused = rejectedPassword(params, [person.name, ...memberships.map(({ workspaceName }) => workspaceName)])
  if (refused) return refused
  const password = await setPassword(db, person.id, params.password)
  return done(
    `${params.email} has a new password and is signed out everywhere.`,
    ...(params.password === undefined ? toPasswordLines(password) : []),
  )
}

async function list(db: Database): Promise<AdminAnswer> {
  const members = await listMembers(db)
  const lines = (await listWorkspaces(db)).flatMap((workspace) => [
    describe(workspace),
    ...members
      .filter(({ workspaceId }) => workspaceId === workspace.id)
      .map(({ email, role }) => `  ${email}, ${role}`),
  ])
  return done(...(lines.length > 0 ? lines : ['There is no workspace yet. Make one with add-workspace.']))
}

async function removeDemos(db: Database): Promise<AdminAnswer> {
  const demos = (await listWorkspaces(db)).filter(({ demo }) => demo)
  if (demos.length === 0) return failed('There is no demo workspace.')
  const before = await listMembers(db)
  await deleteDemoWorkspaces(db)
  for (const { id } of demos) await removeMembers(db, id)
  const after = await listMembers(db)
  const outside = before.filter(({ userId }) => !after.some((member) => member.userId === userId))
  return done(
    ...demos.map(({ name }) => `Removed ${name} and everything in it.`),
    ...outside.map(({ email }) => `${email} belongs to no workspace now. Let them into one with add-member.`),
  )
}

async function rebuildAnalytics(db: Database, { check }: Params<'rebuild-analytics'>): Promise<AdminAnswer> {
  const all: { name: string; days: number; scans: number; wrong: number }[] = []
  for (const { id, name: called } of await listWorkspaces(db)) {
    const { days, scans, wrong } = await rebuildDays(db, id, { write: !check })
    all.push({ name: called, days, scans, wrong: wrong.length })
  }
  const lines = all.map(({ name: called, days, scans, wrong }) => {
    const found = wrong === 0 ? 'all as kept' : `${wrong} days ${check ? 'are' : 'were'} not as kept`
    return `${called}: ${scans.toLocaleString('en')} scans of ${days} days worked out anew, ${found}.`
  })
  const wrong = all.some((one) => one.wrong > 0)
  return check && wrong ? failed(...lines, 'Run it without --check to put them right.') : done(...lines)
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

function describe({ name, slug, id, plan, demo }: WorkspaceRow): string {
  return `${name}: ${slug} (${id}), plan ${plan}${demo ? ', demo' : ''}`
}

function toPasswordLines(password: string): string[] {
  return [`Password, shown this once: ${password}`]
}

function noWorkspace(params: string): AdminAnswer {
  return failed(`There is no workspace ${params}. See \`list\` for their slugs.`)
}

function done(...lines: string[]): AdminAnswer {
  return { ok: true, lines }
}

function failed(...lines: string[]): AdminAnswer {
  return { ok: false, lines }
}
