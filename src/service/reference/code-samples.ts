import { z } from 'zod'
import { toKebabCase } from '#contract/kebab-case.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { EndpointRow } from '#contract/index.ts'
import type { Operation } from '#contract/openapi.ts'
import type { Parameter } from '#contract/openapi-parameters.ts'

// Constants, because what reads the imports of this file does not know texts from code.
const sdkPackage = "'@tessera/sdk'"
const uploadsModule = "'@tessera/sdk/uploads'"

/** A sample of an operation, in the form that the reference page reads. */
export interface CodeSample {
  lang: string
  label: string
  source: string
}

/** The samples of an operation by our own clients, which the page cannot make itself. */
export function createSamples(row: EndpointRow, operation: Operation, baseUrl: string): CodeSample[] {
  return [createSdkSample(row, operation, baseUrl), createCommandSample(row, operation)]
}

/** Calls the operation with the SDK, which takes the parameters of the path and the members of the body as one object. */
function createSdkSample(
  { endpoint }: EndpointRow,
  { parameters, requestBody }: Operation,
  baseUrl: string,
): CodeSample {
  const members: Record<string, unknown> = {
    ...Object.fromEntries(listRequiredParameters(parameters, 'path')),
    ...Object.fromEntries(listRequiredParameters(parameters, 'query')),
    ...findExample(requestBody),
  }
  const isUpload = endpoint.body === 'stream'
  const input = Object.keys(members).length === 0 ? '' : printValue(members)
  const call = `tessera.${endpoint.operation}(${input})`
  return {
    lang: 'typescript',
    label: 'TypeScript SDK',
    source: [
      `import { createClient } from ${sdkPackage}`,
      ...(isUpload ? [`import { uploadFile } from ${uploadsModule}`, `import { openAsBlob } from 'node:fs'`] : []),
      `\nconst tessera = createClient({ baseUrl: '${baseUrl}', apiKey: process.env.TESSERA_API_KEY })`,
      isUpload
        ? "const { uploadId } = await uploadFile(tessera, await openAsBlob('site.zip'))"
        : printCall(endpoint, call),
    ].join('\n'),
  }
}

function printCall({ status, response }: Endpoint, call: string): string {
  if (status === 204) return `await ${call}`
  if ('kind' in response && response.kind === 'events') return `for await (const event of ${call}) console.log(event)`
  const isPaged = response instanceof z.ZodObject && 'next_cursor' in response.shape
  return isPaged ? `for await (const item of ${call}) console.log(item)` : `const result = await ${call}`
}

/** Calls the operation on a command line. */
function createCommandSample({ endpoint }: EndpointRow, { parameters, requestBody }: Operation): CodeSample {
  const body = findExample(requestBody)
  const words = [
    ...endpoint.operation.split('.').map(toKebabCase),
    ...listRequiredParameters(parameters, 'path').map(([, value]) => String(value)),
    ...listRequiredParameters(parameters, 'query').flatMap(([name, value]) =>
      [value].flat().map((text) => `--${toKebabCase(name)} ${String(text)}`),
    ),
    ...(endpoint.body === 'stream' ? ['--file site.zip'] : []),
    ...(Object.keys(body).length === 0
      ? []
      : [`--body '${JSON.stringify(body, null, 2).replaceAll("'", String.raw`'\''`)}'`]),
  ]
  return { lang: 'shell', label: 'Command line', source: `tessera ${words.join(' ')}` }
}

function listRequiredParameters(parameters: readonly Parameter[], location: string): [string, unknown][] {
  return parameters
    .filter((parameter) => parameter.in === location && parameter.required)
    .map(({ name, example, schema }) => [name, example ?? findValue(schema)])
}

const ValuedSchema = z.looseObject({
  enum: z.array(z.unknown()).optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
})

/** A value of the schema: its first choice, a list of one, or else a placeholder for a text. */
function findValue(schema: unknown): unknown {
  const { enum: [choice] = [], items, anyOf: [form] = [] } = ValuedSchema.parse(schema)
  if (choice !== undefined) return choice
  if (items !== undefined) return [findValue(items)]
  return form === undefined ? '…' : findValue(form)
}

function findExample(requestBody: Operation['requestBody']): object {
  const content = requestBody?.content['application/json']
  if (typeof content !== 'object' || content === null || !('example' in content)) return {}
  const { example } = content
  return typeof example === 'object' && example !== null && !Array.isArray(example) ? example : {}
}

/** Prints JSON as TypeScript is written: names without quotation marks where they need none, and texts in single ones. */
function printValue(value: unknown): string {
  return JSON.stringify(value, null, 2)
    .replaceAll(/^(\s*)"([A-Za-z_$][\w$]*)":/gm, '$1$2:')
    .replaceAll(/"((?:[^"\\']|\\[^"])*)"/g, "'$1'")
}
