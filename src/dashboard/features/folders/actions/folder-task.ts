/** What a person set out to do with a folder; each has its dialog. */
export type FolderTask =
  | { kind: 'create'; parentId: string | null }
  | { kind: 'rename'; id: string }
  | { kind: 'move'; id: string }
  | { kind: 'delete'; id: string }
