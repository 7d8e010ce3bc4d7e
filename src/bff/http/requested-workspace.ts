import type { FastifyRequest, RawRequestDefaultExpression } from 'fastify'
import { readWorkspaceSlug, removeWorkspace } from '#contract/workspace-address.ts'

const HEADER = 'x-workspace'
const PARAMETER = 'workspace'

/**
 * Moves the workspace from an address to a header: `/w/acme/api/codes` and `/api/codes?workspace=acme` become `/api/codes` with
 * `X-Workspace: acme`. Pictures, downloads and live streams have their workspace in the address, because a page cannot set headers for them.
 * Addresses of screens do not change.
 */
export function takeWorkspaceFromPath(request: RawRequestDefaultExpression): string {
  const { url = '/', headers } = request
  const path = removeWorkspace(url)
  if (!/^\/(api\/|session(\?|$))/.test(path)) return url
  const slug = readWorkspaceSlug(url)
  const [address, workspaceParameter] = splitWorkspaceParameter(path)
  const workspace = slug ?? workspaceParameter
  if (workspace !== null) headers[HEADER] = encodeURIComponent(workspace)
  return address
}

/** The slug or the id of the workspace that a request is for. Null if the request does not name a workspace. */
export function readRequestedWorkspace({ headers }: FastifyRequest): string | null {
  const value = headers[HEADER]
  if (typeof value !== 'string') return null
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** Splits an address into the address without the parameter `workspace` and the value of that parameter. Other parameters do not change. */
function splitWorkspaceParameter(address: string): [string, string | null] {
  const [path = '', ...search] = address.split('?')
  const parameters = search.join('?').split('&')
  const isWorkspace = (parameter: string) => parameter.startsWith(`${PARAMETER}=`)
  const workspace = parameters.find(isWorkspace)
  if (workspace === undefined) return [address, null]
  const otherParameters = parameters.filter((parameter) => !isWorkspace(parameter)).join('&')
  return [otherParameters === '' ? path : `${path}?${otherParameters}`, new URLSearchParams(workspace).get(PARAMETER)]
}
