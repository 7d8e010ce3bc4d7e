import type { Resource } from '@modelcontextprotocol/sdk/types.js'
import { listEndpoints } from '#contract/index.ts'
import { listParameters } from '#contract/openapi-parameters.ts'
import { convertRequest } from '#contract/openapi-schemas.ts'

const prefix = 'tessera://operations'

/** The list of all operations of the API, each of which has a resource of its own. */
export const operationsResource: Resource = {
  uri: prefix,
  name: 'operations',
  title: 'All operations of the API',
  mimeType: 'application/json',
}

export const operationTemplate = {
  uriTemplate: `${prefix}/{operation}`,
  name: 'operation',
  title: 'An operation of the API, with its parameters and its body',
  mimeType: 'application/json',
}

/** Describes an operation of the contract, or lists all of them. Null if the address is not about operations. */
export function describeOperations(uri: string): object | null {
  const [, operation] = /^tessera:\/\/operations(?:\/(\w+\.\w+))?$/.exec(uri) ?? [null, null]
  if (operation === null) return null
  const rows = listEndpoints()
  if (operation === undefined)
    return { operations: rows.map(({ endpoint }) => ({ operation: endpoint.operation, summary: endpoint.summary })) }
  const row = rows.find(({ endpoint }) => endpoint.operation === operation)
  if (!row) return null
  const { summary, description, body } = row.endpoint
  return {
    operation,
    address: row.key,
    summary,
    description,
    parameters: listParameters(row),
    ...(body !== undefined && body !== 'stream' && { body: convertRequest(body).json }),
  }
}
