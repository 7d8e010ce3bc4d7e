import { z } from 'zod'
import { type ErrorCode, errors } from '#contract/errors.ts'
import { type EndpointRow, listEndpoints } from '#contract/index.ts'
import { buildOpenApi, type Operation } from '#contract/openapi.ts'
import { JsonSchema, printDescription, printObject, printSchema } from './print-schema.ts'

/**
 * Prints the types of `src/sdk/contract-types.ts` for the published package: interfaces with the descriptions of the contract, which need no
 * zod and are quick to compile.
 */
export function printContractTypes(): string {
  const { paths, components, webhooks = {} } = buildOpenApi('/v1')
  const schemas = z.record(z.string(), JsonSchema).parse(components.schemas)
  const calls = listEndpoints().map((row) => {
    const operation = paths[row.path]?.[row.method.toLowerCase()]
    if (!operation) throw new Error(`${row.key} is missing in the OpenAPI document.`)
    return `${printDescription({ description: describeCall(row) })}${JSON.stringify(row.key)}: {
      operation: ${JSON.stringify(row.endpoint.operation)}
      request: ${printRequest(operation)}
      response: ${printResponse(row, operation)}
    }`
  })
  return [
    '// Printed from the contract of the API by the build.\n',
    ...Object.entries(schemas).map(([name, schema]) => `${printDescription(schema)}export ${printNamed(name, schema)}`),
    `export interface Calls {\n${calls.join('\n')}\n}`,
    `export interface ErrorDetailsByCode {\n${Object.keys(errors).filter(isErrorCode).map(printErrorDetails).join('\n')}\n}`,
    `export type WebhookEventBody = ${Object.values(webhooks)
      .map(({ post }) => printContent(post.requestBody.content))
      .join(' | ')}`,
  ].join('\n')
}

function describeCall({ endpoint: { summary, description } }: EndpointRow): string {
  return description === undefined ? summary : `${summary}. ${description}`
}

function printNamed(name: string, schema: JsonSchema): string {
  const isObject = schema.type === 'object' && schema.properties && !schema.anyOf && !schema.oneOf && !schema.allOf
  return isObject ? `interface ${name} ${printObject(schema)}` : `type ${name} = ${printSchema(schema)}`
}

/** The request as the source types describe it. A part is optional if none of its members is required. */
function printRequest({ parameters, requestBody }: Operation): string {
  const toPart = (name: string, location: string) => {
    const located = parameters.filter((parameter) => parameter.in === location)
    if (located.length === 0) return []
    const members = located.map(
      (parameter) =>
        `${printDescription(parameter)}${JSON.stringify(parameter.name)}${parameter.required ? '' : '?'}: ${printSchema(JsonSchema.parse(parameter.schema))}`,
    )
    const isRequired = located.some(({ required }) => required)
    return [`${name}${isRequired ? '' : '?'}: {\n${members.join('\n')}\n}`]
  }
  const body = requestBody && [`body${requestBody.required ? '' : '?'}: ${printContent(requestBody.content) ?? 'Blob'}`]
  const members = [
    ...toPart('params', 'path'),
    ...toPart('query', 'query'),
    ...toPart('headers', 'header'),
    ...(body ?? []),
  ]
  return `{\n${members.join('\n')}\n}`
}

function printResponse({ endpoint: { response, status = 200 } }: EndpointRow, { responses }: Operation): string {
  if (status === 204) return 'undefined'
  const { content = {} } = z.object({ content: Content.optional() }).parse(responses[status])
  if ('kind' in response && response.kind === 'binary') return 'Blob'
  const event = content['text/event-stream']
  return event ? `AsyncIterable<${printSchema(event.schema)}>` : (printContent(content) ?? 'Blob')
}

const Content = z.record(z.string(), z.object({ schema: JsonSchema }))

function printContent(content: unknown): string | undefined {
  const json = Content.parse(content)['application/json']
  return json && printSchema(json.schema)
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errors, code)
}

function printErrorDetails(code: ErrorCode): string {
  const { details } = errors[code]
  return `${code}: ${details instanceof z.ZodObject ? printSchema(toJsonSchema(details)) : 'undefined'}`
}

function toJsonSchema(schema: z.core.$ZodType): JsonSchema {
  return JsonSchema.parse(z.toJSONSchema(schema, { io: 'input' }))
}
