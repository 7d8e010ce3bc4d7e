/** A task for a folder, with a dialog of its own. */
export type FolderTask =
  | { kind: 'create'; parentId: string | null }
  | { kind: 'rename'; id: string }
  | { kind: 'move'; id: string }
  | { kind: 'share'; id: string }
  | { kind: 'delete'; id: string }
