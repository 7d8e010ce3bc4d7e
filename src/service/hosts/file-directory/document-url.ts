/** The address of a file for visitors, at the origin of scan addresses. It stays when the file is replaced. */
export function toDocumentUrl(
  scanOrigin: string,
  { workspaceId, fileId }: Record<'workspaceId' | 'fileId', string>,
): string {
  return `${scanOrigin}${toDocumentPath({ workspaceId, fileId })}`
}

/** The path contains the workspace, because ids of files are unique only there: an import brings its own. */
export function toDocumentPath({ workspaceId, fileId }: Record<'workspaceId' | 'fileId', string>): string {
  return `/documents/${workspaceId}/${fileId}`
}
