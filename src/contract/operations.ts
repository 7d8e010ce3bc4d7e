import { type Resource, resources } from './resources.ts'

/** The resource and what the endpoint does to it: a verb, followed by a noun where the verb alone would be ambiguous. */
export type Operation = `${Resource}.${string}`

/** An operation in its two parts. */
export function parseOperation(operation: Operation): { resource: Resource; method: string } {
  const [resource = '', method = ''] = operation.split('.')
  if (!isResource(resource)) throw new Error(`There is no resource ${resource}.`)
  return { resource, method }
}

function isResource(name: string): name is Resource {
  return Object.hasOwn(resources, name)
}

/** Verbs that say something about many resources: `codes.list` is `listCodes`. */
const verbsOfMany = new Set(['list', 'search', 'stream'])

/** The operation id of OpenAPI: `codes.list` is `listCodes`, `codes.createMany` is `createManyCodes`. */
export function toOperationId(operation: Operation): string {
  const { resource, method } = parseOperation(operation)
  const [, verb = '', rest = ''] = /^([a-z]+)(.*)$/.exec(method) ?? []
  const isPlural = rest === 'Many' || (rest === '' && verbsOfMany.has(verb))
  if (isPlural) return verb + rest + capitalize(resource)
  return verb + resources[resource].noun + rest
}

/**
 * The names of the schemas of an operation that the contract does not name: the body of `codes.create` is a `CodeCreate`, its response a
 * `CodeCreateResult`, and an item in the response of `codes.listHistory` a `CodeHistory`.
 */
export function toSchemaNames(operation: Operation): { request: string; response: string; item: string } {
  const { resource, method } = parseOperation(operation)
  const { noun } = resources[resource]
  const request = noun + capitalize(method)
  return { request, response: `${request}Result`, item: noun + method.replace(/^[a-z]+/, '') }
}

/** The noun of a resource in a sentence: `UtmPreset` is a `UTM preset`. */
export function toWords(noun: string): string {
  return noun
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .replace(/^utm\b/, 'UTM')
}

function capitalize(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
