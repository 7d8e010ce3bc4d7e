import { z } from 'zod'
import { listMembers } from '#bff/people/people.ts'
import { roles } from '#contract/endpoint.ts'
import { plans } from '#contract/workspace.ts'
import type { Database, OpenedDatabase } from '#database/open.ts'
import { rebuildDays } from '#service/scans/analytics/rebuild-days.ts'
import { createWorkspace } from '#service/tenancy/workspaces/create-workspace.ts'
import { ensureDashboardKey } from '#service/tenancy/keys/dashboard-key.ts'
import { findWorkspace, listWorkspaces, setPlan, type WorkspaceRow } from '#service/tenancy/workspaces/workspaces.ts'
import { type AdminAnswer, fail, recordCommand, succeed, createNoWorkspaceAnswer } from './admin-answer.ts'
import { BackupCommand, runBackupCommand, CopyCommand, RestoreCommand, VerifyCommand } from './backup/commands.ts'
import { ExportCommand, exportCommand } from './export/commands.ts'
import { ImportCommand, importCommand } from './import-command.ts'
import { deleteDemoWorkspace } from './installation.ts'
import { LeaveCommand, leaveCommand } from './leave/command.ts'
import { MoveScansCommand } from './move-scans.ts'
import {
  type AdminSettings,
  changePassword,
  changeRole,
  inviteByMail,
  removeMemberByCommand,
  addMemberByCommand,
  resetSecondFactor,
} from './member-commands.ts'
import { rotateSecrets } from './rotate-secrets.ts'

const name = z.string().trim().min(1, 'A name is needed').max(200, 'A name has 200 characters at most')
const workspace = z.string().min(1, 'A workspace is needed: its id or its slug, see `list`')
const plan = z.enum(plans, `A plan is one of ${plans.join(', ')}`)
const email = z.email('That is not an email address')
const role = z.enum(roles, `A role is one of ${roles.join(', ')}`)
const password = z.string().optional()

/** A command of `npm run admin` that a running server can execute. */
export const ServerCommand = z.discriminatedUnion('command', [
  z.strictObject({ command: z.literal('add-workspace'), name, plan: plan.default('business') }),
  z.strictObject({ command: z.literal('set-plan'), workspace, plan }),
  z.strictObject({ command: z.literal('add-member'), workspace, email, role, name: name.optional(), password }),
  z.strictObject({ command: z.literal('invite'), workspace, email, role }),
  z.strictObject({ command: z.literal('remove-member'), workspace, email }),
  z.strictObject({ command: z.literal('set-role'), workspace, email, role }),
  z.strictObject({ command: z.literal('set-password'), email, password }),
  z.strictObject({ command: z.literal('reset-second-factor'), email }),
  z.strictObject({ command: z.literal('rotate-secrets') }),
  z.strictObject({ command: z.literal('dashboard-key'), workspace }),
  z.strictObject({ command: z.literal('list') }),
  z.strictObject({ command: z.literal('remove-demo') }),
  z.strictObject({ command: z.literal('rebuild-analytics'), check: z.boolean().default(false) }),
  ImportCommand,
  BackupCommand,
  ExportCommand,
  LeaveCommand,
])
export type ServerCommand = z.output<typeof ServerCommand>

/** A command for a data directory that no process uses. */
const LocalCommand = z.discriminatedUnion('command', [
  RestoreCommand,
  VerifyCommand,
  CopyCommand,
  MoveScansCommand,
  z.strictObject({ command: z.literal('drain'), dir: z.string().min(1, 'A data directory is needed') }),
])

export const AdminCommand = z.discriminatedUnion('command', [ServerCommand, LocalCommand])
export type AdminCommand = z.output<typeof AdminCommand>
type CommandName = ServerCommand['command']
type NamedCommand<N extends CommandName> = Extract<ServerCommand, { command: N }>

type CommandHandlers = {
  [N in CommandName]: (db: Database, command: NamedCommand<N>, settings: CommandSettings) => Promise<AdminAnswer>
}

interface CommandSettings extends AdminSettings {
  database: OpenedDatabase
}

const handlers: CommandHandlers = {
  'add-workspace': addWorkspace,
  'set-plan': changePlan,
  'add-member': addMemberByCommand,
  invite: inviteByMail,
  'remove-member': removeMemberByCommand,
  'set-role': changeRole,
  'set-password': changePassword,
  'reset-second-factor': resetSecondFactor,
  'rotate-secrets': rotateSecrets,
  'dashboard-key': printDashboardKey,
  list: listWorkspacesAndMembers,
  'remove-demo': removeDemos,
  'rebuild-analytics': rebuildAnalytics,
  import: (_, command, { database, ...settings }) => importCommand(database, command, settings),
  export: (_, command, { database, ...settings }) => exportCommand(database, command, settings),
  leave: (_, command, { database, ...settings }) => leaveCommand(database, command, settings),
  backup: (_, { file }, { database, ...settings }) => runBackupCommand({ database, settings }, file),
}

