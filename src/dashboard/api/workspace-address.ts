import { inWorkspace, readWorkspaceSlug, withoutWorkspace } from '#contract/workspace-address.ts'

// One for the document, so that nothing on its screens can be of another. Another workspace is another document.
let openSlug: string | null = null

/** The slug of the workspace that this document shows; null before its session is read. */
export function getOpenWorkspace(): string | null {
  return openSlug
}

/** From now on this document shows and changes this workspace. Null: the one that the session was last in. */
export function openWorkspace(slug: string | null): void {
  openSlug = slug
}

/** Names the open workspace in the address of a request, or of a screen that belongs to one. */
export function inOpenWorkspace(address: string): string {
  const isNamed = readWorkspaceSlug(address) !== null
  return openSlug === null || isNamed ? address : inWorkspace(openSlug, address)
}

/** The key under which this device stores something of the open workspace. */
export function toWorkspaceKey(key: string): string {
  return `${key} ${openSlug}`
}

/** Routes have no workspace in their paths; addresses in the browser and in links have. */
export const workspaceRewrite = {
  input({ url }: { url: URL }): URL {
    return new URL(withoutWorkspace(url.pathname) + url.search + url.hash, url.origin)
  },
  output({ url }: { url: URL }): URL {
    return new URL(inOpenWorkspace(url.pathname) + url.search + url.hash, url.origin)
  },
}
