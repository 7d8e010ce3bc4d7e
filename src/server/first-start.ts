import { existsSync } from 'node:fs'
import { addMember, findPerson } from '#bff/people/people.ts'
import { createSetupToken } from '#bff/setup/setup-link.ts'
import type { Database } from '#database/open.ts'
import { deleteDemoWorkspaces } from '#service/delete-workspace.ts'
import { openScanStore } from '#service/scans/open-scan-store.ts'
import { seedDemo } from '#service/seeds/seed-demo.ts'
import { createOnlyDemo, createWorkspace } from '#service/tenancy/workspaces/create-workspace.ts'
import { listWorkspaces } from '#service/tenancy/workspaces/workspaces.ts'
import { ADMIN_NAME, requireAdminPassword, WORKSPACE_NAME } from './admin-password.ts'
import { toDatabasePath } from './open-data.ts'
import { StartupError } from './startup-error.ts'
import type { Settings } from './settings.ts'

/** Reports progress to the person who is waiting. */
export type Logger = (line: string) => void

export interface Workspace {
  id: string
  name: string
  slug: string
}

/** How the first admin signs in. */
export interface FirstAdmin {
  email: string
  /** Null unless this start generated the password. */
  password: string | null
  /** The token of the link to set up the installation in the browser. Null unless this start generated the password. */
  setupToken: string | null
}

/** Whether a first start has completed. */
export async function hasStarted(db: Database): Promise<boolean> {
  return (await listWorkspaces(db)).some(({ demo }) => !demo)
}

/**
 * Begins the first start on an empty database: seeds the demo workspace if the settings say so, and returns that workspace. Null if an earlier
 * first start was completed. A first start that was interrupted is repeated.
 */
export async function beginFirstStart(db: Database, settings: Settings, log: Logger): Promise<Workspace[] | null> {
  if (await hasStarted(db)) return null
  requireNoOtherDatabase(settings)
  await requirePassword(db, settings)
  await deleteDemoWorkspaces(db)
  const demo = settings.seedDemo ? await createDemoWorkspace(db, settings, log) : null
  return demo ? [demo] : []
}

/** Creates an empty workspace, and the first admin as a member of this workspace and of the demo. This completes the first start. */
export async function endFirstStart(db: Database, settings: Settings, demo: Workspace[]): Promise<FirstAdmin> {
  return db.transaction(async (tx) => {
    const name = WORKSPACE_NAME
    const workspace = { name, ...(await createWorkspace(tx, { name, plan: settings.plan })) }
    const admin = await addAdmin(tx, settings, [...demo, workspace])
    const person = await findPerson(tx, admin.email)
    if (admin.password === null || person === null) return admin
    return { ...admin, setupToken: await createSetupToken(tx, { userId: person.id, workspaceId: workspace.id }) }
  })
}

/** Makes the first admin a member of the workspaces. The first workspace of the list is shown after sign-in. */
export async function addAdmin(db: Database, settings: Settings, workspaces: Workspace[]): Promise<FirstAdmin> {
  await requirePassword(db, settings)
  const { adminEmail: email, adminPassword } = settings
  let password: string | null = null
  for (const workspace of workspaces) {
    const person = { email, name: ADMIN_NAME, role: 'admin' as const }
    const chosenPassword = adminPassword === null ? {} : { password: adminPassword }
    const addedMember = await addMember(db, { workspace, ...person, ...chosenPassword })
    password ??= addedMember.password ?? null
  }
  return { email, password, setupToken: null }
}

/** Creates the demo workspace with its codes and scans. Null if there is a demo already. */
export async function createDemoWorkspace(db: Database, settings: Settings, log: Logger): Promise<Workspace | null> {
  const name = 'Harbour House (demo)'
  const workspace = await createOnlyDemo(db, { name, plan: settings.plan })
  if (!workspace) return null
  log('Seeding the demo…')
  const scanStore = openScanStore(db, settings)
  await seedDemo(db, workspace.id, { scanStore })
  await scanStore.close()
  return { name, ...workspace }
}

/** Checks ADMIN_PASSWORD only if the first admin does not exist yet: an installation with an older, weaker password must still start. */
async function requirePassword(db: Database, settings: Settings) {
  if (!(await findPerson(db, settings.adminEmail))) requireAdminPassword(settings)
}

/** People who set DATABASE_URL for an existing installation may expect that its codes are moved to that database, which does not happen. */
function requireNoOtherDatabase({ databaseUrl, dataDir, startEmpty }: Settings) {
  if (databaseUrl === null || startEmpty || !existsSync(toDatabasePath(dataDir))) return
  throw new StartupError(
    `DATA_DIR (${dataDir}) has an embedded database, and the one at DATABASE_URL is empty: every printed code would lead nowhere. Nothing was changed. Start without DATABASE_URL to use the embedded database, or with START_EMPTY=1 to begin with an empty database at DATABASE_URL.`,
  )
}
