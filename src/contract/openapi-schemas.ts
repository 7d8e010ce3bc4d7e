import { z } from 'zod'
import { deprecatedFields } from './deprecation.ts'
import type { Schema } from './endpoint.ts'

export type Json = Record<string, unknown>

/** The places of named schemas until the document is complete. Then both sides have their place in `#/components/schemas/`. */
const requestPrefix = '#/components/requests/'
const schemaPrefix = '#/components/schemas/'

/** Collects the named schemas of a document. `known` are schemas for which another layer has more detail than the contract. */
export function createSchemaCollector(knownSchemas: Json) {
  const requests = new Map<string, Json>()
  const responses = new Map<string, Json>()

  function addNamed(target: Map<string, Json>, name: string, json: Json): void {
    if (Object.hasOwn(knownSchemas, name)) return
    const existing = target.get(name)
    if (existing !== undefined && JSON.stringify(existing) !== JSON.stringify(json))
      throw new Error(`Two schemas of the contract are called ${name}.`)
    target.set(name, json)
  }

  /** Adds a schema and those that it refers to. Returns the reference to it, which has its own name if the contract names it. */
  function addSchema(target: Map<string, Json>, { json, definitions }: ConvertedSchema, reference: string): Json {
    for (const [name, definition] of Object.entries(definitions)) addNamed(target, name, omitId(definition))
    if ('$ref' in json) return json
    addNamed(target, reference.slice(reference.lastIndexOf('/') + 1), json)
    return { $ref: reference }
  }

  return {
    /** Adds the schema of a body, which gets this name unless the contract names it. Returns a reference to it. */
    addRequest(schema: Schema, name: string): Json {
      return addSchema(requests, convertRequest(schema), requestPrefix + name)
    },

    /** Adds the schema of a response. The items of a list that the contract does not name get the name `itemName`. */
    addResponse(schema: Schema, { name, itemName }: { name: string; itemName: string }): Json {
      const converted = convertResponse(schema)
      const list = ListJson.safeParse(converted.json)
      if (!list.success || '$ref' in list.data.properties.data.items)
        return addSchema(responses, converted, schemaPrefix + name)
      const { properties } = list.data
      addNamed(responses, itemName, properties.data.items)
      const data = { ...properties.data, items: { $ref: schemaPrefix + itemName } }
      const json = { ...list.data, properties: { ...properties, data } }
      return addSchema(responses, { ...converted, json }, schemaPrefix + name)
    },

    /** Adds a schema that is JSON already, such as that of an error. */
    addJson(name: string, json: Json): Json {
      addNamed(responses, name, json)
      return { $ref: schemaPrefix + name }
    },

    /**
     * Returns all schemas, and a function that completes the references in a body. A name that has other schemas in requests and in responses
     * is that of the response; the schema of the request has `Input` after it.
     */
    complete(): { schemas: Json; completeReferences(body: Json): Json } {
      const inputNames = listDifferences(requests, responses)
      for (const name of inputNames)
        if (requests.has(`${name}Input`) || responses.has(`${name}Input`))
          throw new Error(`Two schemas of the contract are called ${name}Input.`)
      const toName = (name: string) => (inputNames.has(name) ? `${name}Input` : name)
      const completeReferences = (json: Json) =>
        mapReferences(json, (reference) =>
          reference.startsWith(requestPrefix)
            ? schemaPrefix + toName(reference.slice(requestPrefix.length))
            : reference,
        )
      const inputs = [...requests].map(([name, json]) => [toName(name), completeReferences(json)] as const)
      const entries = [...inputs, ...responses, ...Object.entries(knownSchemas)].toSorted(compareNames)
      return { schemas: Object.fromEntries(entries), completeReferences }
    },
  }
}
export type SchemaCollector = ReturnType<typeof createSchemaCollector>

const ObjectJson = z.looseObject({ properties: z.record(z.string(), z.unknown()) })
const ListJson = ObjectJson.extend({
  properties: z.looseObject({
    data: z.looseObject({ type: z.literal('array'), items: z.record(z.string(), z.unknown()) }),
  }),
})

