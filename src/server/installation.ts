import { deleteAuditEntries } from '#bff/audit/delete-entries.ts'
import { addMember, removeMembers } from '#bff/people/people.ts'
import { renameWorkspace } from '#bff/people/person.ts'
import type { Installation } from '#bff/setup/installation.ts'
import type { Database } from '#database/open.ts'
import { deleteWorkspace } from '#service/delete-workspace.ts'
import { nameWorkspace } from '#service/tenancy/workspaces/create-workspace.ts'
import { findWorkspace, listWorkspaces } from '#service/tenancy/workspaces/workspaces.ts'
import type { Workspace } from './first-start.ts'

/**
 * `createDemo` creates the demo without members, unless there is one. Null in a process that does not run the service.
 */
export function createInstallation(db: Database, createDemo: (() => Promise<Workspace | null>) | null): Installation {
  return {
    nameWorkspace: (id, name) =>
      db.transaction(async (tx) => {
        const { slug } = await nameWorkspace(tx, { id, name })
        await renameWorkspace(tx, { id, name, slug })
        return { slug }
      }),
    hasDemo: async () => (await listWorkspaces(db)).some(({ demo }) => demo),
    createDemo:
      createDemo &&
      (async (admin) => {
        const workspace = await createDemo()
        if (workspace) await addMember(db, { workspace, ...admin, role: 'admin' })
      }),
    async deleteDemo(workspaceId) {
      const workspace = await findWorkspace(db, workspaceId)
      if (!workspace?.demo) return false
      await deleteDemoWorkspace(db, workspaceId)
      return true
    },
  }
}

/** Deletes a demo workspace with its members and its audit log. Accounts stay. */
export async function deleteDemoWorkspace(db: Database, workspaceId: string): Promise<void> {
  await deleteWorkspace(db, workspaceId)
  await removeMembers(db, workspaceId)
  await deleteAuditEntries(db, workspaceId)
}
