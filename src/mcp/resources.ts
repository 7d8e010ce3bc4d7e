import { ErrorCode, McpError, type ReadResourceResult, type Resource } from '@modelcontextprotocol/sdk/types.js'
import type { CallApi } from './call-api.ts'
import { describeOperations, operationsResource, operationTemplate } from './operations.ts'
import type { Tool } from './tool.ts'
import { tools } from './tools.ts'

const mimeType = 'application/json'

/** Resources that every workspace has. */
export const fixedResources: Resource[] = [
  { uri: 'tessera://workspace', name: 'workspace', title: 'The workspace, its plan and its usage', mimeType },
  { uri: 'tessera://figures/7', name: 'figures-7', title: 'Scans of the last 7 days', mimeType },
  { uri: 'tessera://figures/30', name: 'figures-30', title: 'Scans of the last 30 days', mimeType },
  operationsResource,
]

export const resourceTemplates = [
  { uriTemplate: 'tessera://codes/{id}', name: 'code', title: 'A code, with its rules and latest changes', mimeType },
  { uriTemplate: 'tessera://pages/{id}', name: 'page', title: 'The draft of a page', mimeType },
  { uriTemplate: 'tessera://figures/{days}', name: 'figures', title: 'Scans of the last days', mimeType },
  operationTemplate,
]

/** Reads a resource. All except those of operations return what a tool returns, so that both have the same fields and marks. */
export async function readResource(callApi: CallApi, uri: string): Promise<ReadResourceResult> {
  const operations = describeOperations(uri)
  if (operations) return { contents: [{ uri, mimeType, text: JSON.stringify(operations) }] }
  const source = findSource(uri)
  if (!source) throw new McpError(ErrorCode.InvalidParams, 'There is no such resource.', { uri })
  const { content } = await source.tool.run(callApi, source.input)
  return { contents: [{ uri, mimeType, text: JSON.stringify(content) }] }
}

/** The tool that a resource shows, with its input. */
export function findSource(uri: string): { tool: Tool; input: object } | null {
  const [, collection = '', id = ''] = /^tessera:\/\/([a-z]+)(?:\/([\w-]{1,200}))?$/.exec(uri) ?? []
  if (collection === 'workspace' && id === '') return { tool: requireTool('read_workspace'), input: {} }
  if (id === '') return null
  if (collection === 'codes') return { tool: requireTool('read_code'), input: { id } }
  if (collection === 'pages') return { tool: requireTool('read_page'), input: { id } }
  if (collection === 'figures' && /^\d{1,4}$/.test(id))
    return { tool: requireTool('count_scans'), input: { lastDays: Number(id), by: 'code', compare: 'previous' } }
  return null
}

function requireTool(name: string): Tool {
  const tool = tools.find((candidate) => candidate.name === name)
  if (!tool) throw new Error(`There is no tool ${name}.`)
  return tool
}
