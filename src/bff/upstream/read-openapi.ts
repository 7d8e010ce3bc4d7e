import { z } from 'zod'

const Document = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
const Parameter = z.object({ in: z.string(), name: z.string(), schema: z.unknown().optional() })
const RequestBody = z.object({ content: z.record(z.string(), z.object({ schema: z.unknown() })) })
const Schema = z.object({
  properties: z.record(z.string(), z.unknown()).optional(),
  allOf: z.array(z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  items: z.unknown().optional(),
})

/** Replaces a reference with its target. Other values are returned as they are. */
type Resolve = (value: unknown) => unknown

const methods = ['get', 'post', 'put', 'patch', 'delete']
// Limits circular references.
const MAX_DEPTH = 12

/**
 * Lists the content of an OpenAPI or Swagger document: endpoints as `GET /codes/{}`, query parameters as `GET /codes?q`, members of bodies
 * as `POST /codes#name`, members of the items of a list as `POST /codes/bulk#rows.name`, and members of objects in these items as
 * `POST /pages/{}/edits#operations.fields.title`. Null if `document` is not such a document.
 */
export function readOpenApi(document: unknown): ReadonlySet<string> | null {
  const parsed = Document.safeParse(document)
  if (!parsed.success) return null
  const resolve: Resolve = (value) => resolveReference(document, value)
  return new Set(
    Object.entries(parsed.data.paths).flatMap(([path, item]) =>
      methods
        .filter((method) => method in item)
        .flatMap((method) =>
          listNames(`${method.toUpperCase()} ${toPlainPath(path)}`, { item, operation: item[method] }, resolve),
        ),
    ),
  )
}

interface DescribedEndpoint {
  /** The path item, which applies to all methods of the path. */
  item: Record<string, unknown>
  operation: unknown
}

/** The names of an endpoint: its key, its query parameters, and the members of its body. */
function listNames(key: string, { item, operation: unresolved }: DescribedEndpoint, resolve: Resolve): string[] {
  const operation = z.record(z.string(), z.unknown()).catch({}).parse(resolve(unresolved))
  const parameters = [...toList(item['parameters']), ...toList(operation['parameters'])].flatMap(
    (parameter) => Parameter.safeParse(resolve(parameter)).data ?? [],
  )
  const queryParameters = parameters.filter(({ in: location }) => location === 'query')
  const bodies = [
    ...Object.values(RequestBody.safeParse(resolve(operation['requestBody'])).data?.content ?? {}),
    // Swagger 2.
    ...parameters.filter(({ in: location }) => location === 'body'),
  ]
  return [
    key,
    ...queryParameters.map(({ name }) => `${key}?${name}`),
    ...bodies.flatMap(({ schema }) => listMembers(schema, resolve)).map((name) => `${key}#${name}`),
  ]
}

/** `GET /codes/{id}` and `GET /codes/{code}` are the same endpoint: `GET /codes/{}`. */
export function removeParameterNames(key: string): string {
  return key.replaceAll(/{[^{}/]+}/g, '{}')
}

/** The path without the version, which the base address of the specification contains, and without a slash at its end. */
function toPlainPath(path: string): string {
  return removeParameterNames(path.replace(/^\/v1(?=\/)/, '').replace(/(?<=.)\/$/, ''))
}

/** The members of an object, with the members of the items of each list, and the members of objects in these items. */
function listMembers(schema: unknown, resolve: Resolve): string[] {
  return listProperties(schema, resolve).flatMap(([name, member]) => [
    name,
    ...listItems(member, resolve)
      .flatMap((items) => listProperties(items, resolve))
      .flatMap(([itemName, itemMember]) => [
        `${name}.${itemName}`,
        ...listProperties(itemMember, resolve).map(([innerName]) => `${name}.${itemName}.${innerName}`),
      ]),
  ])
}

function listProperties(schema: unknown, resolve: Resolve, depth = 0): [string, unknown][] {
  const parts = readParts(schema, resolve, depth)
  if (parts === null) return []
  const { properties, combined } = parts
  return [...Object.entries(properties), ...combined.flatMap((part) => listProperties(part, resolve, depth + 1))]
}

function listItems(schema: unknown, resolve: Resolve, depth = 0): unknown[] {
  const parts = readParts(schema, resolve, depth)
  if (parts === null) return []
  const { items, combined } = parts
  return [...(items === undefined ? [] : [items]), ...combined.flatMap((part) => listItems(part, resolve, depth + 1))]
}

/** The parts of a schema. Null for anything else, and if references are circular. */
function readParts(schema: unknown, resolve: Resolve, depth: number) {
  const parsed = Schema.safeParse(resolve(schema))
  if (!parsed.success || depth > MAX_DEPTH) return null
  const { properties = {}, allOf = [], anyOf = [], oneOf = [], items } = parsed.data
  return { properties, items, combined: [...allOf, ...anyOf, ...oneOf] }
}

/** The target of a `$ref` into the same document. Other values are returned as they are. */
function resolveReference(document: unknown, value: unknown, depth = 0): unknown {
  if (!isRecord(value) || typeof value['$ref'] !== 'string' || depth > MAX_DEPTH) return value
  const [root, ...steps] = value['$ref'].split('/')
  if (root !== '#') return undefined
  const target = steps.reduce<unknown>((node, step) => (isRecord(node) ? node[toName(step)] : undefined), document)
  return resolveReference(document, target, depth + 1)
}

/** The name in a step of a JSON pointer. */
function toName(step: string): string {
  return step.replaceAll('%7B', '{').replaceAll('%7D', '}').replaceAll('~1', '/').replaceAll('~0', '~')
}

function toList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
