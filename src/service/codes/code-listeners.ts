import type { Database } from '#database/open.ts'

/** What follows from changes of codes and folders in other domains, within the transaction that makes the change. */
export interface CodeListeners {
  /** These codes were created, moved to another folder or tagged. */
  codesChanged(tx: Database, workspaceId: string, codeIds: readonly string[]): Promise<void>
  /** A folder was moved or deleted: any code may be in other folders now. */
  foldersChanged(tx: Database, workspaceId: string): Promise<void>
  /** A folder is about to be deleted; its codes are still in it. */
  beforeFolderDeleted(tx: Database, workspaceId: string, folderId: string): Promise<void>
}
