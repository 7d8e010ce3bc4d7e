import { deleteAuditEntries } from '#bff/audit/delete-entries.ts'
import { addMember, listMemberAddresses, removeMembers } from '#bff/people/people.ts'
import { renameWorkspace } from '#bff/people/person.ts'
import type { Installation } from '#bff/setup/installation.ts'
import type { Database, OpenedDatabase } from '#database/open.ts'
import { deleteWorkspace } from '#service/delete-workspace.ts'
import { nameWorkspace } from '#service/tenancy/workspaces/create-workspace.ts'
import { findWorkspace, listWorkspaces } from '#service/tenancy/workspaces/workspaces.ts'
import type { Workspace } from './first-start.ts'

/**
 * `createDemo` creates the demo without members, unless there is one. Null in a process that does not run the service.
 */
export function createInstallation(
  database: Pick<OpenedDatabase, 'db' | 'runInTurn'>,
  createDemo: (() => Promise<Workspace | null>) | null,
): Installation {
  const { db } = database
  return {
    nameWorkspace: (id, name) =>
      db.transaction(async (tx) => {
        const { slug } = await nameWorkspace(tx, { id, name })
        await renameWorkspace(tx, { id, name, slug })
        return { slug }
      }),
    hasDemo: async () => (await listDemos(db)).some(({ isFinished }) => isFinished),
    createDemo: createDemo && createDemoCreator(database, createDemo),
    async deleteDemo(workspaceId) {
      const workspace = await findWorkspace(db, workspaceId)
      if (!workspace?.demo) return false
      await deleteDemoWorkspace(db, workspaceId)
      return true
    },
  }
}

/** A failed creation leaves nothing. What a process that ended meanwhile has left is deleted by the next creation. */
function createDemoCreator(
  { db, runInTurn }: Pick<OpenedDatabase, 'db' | 'runInTurn'>,
  createDemo: () => Promise<Workspace | null>,
): (admin: { email: string; name: string }) => Promise<void> {
  const create = async (admin: { email: string; name: string }) => {
    await deleteUnfinishedDemos(db)
    try {
      const workspace = await createDemo()
      if (workspace) await addMember(db, { workspace, ...admin, role: 'admin' })
    } catch (error) {
      // If that fails too, the error of the creation is the one that tells why.
      await deleteUnfinishedDemos(db).catch(() => {})
      throw error
    }
  }
  let creation: Promise<void> | null = null
  return (admin) => {
    // With an embedded database, processes do not take turns, and a second request would delete the demo of the first one.
    creation ??= runInTurn(() => create(admin)).finally(() => (creation = null))
    return creation
  }
}

async function deleteUnfinishedDemos(db: Database): Promise<void> {
  for (const { id, isFinished } of await listDemos(db)) if (!isFinished) await deleteDemoWorkspace(db, id)
}

/** Members are added last, so the creation of a demo without members has failed or is not finished. */
async function listDemos(db: Database): Promise<{ id: string; isFinished: boolean }[]> {
  const demos = (await listWorkspaces(db)).filter(({ demo }) => demo)
  return Promise.all(demos.map(async ({ id }) => ({ id, isFinished: (await listMemberAddresses(db, id)).size > 0 })))
}

/** Deletes a demo workspace with its members and its audit log. Accounts stay. */
export async function deleteDemoWorkspace(db: Database, workspaceId: string): Promise<void> {
  await deleteWorkspace(db, workspaceId)
  await removeMembers(db, workspaceId)
  await deleteAuditEntries(db, workspaceId)
}
