import { randomBytes } from 'node:crypto'
import type { Api } from '#contract/index.ts'
import type { EndpointResponse } from '#contract/wire.ts'
import type { TestWorkspace } from './service.ts'

/** A page document on the wire. */
export type WirePage = EndpointResponse<Api['GET /pages/{id}/content']>

/** Unique in this run. */
export function createUniqueSubdomain(): string {
  return `test-${randomBytes(6).toString('hex')}`
}

/** Creates a draft in the workspace, by default a blank page. */
export async function createPage(
  workspace: TestWorkspace,
  fields: { name?: string; subdomain?: string; templateId?: string } = {},
) {
  const body = { name: 'A page', subdomain: createUniqueSubdomain(), templateId: 'blank', ...fields }
  return workspace.call('POST /pages', { body })
}
