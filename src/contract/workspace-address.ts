// Of addresses without an origin: `/w/acme/codes?sort=name`, and `/w/acme/api/codes` for what that screen reads and writes.
const named = /^\/w\/([^/?#]+)(?=[/?#]|$)/
const outside =
  /^\/(sign-in|forgot-password|reset-password|not-me|invitation|s\/[^/?#]+|reports\/end\/[^/?#]+)\/?(?=[?#]|$)/

/** The slug of the workspace that an address names; null for an address without one. */
export function readWorkspaceSlug(address: string): string | null {
  const [, segment] = named.exec(address) ?? []
  if (segment === undefined) return null
  try {
    return decodeURIComponent(segment)
  } catch {
    // No workspace has it.
    return segment
  }
}

/** The address without the workspace that it names: `/codes?sort=name`. */
export function withoutWorkspace(address: string): string {
  const rest = address.replace(named, '')
  return rest.startsWith('/') ? rest : `/${rest}`
}

/** The path below which everything of a workspace is: `/w/acme`. */
export function getWorkspacePath(slug: string): string {
  return `/w/${encodeURIComponent(slug)}`
}

/** The address in a workspace, instead of the one that it names. Screens outside of workspaces keep theirs. */
export function inWorkspace(slug: string, address: string): string {
  if (isOutsideWorkspaces(address)) return address
  return `${getWorkspacePath(slug)}${withoutWorkspace(address)}`
}

/** Whether the screen at an address is the same for everybody: signing in, invitations, links for people without an account. */
export function isOutsideWorkspaces(address: string): boolean {
  return outside.test(address)
}
