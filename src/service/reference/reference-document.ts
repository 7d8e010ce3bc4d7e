import { z } from 'zod'
import { navSchema } from '#blocks/schema/nav-schema.ts'
import { themeSchema } from '#blocks/theme/theme.ts'
import { listEndpoints } from '#contract/index.ts'
import { buildOpenApi, type OpenApi } from '#contract/openapi.ts'
import type { Parameter } from '#contract/openapi-parameters.ts'
import { createSdkSample } from './code-samples.ts'

/** The OpenAPI document of the service at this origin, with the fields of themes and navigation, which the blocks define. */
export function buildServiceDocument(origin: string): OpenApi {
  return buildOpenApi(`${origin}/v1`, { Theme: { ...themeSchema }, Nav: { ...navSchema } })
}

/** The document of the reference page: that of the service, with the guides as its introduction, and a sample in TypeScript for each operation. */
export function buildReferenceDocument(document: OpenApi, guideTexts: readonly string[]): OpenApi {
  const description = guideTexts.map(linkToHeadings).join('\n\n')
  const describedDocument = describeValues({ ...document, paths: addSamples(document.paths) })
  return { ...document, ...describedDocument, info: { ...document.info, description } }
}

function addSamples(paths: OpenApi['paths']): OpenApi['paths'] {
  const sampled = structuredClone(paths)
  for (const row of listEndpoints()) {
    const operation = sampled[row.path]?.[row.method.toLowerCase()]
    if (!operation) continue
    const parameters = operation.parameters.map(leaveOutOfSamples)
    Object.assign(operation, { parameters, 'x-codeSamples': [createSdkSample(row, operation)] })
  }
  return sampled
}

/** The page lists values with their meaning, which descriptions have as sentences: "`drop`: the query is ignored." */
function describeValues<T extends object>(part: T): T {
  const copy: unknown = JSON.parse(JSON.stringify(part), (_name, value: unknown) => {
    const { success, data: schema } = EnumSchema.safeParse(value)
    if (!success) return value
    const meanings: Record<string, string> = {}
    const description = schema.description.replaceAll(
      /`([^`]+)`: ([^.]*)\.\s?/g,
      (sentence, name: string, meaning: string) => {
        if (!schema.enum.includes(name)) return sentence
        meanings[name] = meaning
        return ''
      },
    )
    const isDescribed = Object.keys(meanings).length > 0
    return isDescribed ? { ...schema, description: description.trim(), 'x-enumDescriptions': meanings } : value
  })
  return Object.assign(structuredClone(part), copy)
}

const EnumSchema = z.looseObject({ enum: z.array(z.unknown()), description: z.string() })

/** The page would send the first choice of each optional parameter, such as `bots=include`, which is not what most callers want. */
function leaveOutOfSamples(parameter: Parameter): Parameter {
  const { in: location, required, schema } = parameter
  if (location !== 'query' || required || !('enum' in schema)) return parameter
  return Object.assign(parameter, { examples: { default: { value: '', 'x-disabled': true } } })
}

/** On the page, all guides are one text, and each has an anchor by its heading. */
function linkToHeadings(markdown: string): string {
  return markdown.replaceAll(/\]\(\/docs\/[\w-]+\.md#([\w-]+)\)/g, '](#description/$1)')
}

/** The operations as one page of Markdown, for programs that read text: each with its address, what it does, and its parameters. */
export function renderOperations({ paths, servers }: OpenApi): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ address: `${method.toUpperCase()} ${path}`, operation })),
  )
  const byTag = Map.groupBy(operations, ({ operation }) => operation.tags[0] ?? '')
  const chapters = [...byTag].map(([tag, tagOperations]) => {
    const entries = tagOperations.map(({ address, operation: { operationId, summary, description, parameters } }) => {
      const lines = parameters.map(
        ({ name, in: location, required, description: meaning }) =>
          `- \`${name}\` (${location}${required ? ', required' : ''})${meaning === undefined ? '' : `: ${meaning}`}`,
      )
      return [`### ${operationId}\n\n\`${address}\`\n\n${summary}.`, description, lines.join('\n')]
        .filter((part) => part !== undefined && part !== '')
        .join('\n\n')
    })
    return `## ${tag}\n\n${entries.join('\n\n')}`
  })
  const server = servers[0]?.url ?? ''
  return `# Operations\n\nThe base address is \`${server}\`. Schemas of bodies and responses are in \`${server}/openapi.json\`.\n\n${chapters.join('\n\n')}\n`
}
