import type { Endpoint } from '#contract/endpoint.ts'
import { type EndpointRow, listEndpoints } from '#contract/index.ts'
import { type Field, listFields } from '#contract/request-fields.ts'

/** The properties of an operation that the command line uses. */
export interface CommandRow {
  operation: string
  address: string
  summary: string
  description: string
  /** The names in the path, which are arguments. */
  params: string[]
  fields: Field[]
  /** `file`: the body is a file. */
  input: 'query' | 'body' | 'file' | 'none'
  output: 'json' | 'file' | 'events'
  hasCsv: boolean
}

/** A command for every operation of the contract. The build replaces this module with its result, so the bundle contains no schema. */
export const commandTable: readonly CommandRow[] = listEndpoints().map(toCommandRow)

function toCommandRow({ key, path, endpoint }: EndpointRow): CommandRow {
  const { operation, summary, description, body, query, response, csv = false } = endpoint
  const schema = body === 'stream' ? undefined : (body ?? query)
  return {
    operation,
    address: key,
    summary,
    description: description === undefined ? summary : `${summary}.\n\n${description}`,
    params: [...path.matchAll(/{(\w+)}/g)].map(([, name = '']) => name),
    fields: schema ? listFields(schema) : [],
    input: getInput(endpoint),
    output: 'kind' in response ? (response.kind === 'events' ? 'events' : 'file') : 'json',
    hasCsv: csv,
  }
}

function getInput({ body, query }: Endpoint): CommandRow['input'] {
  if (body !== undefined) return body === 'stream' ? 'file' : 'body'
  return query ? 'query' : 'none'
}
