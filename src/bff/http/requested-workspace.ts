import type { FastifyRequest, RawRequestDefaultExpression } from 'fastify'
import { readWorkspaceSlug, withoutWorkspace } from '#contract/workspace-address.ts'

const HEADER = 'x-workspace'
const PARAMETER = 'workspace'

/**
 * Moves the workspace of an address to a header: `/w/acme/api/codes` and `/api/codes?workspace=acme` are `/api/codes` with
 * `X-Workspace: acme`. Pictures, downloads and live streams name their workspace in the address, because a page cannot set headers for them. Addresses
 * of screens stay as they are.
 */
export function takeWorkspaceFromPath(request: RawRequestDefaultExpression): string {
  const { url = '/', headers } = request
  const path = withoutWorkspace(url)
  if (!/^\/(api\/|session(\?|$))/.test(path)) return url
  const slug = readWorkspaceSlug(url)
  const [rest, parameter] = withoutParameter(path)
  const workspace = slug ?? parameter
  if (workspace !== null) headers[HEADER] = encodeURIComponent(workspace)
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

/** Returns the address without the parameter, and the value of it. Other parameters stay byte for byte. */
function withoutParameter(address: string): [string, string | null] {
  const [path = '', ...search] = address.split('?')
  const parameters = search.join('?').split('&')
  const isWorkspace = (parameter: string) => parameter.startsWith(`${PARAMETER}=`)
  const workspace = parameters.find(isWorkspace)
  if (workspace === undefined) return [address, null]
  const others = parameters.filter((parameter) => !isWorkspace(parameter)).join('&')
  return [others === '' ? path : `${path}?${others}`, new URLSearchParams(workspace).get(PARAMETER)]
}
