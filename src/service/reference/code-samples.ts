import { z } from 'zod'
import type { EndpointRow } from '#contract/index.ts'
import type { Operation } from '#contract/openapi.ts'
import type { Parameter } from '#contract/openapi-parameters.ts'

// A constant of its own, because what reads the imports of this file does not know texts from code.
const sdkPackage = "'@tessera/sdk'"

/** A sample of an operation, in the form that the reference page reads. */
export interface CodeSample {
  lang: string
  label: string
  source: string
}

/** Calls the operation with the SDK: the members of the path and the example of the body are one object. */
export function createSdkSample({ endpoint }: EndpointRow, { parameters, requestBody }: Operation): CodeSample {
  const pathMembers = parameters
    .filter(({ in: location }) => location === 'path')
    .map(({ name }): [string, unknown] => [name, `${name}_…`])
  const queryMembers = parameters
    .filter(({ in: location, required }) => location === 'query' && required)
    .map(({ name, schema }): [string, unknown] => [name, findFirstChoice(schema)])
  const members: Record<string, unknown> = {
    ...Object.fromEntries([...pathMembers, ...queryMembers]),
    ...findExample(requestBody),
  }
  const input = Object.keys(members).length === 0 ? '' : printValue(members)
  const call = `tessera.${endpoint.operation}(${input})`
  const isStream = 'kind' in endpoint.response && endpoint.response.kind === 'events'
  return {
    lang: 'typescript',
    label: 'TypeScript SDK',
    source: [
      `import { createClient } from ${sdkPackage}\n`,
      'const tessera = createClient({ baseUrl: process.env.TESSERA_URL, apiKey: process.env.TESSERA_API_KEY })',
      isStream
        ? `for await (const event of ${call}) console.log(event)`
        : endpoint.status === 204
          ? `await ${call}`
          : `const result = await ${call}`,
    ].join('\n'),
  }
}

function findFirstChoice({ enum: choices }: Parameter['schema']): unknown {
  const { data = [] } = z.array(z.unknown()).safeParse(choices)
  return data[0] ?? '…'
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
