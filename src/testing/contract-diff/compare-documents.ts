import { z } from 'zod'
import { compareSchemas, type Schemas } from './compare-schemas.ts'

/** A difference between two versions of the API. */
export interface Change {
  /** `breaking`: a correct client of the former version can fail. `addition`: clients that do not know it keep working. */
  kind: 'breaking' | 'addition'
  /** The operation and the place in it, such as `POST /codes body.name`. */
  place: string
  /** The change, in words for a changelog. */
  text: string
}

const Json = z.record(z.string(), z.unknown())
const Parameter = z.looseObject({
  name: z.string(),
  in: z.string(),
  required: z.boolean().default(false),
  schema: Json.default({}),
  deprecated: z.boolean().optional(),
})
const Content = z.record(z.string(), z.looseObject({ schema: Json.default({}) }))
const Operation = z.looseObject({
  parameters: z.array(Parameter).default([]),
  requestBody: z.looseObject({ required: z.boolean().default(false), content: Content }).optional(),
  responses: z.record(z.string(), z.looseObject({ content: Content.optional(), $ref: z.string().optional() })),
  deprecated: z.boolean().optional(),
})
const Webhook = z.looseObject({ post: z.looseObject({ requestBody: z.looseObject({ content: Content }) }) })
const Document = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  webhooks: z.record(z.string(), Webhook).default({}),
  components: z.looseObject({ schemas: z.record(z.string(), Json).default({}) }),
})
type Operation = z.output<typeof Operation>
type Document = z.output<typeof Document>

/**
 * Compares two OpenAPI documents by the specification's rules for versions: within a version, endpoints, response fields, optional request
 * fields and values of open enums may be added. Anything else that a correct client notices is breaking.
 */
export function compareDocuments(former: unknown, current: unknown): Change[] {
  const [before, after] = [Document.parse(former), Document.parse(current)]
  const schemas = { former: before.components.schemas, current: after.components.schemas }
  const keys = new Set([...listOperations(before).keys(), ...listOperations(after).keys()])
  const changes = [...keys].flatMap((key) => {
    const [formerOperation, operation] = [listOperations(before).get(key), listOperations(after).get(key)]
    if (!formerOperation) return [{ kind: 'addition' as const, place: key, text: 'is new' }]
    if (!operation) return [{ kind: 'breaking' as const, place: key, text: 'was removed' }]
    return compareOperations(key, [formerOperation, operation], schemas)
  })
  return [...changes, ...compareWebhooks([before, after], schemas)]
}

/** Compares the bodies of webhooks. Like responses, they are sent by the service and read by others. */
function compareWebhooks(
  [{ webhooks: before }, { webhooks: after }]: [Document, Document],
  schemas: Schemas,
): Change[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((event): Change[] => {
    const [former, current] = [before[event], after[event]]
    const place = `webhook ${event}`
    if (!former) return [{ kind: 'addition', place, text: 'is new' }]
    if (!current) return [{ kind: 'breaking', place, text: 'was removed' }]
    const contents: [Contents, Contents] = [former.post.requestBody.content, current.post.requestBody.content]
    return compareContents(contents, { side: 'response', place: `${place} body`, schemas })
  })
}

function listOperations({ paths }: Document): Map<string, Operation> {
  return new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
    ),
  )
}

function compareOperations(key: string, [former, current]: [Operation, Operation], schemas: Schemas): Change[] {
  return [
    ...(current.deprecated && !former.deprecated
      ? [{ kind: 'addition' as const, place: key, text: 'is deprecated' }]
      : []),
    ...compareParameters(key, [former, current], schemas),
    ...compareBodies(key, [former, current], schemas),
    ...compareResponses(key, [former, current], schemas),
  ]
}

function compareParameters(key: string, [former, current]: [Operation, Operation], schemas: Schemas): Change[] {
  const toEntries = ({ parameters }: Operation) =>
    new Map(parameters.map((parameter) => [`${parameter.in} ${parameter.name}`, parameter]))
  const [before, after] = [toEntries(former), toEntries(current)]
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((name): Change[] => {
    const [formerParameter, parameter] = [before.get(name), after.get(name)]
    const place = `${key} ${name}`
    if (!parameter) return [{ kind: 'breaking', place, text: 'was removed' }]
    if (!formerParameter)
      return [
        parameter.required
          ? { kind: 'breaking', place, text: 'is new and required' }
          : { kind: 'addition', place, text: 'is new' },
      ]
    return [
      ...(parameter.required && !formerParameter.required
        ? [{ kind: 'breaking' as const, place, text: 'is required now' }]
        : []),
      ...compareSchemas([formerParameter.schema, parameter.schema], { side: 'request', place, schemas }),
    ]
  })
}

function compareBodies(key: string, [former, current]: [Operation, Operation], schemas: Schemas): Change[] {
  const [before, after] = [former.requestBody, current.requestBody]
  const place = `${key} body`
  if (!before) return after?.required ? [{ kind: 'breaking', place, text: 'is new and required' }] : []
  if (!after) return [{ kind: 'breaking', place, text: 'was removed' }]
  return [
    ...(after.required && !before.required ? [{ kind: 'breaking' as const, place, text: 'is required now' }] : []),
    ...compareContents([before.content, after.content], { side: 'request', place, schemas }),
  ]
}

function compareResponses(key: string, [former, current]: [Operation, Operation], schemas: Schemas): Change[] {
  const isSuccess = (status: string) => status.startsWith('2')
  return Object.entries(former.responses)
    .filter(([status]) => isSuccess(status))
    .flatMap(([status, before]): Change[] => {
      const after = current.responses[status]
      const place = `${key} response`
      if (!after) return [{ kind: 'breaking', place: `${key} ${status}`, text: 'was removed' }]
      return compareContents([before.content ?? {}, after.content ?? {}], { side: 'response', place, schemas })
    })
}

type Contents = z.output<typeof Content>

function compareContents(
  [former, current]: [Contents, Contents],
  options: Parameters<typeof compareSchemas>[1],
): Change[] {
  return Object.entries(former).flatMap(([type, before]): Change[] => {
    const after = current[type]
    if (!after) return [{ kind: 'breaking', place: `${options.place} ${type}`, text: 'was removed' }]
    return compareSchemas([before.schema, after.schema], options)
  })
}
