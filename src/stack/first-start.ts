import { addMember } from '#bff/people.ts'
import type { Database } from '#database/open.ts'
import { removeDemo } from '#service/demo/remove-demo.ts'
import { seedDemo } from '#service/demo/seed-demo.ts'
import { createWorkspace } from '#service/workspace/create-workspace.ts'
import { listWorkspaces } from '#service/workspace/workspaces.ts'
import type { Say } from './say.ts'
import type { Settings } from './settings.ts'

interface Workspace {
  id: string
  name: string
  slug: string
}

/** How the first admin signs in; the password only where it was generated, just now. */
export interface FirstAdmin {
  email: string
  password: string | null
}

/**
 * On an empty database: fills the demo workspace, where one is wanted, and answers it. Answers null where a first start has ended
 * before; one that was cut short is begun again.
 */
export async function beginFirstStart(db: Database, settings: Settings, say: Say): Promise<Workspace[] | null> {
  const workspaces = await listWorkspaces(db)
  if (workspaces.some(({ demo }) => !demo)) return null
  await removeDemo(db)
  return settings.seedDemo ? [await demoWorkspace(db, settings, say)] : []
}

/** A workspace of one's own, and the first admin, who is a member of both: once they are there, nothing is begun again. */
export async function endFirstStart(db: Database, settings: Settings, demo: Workspace[]): Promise<FirstAdmin> {
  return db.transaction(async (tx) => {
    const name = 'My workspace'
    const own = { name, ...(await createWorkspace(tx, { name, plan: settings.plan })) }
    return addAdmin(tx, settings, [...demo, own])
  })
}

/** Makes the first admin a member of the workspaces; the first of them is the one they see first. */
export async function addAdmin(
  db: Database,
  { adminEmail: email, adminPassword }: Settings,
  workspaces: Workspace[],
): Promise<FirstAdmin> {
  let password: string | null = null
  for (const workspace of workspaces) {
    const person = { email, name: 'Admin', role: 'admin' as const }
    const given = adminPassword === null ? {} : { password: adminPassword }
    const added = await addMember(db, { workspace, ...person, ...given })
    password ??= added.password ?? null
  }
  return { email, password }
}

async function demoWorkspace(db: Database, { plan }: Settings, say: Say): Promise<Workspace> {
  say('Seeding the demo…')
  const name = 'Harbour House (demo)'
  const workspace = await createWorkspace(db, { name, plan, demo: true })
  await seedDemo(db, workspace.id)
  return { name, ...workspace }
}
