import { toWorkspaceAddress, readWorkspaceSlug, removeWorkspace } from '#contract/workspace-address.ts'

// A document shows a single workspace. Switching to another one loads a new document, so that no data can mix.
let openSlug: string | null = null

/** The slug of the workspace that this document shows; null before its session is read. */
export function getOpenWorkspace(): string | null {
  return openSlug
}

/** Sets the workspace that this document shows; null for the workspace in which the session was last. */
export function openWorkspace(slug: string | null): void {
  openSlug = slug
}

/** Adds the open workspace to the path of a request or screen, unless the path names a workspace already. */
export function addOpenWorkspace(address: string): string {
  const isNamed = readWorkspaceSlug(address) !== null
  return openSlug === null || isNamed ? address : toWorkspaceAddress(openSlug, address)
}

/** Storage key for data of the open workspace on this device. */
export function toWorkspaceKey(key: string): string {
  return `${key} ${openSlug}`
}

/** Addresses in the browser and in links have the workspace in their paths; routes do not. */
export const workspaceRewrite = {
  input({ url }: { url: URL }): URL {
    return new URL(removeWorkspace(url.pathname) + url.search + url.hash, url.origin)
  },
  output({ url }: { url: URL }): URL {
    return new URL(addOpenWorkspace(url.pathname) + url.search + url.hash, url.origin)
  },
}
