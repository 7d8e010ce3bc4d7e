import type { FastifyRequest, RawRequestDefaultExpression } from 'fastify'
import { readWorkspaceSlug, withoutWorkspace } from '#contract/workspace-address.ts'

const HEADER = 'x-workspace'

/**
 * Moves the workspace of a path to a header: `/w/acme/api/codes` is `/api/codes` with `X-Workspace: acme`. Images and downloads, for which a
 * page cannot set headers, name their workspace so. Addresses of screens stay as they are.
 */
export function takeWorkspaceFromPath(request: RawRequestDefaultExpression): string {
  const { url = '/', headers } = request
  const slug = readWorkspaceSlug(url)
  if (slug === null) return url
  const path = withoutWorkspace(url)
  if (!/^\/(api\/|session(\?|$))/.test(path)) return url
  headers[HEADER] = encodeURIComponent(slug)
  return path
}

/** The slug of the workspace that a request is for; null if it names none. */
export function readRequestedWorkspace({ headers }: FastifyRequest): string | null {
  const value = headers[HEADER]
  if (typeof value !== 'string') return null
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
