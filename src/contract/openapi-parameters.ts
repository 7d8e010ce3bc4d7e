import type { Endpoint, ObjectSchema } from './endpoint.ts'
import { exampleMembers } from './example-fields.ts'
import type { EndpointRow } from './index.ts'
import { convertParameters, type Json } from './openapi-schemas.ts'
import { toWords } from './operations.ts'
import { resources } from './resources.ts'

export interface Parameter {
  name: string
  in: string
  required: boolean
  schema: Json
  description?: string
  example?: unknown
  deprecated?: true
  style?: string
  explode?: boolean
}

/** The parameters of an endpoint in its path, its query and its headers. */
export function listParameters({ path, endpoint }: EndpointRow): Parameter[] {
  return [
    ...listPathParameters(path, endpoint),
    ...listStringParameters('query', endpoint.query),
    ...listStringParameters('header', endpoint.headers),
  ]
}

function listPathParameters(path: string, { params }: Endpoint): Parameter[] {
  const describedParams = params ? convertParameters(params).properties : {}
  return [...path.matchAll(/{(\w+)}/g)].map(([, name = ''], index) => {
    const owner = findOwner(path, index)
    const description = describedParams[name]?.['description'] ?? (owner && `The id of the ${toWords(owner)}.`)
    const example = owner && (exampleMembers[`${owner}.id`] ?? `${toWords(owner).replaceAll(' ', '_')}_id`)
    return {
      name,
      in: 'path',
      required: true,
      schema: { type: 'string', minLength: 1, maxLength: 200 },
      ...(typeof description === 'string' && { description }),
      ...(example !== undefined && { example }),
    }
  })
}

/** Finds the noun of what a parameter of a path is the id of: `{uploadId}` is that of an upload, `{id}` that of the resource before it. */
function findOwner(path: string, index: number): string | undefined {
  const [before = '', name = ''] = path.split(/{(\w+)}/).slice(index * 2)
  const [, owner] = /^(\w+)Id$/.exec(name) ?? []
  if (owner !== undefined) return owner.charAt(0).toUpperCase() + owner.slice(1)
  if (name !== 'id') return undefined
  const segments = before.split('/').filter((segment) => segment !== '')
  const candidates = [segments.slice(-2), segments.slice(-1)].map((parts) => toCamelCase(parts.join('-')))
  return Object.entries(resources).find(([resourceName]) => candidates.includes(resourceName))?.[1].noun
}

function toCamelCase(kebab: string): string {
  return kebab.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}

function listStringParameters(location: string, schema: ObjectSchema | undefined): Parameter[] {
  if (!schema) return []
  const { properties, required } = convertParameters(schema)
  return Object.entries(properties).map(([name, { description, explode = false, deprecated, ...property }]) => ({
    name,
    in: location,
    required: required.includes(name),
    schema: property,
    ...(typeof description === 'string' && { description }),
    ...(deprecated === true && { deprecated }),
    ...(property['type'] === 'array' && { style: 'form', explode: explode === true }),
  }))
}
