/** The functions of Tessera's service that the bff needs besides the API. */
export interface Installation {
  /** Names a new workspace, and gives it a slug of this name. */
  nameWorkspace(id: string, name: string): Promise<{ slug: string }>
  hasDemo(): Promise<boolean>
  /** Creates the demo workspace with this admin. Null in a process that does not run the service. */
  createDemo: ((admin: { email: string; name: string }) => Promise<void>) | null
  /** Deletes a demo workspace with everything in it. Returns false for any other workspace, which stays. */
  deleteDemo(workspaceId: string): Promise<boolean>
}