/** The names whose schemas differ between requests and responses, themselves or in a schema that they refer to. */
function listDifferences(requests: ReadonlyMap<string, Json>, responses: ReadonlyMap<string, Json>): Set<string> {
  const shared = [...requests].flatMap(([name, request]) => {
    const response = responses.get(name)
    return response === undefined
      ? []
      : [{ name, request: JSON.stringify(request), response: JSON.stringify(response) }]
  })
  const differences = new Set<string>()
  for (let size = -1; size < differences.size;) {
    size = differences.size
    for (const { name, request, response } of shared) {
      const isDifferent = request.replaceAll(requestPrefix, schemaPrefix) !== response
      const refersToDifferent = [...differences].some((other) => request.includes(`"${requestPrefix}${other}"`))
      if (isDifferent || refersToDifferent) differences.add(name)
    }
  }
  return differences
}

function compareNames([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1
}

/** The JSON Schema of the parameters of a query or of headers, by their names. */
export function convertParameters(schema: Schema): { properties: Record<string, Json>; required: string[] } {
  const { json } = convert(schema, { io: 'input', override: removeImpliedKeywords }, schemaPrefix)
  return ParametersJson.parse(json)
}

const ParametersJson = z.object({
  properties: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
  required: z.array(z.string()).default([]),
})

interface ConvertedSchema {
  json: Json
  /** The named schemas that it refers to. */
  definitions: Record<string, Json>
}

/** A schema of a request: fields with a default may be left out. */
export function convertRequest(schema: Schema): ConvertedSchema {
  return convert(schema, { io: 'input', override: describeDefault }, requestPrefix)
}

/** A schema of a response: fields with a default are always present, and clients must tolerate unknown fields. */
export function convertResponse(schema: Schema): ConvertedSchema {
  return convert(schema, { io: 'output', override: openObject }, schemaPrefix)
}

type Conversion = Pick<z.core.ToJSONSchemaParams, 'io' | 'override'>

function convert(schema: Schema, conversion: Conversion, prefix: string): ConvertedSchema {
  const { $schema: _dialect, $defs = {}, ...json } = z.toJSONSchema(schema, { ...conversion, unrepresentable: toTime })
  const toReference = (reference: string) => reference.replace('#/$defs/', prefix)
  const definitions = Object.entries(mapReferences($defs, toReference))
  return {
    json: mapReferences(json, toReference),
    definitions: Object.fromEntries(definitions.map(([name, definition]) => [name, JsonObject.parse(definition)])),
  }
}

function omitId({ id: _id, ...json }: Json): Json {
  return json
}

/** Copies JSON with other targets of its references. */
function mapReferences(json: Json, map: (reference: string) => string): Json {
  const copy: unknown = JSON.parse(JSON.stringify(json), (key, part: unknown) =>
    key === '$ref' && typeof part === 'string' ? map(part) : part,
  )
  return JsonObject.parse(copy)
}

const JsonObject = z.record(z.string(), z.unknown())

/** Times are a Date in the code and a string on the wire. No other type of the contract lacks a JSON Schema. */
function toTime({ zodSchema, message }: { zodSchema: Schema; message: string }): Json {
  if (zodSchema._zod.def.type !== 'date') throw new Error(message)
  return { type: 'string', format: 'date-time' }
}

interface Override {
  zodSchema: Schema
  jsonSchema: Json
}

/** Marks deprecated fields. Removes patterns of times, which their format describes better, and the limits of safe integers, which say nothing about a value. */
function removeImpliedKeywords({ zodSchema, jsonSchema }: Override): void {
  if (deprecatedFields.has(zodSchema)) jsonSchema['deprecated'] = true
  if (jsonSchema['format'] === 'date-time') delete jsonSchema['pattern']
  if (jsonSchema['minimum'] === Number.MIN_SAFE_INTEGER) delete jsonSchema['minimum']
  if (jsonSchema['maximum'] === Number.MAX_SAFE_INTEGER) delete jsonSchema['maximum']
}

/**
 * Writes a default into the description. Generators of clients consider a member of a named schema that has the keyword `default` to be
 * required.
 */
function describeDefault({ zodSchema, jsonSchema }: Override): void {
  removeImpliedKeywords({ zodSchema, jsonSchema })
  const { default: value, description = '' } = jsonSchema
  if (!('default' in jsonSchema)) return
  delete jsonSchema['default']
  const isImplied = typeof value === 'object' && value !== null && Object.keys(value).length === 0
  if (isImplied || typeof description !== 'string' || /\bdefault\b/i.test(description)) return
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  jsonSchema['description'] = `${description} Default: \`${text}\`.`.trim()
}

function openObject({ zodSchema, jsonSchema }: Override): void {
  removeImpliedKeywords({ zodSchema, jsonSchema })
  delete jsonSchema['default']
  if (jsonSchema['additionalProperties'] === false) delete jsonSchema['additionalProperties']
}
