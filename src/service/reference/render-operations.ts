import { z } from 'zod'
import { toKebabCase } from '#contract/kebab-case.ts'
import { errors } from '#contract/errors.ts'
import { type EndpointRow, listEndpoints } from '#contract/index.ts'
import type { OpenApi, Operation } from '#contract/openapi.ts'
import type { Parameter } from '#contract/openapi-parameters.ts'
import { parseOperation } from '#contract/operations.ts'
import { type Resource, resources } from '#contract/resources.ts'
import { formatDefault, formatSchemaType, listReferences, renderSchema } from './render-schema.ts'

/** A resource with its operations. */
interface ResourceChapter {
  resource: Resource
  /** The address of its page: `/docs/operations/utm-presets.md`. */
  path: string
  rows: readonly EndpointRow[]
}

export function listResourceChapters(): ResourceChapter[] {
  const byResource = Map.groupBy(listEndpoints(), ({ endpoint }) => parseOperation(endpoint.operation).resource)
  return [...byResource].map(([resource, rows]) => ({
    resource,
    path: `/docs/operations/${toKebabCase(resource)}.md`,
    rows,
  }))
}

/** The operations as one page of Markdown, for programs that read text: each with its address, what it does, and its parameters. */
export function renderOperations(document: OpenApi): string {
  const chapters = listResourceChapters().map(({ resource, path, rows }) => {
    const entries = rows.map((row) => {
      const { operationId, summary, description, parameters } = getOperation(document, row)
      const text = `### ${operationId}\n\n\`${row.key}\`\n\n${summary}.\n\n${description}`
      return parameters.length === 0 ? text : `${text}\n\n${parameters.map(formatParameter).join('\n')}`
    })
    return `## ${resources[resource].title}\n\nBodies, responses and errors: [${path}](${path})\n\n${entries.join('\n\n')}`
  })
  const server = document.servers[0]?.url ?? ''
  return `# Operations\n\nThe base address is \`${server}\`. Schemas of bodies and responses are in \`${server}/openapi.json\`.\n\n${chapters.join('\n\n')}\n`
}

/** A page of Markdown for each resource, by its address. */
export function renderResources(document: OpenApi): ReadonlyMap<string, string> {
  return new Map(listResourceChapters().map((chapter) => [chapter.path, renderResource(document, chapter)]))
}

/** The operations of a resource with bodies, responses, errors and examples, and the objects that they have. */
function renderResource(document: OpenApi, { resource, rows }: ResourceChapter): string {
  const { title, description } = resources[resource]
  const operations = rows.map((row) => getOperation(document, row))
  const names = listReferences(
    operations.map(({ requestBody, responses }) => [requestBody, responses['200'], responses['201']]),
    document.components.schemas,
  )
  const server = document.servers[0]?.url ?? ''
  return `${[
    `# ${title}`,
    description,
    `The base address is \`${server}\`. Every request has the header \`Authorization: Bearer svc_live_…\`.`,
    ...rows.map((row, index) => renderOperation(row, operations[index] ?? getOperation(document, row))),
    '# Objects',
    ...names.map((name) => renderSchema(name, document.components.schemas[name])),
  ].join('\n\n')}\n`
}

function getOperation({ paths }: OpenApi, { key, path, method }: EndpointRow): Operation {
  const operation = paths[path]?.[method.toLowerCase()]
  if (!operation) throw new Error(`${key} is missing in the OpenAPI document.`)
  return operation
}

function renderOperation(row: EndpointRow, operation: Operation): string {
  const { operation: name } = row.endpoint
  const { resource, method } = parseOperation(name)
  const success = String(row.endpoint.status ?? 200)
  const errorLines = (row.endpoint.errors ?? []).map(
    (code) => `- ${errors[code].status} \`${code}\`: ${errors[code].message}`,
  )
  return [
    `## ${operation.summary}`,
    `\`${row.key}\` (SDK: \`${name}\`, command line: \`tessera ${toKebabCase(resource)} ${toKebabCase(method)}\`)`,
    operation.description,
    ...(operation.parameters.length === 0 ? [] : [operation.parameters.map(formatParameter).join('\n')]),
    ...renderContent('Body', operation.requestBody),
    ...renderContent(`Response ${success}`, operation.responses[success]),
    ['Errors:\n', ...errorLines, '- those of every request: see [errors](/docs/errors.md)'].join('\n'),
  ].join('\n\n')
}

function formatParameter({ name, in: location, required, schema, description = '' }: Parameter): string {
  const type = `${formatSchemaType(schema)}${required ? ', required' : ''}${formatDefault(schema)}`
  return `- \`${name}\` (${location}, ${type}): ${description}`
}

const Part = z.object({
  content: z.record(z.string(), z.object({ schema: z.unknown(), example: z.unknown().optional() })).default({}),
})

/** A media type, with the members of a form or the objects in a stream. */
function formatMedia(type: string, schema: unknown): string {
  const content = formatSchemaType(schema ?? { type: 'string' })
  return `\`${type}\`${content === 'string' ? '' : ` (${content})`}`
}

/** What a body or a response is: JSON with its example, a file, events, or nothing. */
function renderContent(title: string, part: unknown): string[] {
  if (part === undefined) return []
  const { 'application/json': json, ...others } = Part.parse(part).content
  const otherForms = Object.entries(others).map(([type, { schema }]) => formatMedia(type, schema))
  const forms = json ? [formatSchemaType(json.schema), ...otherForms] : otherForms
  const { example } = json ?? {}
  const exampleText = example === undefined ? [] : [`\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\``]
  return [`${title}: ${forms.join(' or ') || 'no content'}`, ...exampleText]
}
