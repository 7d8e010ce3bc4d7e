import type { Database } from '#database/open.ts'

/** Lets other domains react to changes of codes and folders, within the same transaction. */
export interface CodeListeners {
  /** These codes were created, moved to another folder or tagged. */
  onCodesChanged(tx: Database, workspaceId: string, codeIds: readonly string[]): Promise<void>
  /** A folder was moved or deleted, so any code may be in another folder now. */
  onFoldersChanged(tx: Database, workspaceId: string): Promise<void>
  /** A folder is about to be deleted and still contains its codes. */
  beforeFolderDeleted(tx: Database, workspaceId: string, folderId: string): Promise<void>
}
