import { z } from 'zod'
import {
  addMember,
  findOrganization,
  findPerson,
  listMembers,
  removeMember,
  removeMembersOf,
  setPassword,
  setRole,
} from '#bff/people.ts'
import { passwordFault } from '#bff/password-rules.ts'
import { roles } from '#contract/endpoint.ts'
import { plans } from '#contract/workspace.ts'
import type { Database } from '#database/open.ts'
import { rebuildDays } from '#service/scans/analytics/rebuild-days.ts'
import { removeDemo } from '#service/seeds/remove-demo.ts'
import { createWorkspace } from '#service/platform/workspace/create-workspace.ts'
import { findWorkspace, listWorkspaces, setPlan, type WorkspaceRow } from '#service/platform/workspace/workspaces.ts'

const name = z.string().trim().min(1, 'A name is needed').max(200, 'A name has 200 characters at most')
const workspace = z.string().min(1, 'A workspace is needed: its id or its slug, see `list`')
const plan = z.enum(plans, `A plan is one of ${plans.join(', ')}`)
const email = z.email('That is not an e-mail address')
const role = z.enum(roles, `A role is one of ${roles.join(', ')}`)
const password = z.string().optional()

/** What `npm run admin` can ask for, as it travels to a stack that is running. */
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
type Asked<Name extends AdminCommand['command']> = Extract<AdminCommand, { command: Name }>

/** What to tell the person who asked: done, or why not. */
export interface AdminAnswer {
  ok: boolean
  lines: string[]
}

export async function runAdminCommand(db: Database, asked: AdminCommand): Promise<AdminAnswer> {
  switch (asked.command) {
    case 'add-workspace':
      return addWorkspace(db, asked)
    case 'set-plan':
      return changePlan(db, asked)
    case 'add-member':
      return letIn(db, asked)
    case 'remove-member':
      return letGo(db, asked)
    case 'set-role':
      return changeRole(db, asked)
    case 'set-password':
      return changePassword(db, asked)
    case 'list':
      return list(db)
    case 'remove-demo':
      return removeDemos(db)
    case 'rebuild-analytics':
      return rebuildAnalytics(db, asked)
    case 'drain':
      return { ok: false, lines: ['A directory is drained while no process uses it.'] }
  }
}

async function addWorkspace(db: Database, asked: Asked<'add-workspace'>): Promise<AdminAnswer> {
  const { id, slug } = await createWorkspace(db, asked)
  return done(
    `Made the workspace ${asked.name} on the plan ${asked.plan}: ${slug} (${id}).`,
    `Let somebody in: npm run admin -- add-member ${slug} <email> admin`,
  )
}

async function changePlan(db: Database, asked: Asked<'set-plan'>): Promise<AdminAnswer> {
  const found = await findWorkspace(db, asked.workspace)
  if (!found) return noWorkspace(asked.workspace)
  await setPlan(db, found.id, asked.plan)
  return done(`${found.name} is on the plan ${asked.plan} now; it was on ${found.plan}.`)
}

async function letIn(db: Database, asked: Asked<'add-member'>): Promise<AdminAnswer> {
  const found = await anyWorkspace(db, asked.workspace)
  if (!found) return noWorkspace(asked.workspace)
  if (asked.password !== undefined && (await findPerson(db, asked.email)))
    return failed(`${asked.email} has a password already. Leave --password out, or change it with set-password.`)
  const called = asked.name ?? asked.email.split('@', 1)[0] ?? asked.email
  const refused = refusedPassword(asked, [called, found.name])
  if (refused) return refused
  const { added, password } = await addMember(db, {
    workspace: found,
    email: asked.email,
    name: called,
    role: asked.role,
    ...(asked.password === undefined ? {} : { password: asked.password }),
  })
  if (!added) return failed(`${asked.email} is a member of ${found.name} already. Change their role with set-role.`)
  return done(
    `${asked.email} is ${asked.role} of ${found.name} now.`,
    ...(password === undefined ? [] : told(password)),
  )
}

async function letGo(db: Database, asked: Asked<'remove-member'>): Promise<AdminAnswer> {
  const found = await anyWorkspace(db, asked.workspace)
  if (!found) return noWorkspace(asked.workspace)
  const person = await findPerson(db, asked.email)
  const removed = person === null ? 'not_a_member' : await removeMember(db, found.id, person.id)
  if (removed === 'not_a_member') return failed(`${asked.email} is not a member of ${found.name}. See \`list\`.`)
  if (removed === 'last_admin')
    return failed(`${asked.email} is the last admin of ${found.name}. Make somebody else admin first, with set-role.`)
  const elsewhere = (await listMembers(db)).some(({ userId }) => userId === person?.id)
  const outside = elsewhere ? '' : ' They belong to no workspace now, and are signed out.'
  return done(`${asked.email} is no longer a member of ${found.name}.${outside}`)
}

async function changeRole(db: Database, asked: Asked<'set-role'>): Promise<AdminAnswer> {
  const found = await anyWorkspace(db, asked.workspace)
  if (!found) return noWorkspace(asked.workspace)
  const person = await findPerson(db, asked.email)
  const changed = person !== null && (await setRole(db, found.id, { userId: person.id, role: asked.role }))
  if (!changed) return failed(`${asked.email} is not a member of ${found.name}. Add them with add-member.`)
  return done(`${asked.email} is ${asked.role} of ${found.name} now.`)
}

async function changePassword(db: Database, asked: Asked<'set-password'>): Promise<AdminAnswer> {
  const person = await findPerson(db, asked.email)
  if (!person) return failed(`Nobody has the address ${asked.email}. See \`list\`.`)
  const memberships = (await listMembers(db)).filter(({ userId }) => userId === person.id)
  const refused = refusedPassword(asked, [person.name, ...memberships.map(({ workspaceName }) => workspaceName)])
  if (refused) return refused
  const password = await setPassword(db, person.id, asked.password)
  return done(
    `${asked.email} has a new password and is signed out everywhere.`,
    ...(asked.password === undefined ? told(password) : []),
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
  await removeDemo(db)
  for (const { id } of demos) await removeMembersOf(db, id)
  const after = await listMembers(db)
  const outside = before.filter(({ userId }) => !after.some((member) => member.userId === userId))
  return done(
    ...demos.map(({ name }) => `Removed ${name} and everything in it.`),
    ...outside.map(({ email }) => `${email} belongs to no workspace now. Let them into one with add-member.`),
  )
}

async function rebuildAnalytics(db: Database, { check }: Asked<'rebuild-analytics'>): Promise<AdminAnswer> {
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

function refusedPassword(asked: { email: string; password?: string | undefined }, names: string[]): AdminAnswer | null {
  const fault = asked.password === undefined ? null : passwordFault(asked.password, { names, email: asked.email })
  return fault === null ? null : failed(`The password ${fault}.`)
}

/** The service's workspace; or only the bff's knowledge of it, where the service runs elsewhere. */
async function anyWorkspace(db: Database, idOrSlug: string) {
  return (await findWorkspace(db, idOrSlug)) ?? (await findOrganization(db, idOrSlug))
}

function describe({ name, slug, id, plan, demo }: WorkspaceRow): string {
  return `${name}: ${slug} (${id}), plan ${plan}${demo ? ', demo' : ''}`
}

function told(password: string): string[] {
  return [`Password, shown this once: ${password}`]
}

function noWorkspace(asked: string): AdminAnswer {
  return failed(`There is no workspace ${asked}. See \`list\` for their slugs.`)
}

function done(...lines: string[]): AdminAnswer {
  return { ok: true, lines }
}

function failed(...lines: string[]): AdminAnswer {
  return { ok: false, lines }
}