export async function runAdminCommand<N extends CommandName>(
  database: OpenedDatabase,
  command: NamedCommand<N> & { command: N },
  settings: AdminSettings,
): Promise<AdminAnswer> {
  const name: N = command.command
  return handlers[name](database.db, command, { ...settings, database })
}

async function addWorkspace(db: Database, command: NamedCommand<'add-workspace'>): Promise<AdminAnswer> {
  const { id, slug } = await db.transaction(async (tx) => {
    const created = await createWorkspace(tx, command)
    const changes = [{ field: 'plan', from: null, to: command.plan }]
    await recordCommand(tx, created.id, {
      action: 'workspace.create',
      target: { type: 'workspace', ...command, id: created.id },
      changes,
    })
    return created
  })
  return succeed(
    `Created the workspace ${command.name} on the plan ${command.plan}: ${slug} (${id}).`,
    `Add a member: npm run admin -- add-member ${slug} <email> admin`,
  )
}

async function changePlan(db: Database, command: NamedCommand<'set-plan'>): Promise<AdminAnswer> {
  const foundWorkspace = await findWorkspace(db, command.workspace)
  if (!foundWorkspace) return createNoWorkspaceAnswer(command.workspace)
  await db.transaction(async (tx) => {
    await setPlan(tx, foundWorkspace.id, command.plan)
    const changes = [{ field: 'plan', from: foundWorkspace.plan, to: command.plan }]
    await recordCommand(tx, foundWorkspace.id, {
      action: 'workspace.update',
      target: { type: 'workspace', ...foundWorkspace },
      changes,
    })
  })
  return succeed(`${foundWorkspace.name} is on the plan ${command.plan} now; it was on ${foundWorkspace.plan}.`)
}

async function printDashboardKey(db: Database, command: NamedCommand<'dashboard-key'>): Promise<AdminAnswer> {
  const workspaceRow = await findWorkspace(db, command.workspace)
  const key = workspaceRow && (await ensureDashboardKey(db, workspaceRow.id))
  return key === null ? createNoWorkspaceAnswer(command.workspace) : succeed(key)
}

async function listWorkspacesAndMembers(db: Database): Promise<AdminAnswer> {
  const members = await listMembers(db)
  const lines = (await listWorkspaces(db)).flatMap((workspace) => [
    describeWorkspace(workspace),
    ...members
      .filter(({ workspaceId }) => workspaceId === workspace.id)
      .map(({ email, role }) => `  ${email}, ${role}`),
  ])
  return succeed(...(lines.length > 0 ? lines : ['There is no workspace yet. Create one with add-workspace.']))
}

async function removeDemos(db: Database): Promise<AdminAnswer> {
  const demos = (await listWorkspaces(db)).filter(({ demo }) => demo)
  if (demos.length === 0) return fail('There is no demo workspace.')
  const membersBefore = await listMembers(db)
  for (const { id } of demos) await deleteDemoWorkspace(db, id)
  const membersAfter = await listMembers(db)
  const withoutWorkspace = membersBefore.filter(
    ({ userId }) => !membersAfter.some((member) => member.userId === userId),
  )
  return succeed(
    ...demos.map(({ name }) => `Removed ${name} and everything in it.`),
    ...withoutWorkspace.map(({ email }) => `${email} belongs to no workspace now. Add them to one with add-member.`),
  )
}

async function rebuildAnalytics(db: Database, { check }: NamedCommand<'rebuild-analytics'>): Promise<AdminAnswer> {
  const countedWorkspaces: { name: string; days: number; scans: number; wrong: number }[] = []
  for (const { id, name: workspaceName } of await listWorkspaces(db)) {
    const { days, scans, wrongDays } = await rebuildDays(db, id, { write: !check })
    countedWorkspaces.push({ name: workspaceName, days, scans, wrong: wrongDays.length })
  }
  const lines = countedWorkspaces.map(({ name: workspaceName, days, scans, wrong }) => {
    const result =
      wrong === 0 ? 'all days were right' : `${wrong} days ${check ? 'are counted wrong' : 'were corrected'}`
    return `${workspaceName}: ${scans.toLocaleString('en')} scans of ${days} days counted again, ${result}.`
  })
  const hasWrongDays = countedWorkspaces.some(({ wrong }) => wrong > 0)
  return check && hasWrongDays
    ? fail(...lines, 'Run the command without --check to correct these days.')
    : succeed(...lines)
}

function describeWorkspace({ name, slug, id, plan, demo }: WorkspaceRow): string {
  return `${name}: ${slug} (${id}), plan ${plan}${demo ? ', demo' : ''}`
}
