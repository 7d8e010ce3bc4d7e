import type { FastifyRequest, RawRequestDefaultExpression } from 'fastify'
import { readWorkspaceSlug, withoutWorkspace } from '#contract/workspace-address.ts'

const HEADER = 'x-workspace'
const PARAMETER = 'workspace'

/**
 * Moves the workspace of an address to a header: `/w/acme/api/codes` and `/api/codes?workspace=acme` are `/api/codes` with
 * `X-Workspace: acme`. Pictures, downloads and live streams, for which a page cannot set headers, name their workspace so. Addresses of
 * screens stay as they are.
 */
export function takeWorkspaceFromPath(request: RawRequestDefaultExpression): string {
  const { url = '/', headers } = request
  const path = withoutWorkspace(url)
  if (!/^\/(api\/|session(\?|$))/.test(path)) return url
  const slug = readWorkspaceSlug(url)
  const [rest, parameter] = withoutParameter(path)
  const named = slug ?? parameter
  if (named !== null) headers[HEADER] = encodeURIComponent(named)
  return rest
}

/** The slug or the id of the workspace that a request is for; null if it names none. */
export function readRequestedWorkspace({ headers }: FastifyRequest): string | null {
  const value = headers[HEADER]
  if (typeof value !== 'string') return null
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** The address without the parameter, and its value. Others stay byte for byte. */
function withoutParameter(address: string): [string, string | null] {
  const [path = '', ...search] = address.split('?')
  const parts = search.join('?').split('&')
  const isNamed = (part: string) => part.startsWith(`${PARAMETER}=`)
  const named = parts.find(isNamed)
  if (named === undefined) return [address, null]
  const others = parts.filter((part) => !isNamed(part)).join('&')
  return [others === '' ? path : `${path}?${others}`, new URLSearchParams(named).get(PARAMETER)]
}
