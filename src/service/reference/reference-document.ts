import { z } from 'zod'
import { navSchema } from '#blocks/schema/nav-schema.ts'
import { themeSchema } from '#blocks/theme/theme.ts'
import { listEndpoints } from '#contract/index.ts'
import { buildOpenApi, type OpenApi } from '#contract/openapi.ts'
import type { Parameter } from '#contract/openapi-parameters.ts'
import { createSamples } from './code-samples.ts'
import { type Guide, shownGuides } from './reference-files.ts'

/** The OpenAPI document of the service at this origin, with the fields of themes and navigation, which the blocks define. */
export function buildServiceDocument(origin: string): OpenApi {
  return buildOpenApi(`${origin}/v1`, { Theme: { ...themeSchema }, Nav: { ...navSchema } })
}

/** A guide with its text in Markdown, which begins with its title. */
export interface GuideText {
  guide: Guide
  text: string
}

/**
 * The document of the reference page: that of the service, with samples for each operation and with the guides. The first guide is the
 * introduction. Each other one is a tag, because the page renders the text of a tag only when it comes into view.
 */
export function buildReferenceDocument(document: OpenApi, [introduction, ...others]: readonly GuideText[]): object {
  const { parameters, paths } = shareParameters(describeValues(addSamples(document)))
  const guideTags = others.map(({ guide, text }) => ({
    name: toTagName(guide),
    'x-displayName': guide.title,
    description: linkWithinPage(text.replace(/^# .*\n+/, '')),
  }))
  return {
    ...document,
    paths,
    components: { ...describeValues(document.components), parameters },
    info: { ...document.info, description: linkWithinPage(introduction?.text ?? '') },
    tags: [...guideTags, ...document.tags],
    'x-tagGroups': [{ name: 'Guides', tags: guideTags.map(({ name }) => name) }, ...document['x-tagGroups']],
  }
}

/** Resources have tags of the same titles. */
function toTagName({ name }: Guide): string {
  return `guide-${name}`
}

function addSamples({ paths, servers }: OpenApi): OpenApi['paths'] {
  const baseUrl = servers[0]?.url.replace(/\/v1$/, '') ?? ''
  const sampled = structuredClone(paths)
  for (const row of listEndpoints()) {
    const operation = sampled[row.path]?.[row.method.toLowerCase()]
    if (!operation) continue
    const parameters = operation.parameters.map(prepareParameter)
    Object.assign(operation, { parameters, 'x-codeSamples': createSamples(row, operation, baseUrl) })
  }
  return sampled
}

/**
 * Moves parameters that several operations have into the components, and refers to them. The page reads every part of the document before it
 * shows anything, and the filters of scans alone would be a fifth of it.
 */
function shareParameters(paths: OpenApi['paths']): { parameters: Record<string, Parameter>; paths: object } {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  const byJson = Map.groupBy(
    operations.flatMap(({ parameters }) => parameters),
    (parameter) => JSON.stringify(parameter),
  )
  const names = new Map<string, string>()
  const shared: Record<string, Parameter> = {}
  for (const [json, [parameter, ...repetitions]] of byJson) {
    if (!parameter || repetitions.length === 0) continue
    const name = `${parameter.name}-${names.size}`
    names.set(json, name)
    shared[name] = parameter
  }
  const toShared = (parameter: Parameter) => {
    const name = names.get(JSON.stringify(parameter))
    return name === undefined ? parameter : { $ref: `#/components/parameters/${name}` }
  }
  const copy = mapValues(paths, (methods) =>
    mapValues(methods, (operation) => ({ ...operation, parameters: operation.parameters.map(toShared) })),
  )
  return { parameters: shared, paths: copy }
}

function mapValues<T, U>(record: Readonly<Record<string, T>>, map: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]))
}

/** The page lists values with their meaning, which descriptions have as sentences: "`drop`: the query is ignored." */
function describeValues<T extends object>(part: T): T {
  // The inner parts of a value come before it.
  const copy: unknown = JSON.parse(JSON.stringify(part), (_name, value: unknown) => {
    const { success, data: schema } = DescribedSchema.safeParse(value)
    if (!success) return value
    const names = [...(schema.enum ?? []), ...(schema.anyOf ?? []).flatMap(({ enum: values = [] }) => values)]
    const { rest, meanings } = splitMeanings(schema.description, names)
    if (Object.keys(meanings).length === 0) return value
    return { ...schema, description: rest, ...(schema.enum && { 'x-enumDescriptions': meanings }) }
  })
  return Object.assign(structuredClone(part), copy)
}

/** Splits a description into the meanings of values, and the rest. */
function splitMeanings(
  description: string,
  names: readonly unknown[],
): { rest: string; meanings: Record<string, string> } {
  const meanings: Record<string, string> = {}
  const rest = description.replaceAll(/`([^`]+)`: ([^.]*)\.\s?/g, (sentence, name: string, meaning: string) => {
    if (!names.includes(name)) return sentence
    meanings[name] = meaning
    return ''
  })
  return { rest: rest.trim(), meanings }
}

const DescribedSchema = z.looseObject({
  description: z.string(),
  enum: z.array(z.unknown()).optional(),
  anyOf: z.array(z.looseObject({ enum: z.array(z.unknown()).optional() })).optional(),
})

/** A parameter as the page shows it best. */
function prepareParameter(parameter: Parameter): Parameter {
  const { in: location, required, schema } = parameter
  if (location !== 'query') return parameter
  const repeatable = RepeatableSchema.safeParse(schema)
  const shown = repeatable.success ? { ...parameter, schema: repeatable.data.anyOf[1] } : parameter
  // The page would send the default or the first choice of each optional parameter, such as `bots=include`, which most callers do not want.
  if (required || !('enum' in schema || 'default' in schema)) return shown
  return Object.assign(shown, { examples: { default: { value: schema['default'] ?? '', 'x-disabled': true } } })
}

/** One value or several: a list says the same in one line. */
const RepeatableSchema = z.object({
  anyOf: z.tuple([z.unknown(), z.looseObject({ type: z.literal('array') })]),
})

/** Links between guides lead to their places on the page. */
function linkWithinPage(markdown: string): string {
  return markdown.replaceAll(/\]\(\/docs\/([\w-]+)\.md(?:#[\w-]+)?\)/g, (link, name: string) => {
    const [introduction, ...others] = shownGuides
    if (name === introduction?.name) return '](#description/introduction)'
    const guide = others.find((each) => each.name === name)
    return guide ? `](#tag/${toTagName(guide)})` : link
  })
}
