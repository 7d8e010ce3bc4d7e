// Addresses without an origin: `/w/acme/codes?sort=name` is a screen, and `/w/acme/api/codes` is what that screen requests.
const workspacePrefix = /^\/w\/([^/?#]+)(?=[/?#]|$)/
const outsidePath =
  /^\/(sign-in|setup|forgot-password|reset-password|not-me|invitation|s\/[^/?#]+|reports\/end\/[^/?#]+)\/?(?=[?#]|$)/

/** The slug of the workspace in an address. Null if the address names no workspace. */
export function readWorkspaceSlug(address: string): string | null {
  const [, segment] = workspacePrefix.exec(address) ?? []
  if (segment === undefined) return null
  try {
    return decodeURIComponent(segment)
  } catch {
    // No workspace has such a slug.
    return segment
  }
}

/** Removes the workspace from an address: `/codes?sort=name`. */
export function removeWorkspace(address: string): string {
  const screenAddress = address.replace(workspacePrefix, '')
  return screenAddress.startsWith('/') ? screenAddress : `/${screenAddress}`
}

/** The path with which all addresses of a workspace begin: `/w/acme`. */
export function getWorkspacePath(slug: string): string {
  return `/w/${encodeURIComponent(slug)}`
}

/** Moves an address into a workspace, also from another workspace. Addresses outside workspaces stay the same. */
export function toWorkspaceAddress(slug: string, address: string): string {
  if (isOutsideWorkspaces(address)) return address
  return `${getWorkspacePath(slug)}${removeWorkspace(address)}`
}

/** Whether the screen at an address is the same for everybody: signing in, invitations, links for people without an account. */
export function isOutsideWorkspaces(address: string): boolean {
  return outsidePath.test(address)
}
