import { randomBytes } from 'node:crypto'
import { buildZip } from '../../src/testing/build-zip.ts'

type Schema = Record<string, unknown>

export interface BodyLimits {
  /** Bytes of the JSON. */
  bytes: number
  /** Schemas that a `$ref` names. */
  schemas: Record<string, unknown>
}

/** The length of a text without a limit in its schema. Tags have this limit. */
const DEFAULT_TEXT_LENGTH = 50
/** Optional members that refer to a resource. They are left out, because a body with an id that does not exist would be rejected for that reason. */
const resourceFields = /Ids?$|^aliases$/
/** The largest number of values in one body. */
const MAX_VALUES = 90_000

/**
 * Creates the largest body that a JSON Schema of the contract allows, within the limits of the endpoint. It has every member, and texts and
 * lists are as long as allowed. Its ids do not exist.
 */
export function createLargestBody(schema: unknown, { bytes, schemas }: BodyLimits): string {
  // Lists are shortened until the body is within the limits.
  for (let share = 1; ; share /= 2) {
    const counter = { values: 0, characters: 0 }
    const body = toLargest(schema, { schemas, share, counter, name: '' })
    // Alternatives that are not chosen are counted, too. Far more characters would not fit in one string.
    if (counter.characters > 4 * bytes || counter.values > MAX_VALUES) continue
    const text = JSON.stringify(body)
    if (text.length <= bytes) return text
  }
}

interface SchemaPosition {
  schemas: Record<string, unknown>
  /** Lists get this share of the items that their schema allows. */
  share: number
  counter: { values: number; characters: number }
  /** The name of the member. */
  name: string
}

function toLargest(schema: unknown, position: SchemaPosition): unknown {
  position.counter.values += 1
  const { $ref, anyOf, oneOf, enum: values, const: value, ...rest } = isRecord(schema) ? schema : {}
  if (typeof $ref === 'string') return toLargest(position.schemas[$ref.split('/').at(-1) ?? ''], position)
  const alternatives = [anyOf, oneOf].find((list) => Array.isArray(list))
  if (Array.isArray(alternatives))
    return chooseLongest(alternatives.map((alternative: unknown) => toLargest(alternative, position)))
  if (Array.isArray(values)) return chooseLongest(values)
  return value === undefined ? toLargestOfType(rest, position) : value
}

function toLargestOfType({ type, ...rest }: Schema, position: SchemaPosition): unknown {
  switch (type) {
    case 'object':
      return toObject(rest, position)
    case 'array':
      return toList(rest, position)
    case 'string':
      return countText(toText(rest, position.name), position)
    case 'integer':
    case 'number':
      return Number(rest['maximum'] ?? rest['minimum'] ?? 1)
    default:
      return type === 'boolean' ? true : null
  }
}

function toObject({ properties, required }: Schema, position: SchemaPosition): object {
  const requiredNames = Array.isArray(required) ? required : []
  const members = Object.entries(isRecord(properties) ? properties : {}).filter(
    ([name, member]) =>
      !(isRecord(member) && member['readOnly'] === true) &&
      (requiredNames.includes(name) || !resourceFields.test(name)),
  )
  position.counter.values += members.length
  return Object.fromEntries(members.map(([name, member]) => [name, toLargest(member, { ...position, name })]))
}

function toList({ items, maxItems = 100 }: Schema, position: SchemaPosition): unknown[] {
  const count = Math.max(1, Math.floor(Number(maxItems) * position.share))
  return Array.from({ length: count }, (_, at) => makeDistinct(toLargest(items, position), at))
}

function countText(text: string, { counter }: SchemaPosition): string {
  counter.characters += text.length
  return text
}

/** Long texts of a list get different beginnings, because ids and names must be unique. */
function makeDistinct(item: unknown, index: number): unknown {
  return typeof item === 'string' && item.length > 20 ? `${index}-${item}`.slice(0, item.length) : item
}

/** Texts of members of these names, as long as they may be. */
const textsByName: Record<string, ((longest: number) => string) | undefined> = {
  zip: (longest) => largestZip.toString('base64').slice(0, longest),
  data: makeLargestSvg,
  languages: () => 'de',
  appUrl: (longest) => `myapp://${'a'.repeat(longest - 8)}`,
}
const textsByFormat: Record<string, ((longest: number) => string) | undefined> = {
  'date-time': () => '2026-01-01T00:00:00.000Z',
  uri: (longest) => `https://example.com/${'a'.repeat(longest - 20)}`,
  email: () => `${'a'.repeat(50)}@example.com`,
}

function toText({ format, pattern, maxLength }: Schema, name: string): string {
  const longest = Number(maxLength ?? DEFAULT_TEXT_LENGTH)
  const make = textsByName[name] ?? textsByFormat[String(format)]
  if (make) return make(longest)
  if (typeof pattern === 'string' && pattern.startsWith('^#')) return '#1d4ed8'
  if (typeof pattern === 'string' && pattern.startsWith('^[A-Z]')) return 'EUR'
  return 'a'.repeat(longest)
}

/** Creates an SVG in base64 that is expensive to read: many elements with many classes, and a path with many commands. */
function makeLargestSvg(longest: number): string {
  const classes = Array.from({ length: 10 }, (_, at) => `.c${at}{fill:#${at}${at}${at};stroke-width:${at}}`).join('')
  const path = `<path d="M0 0${'h1v1'.repeat(9_000)}z"/>`
  const head = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 99 99"><style>${classes}</style>${path}`
  const element = `<rect class="${Array.from({ length: 10 }, (_, at) => `c${at}`).join(' ')}" width="9" height="9"/>`
  const availableBytes = Math.floor(longest * 0.74) - head.length
  const svg = `${head}${element.repeat(Math.max(0, Math.min(2_400, Math.floor(availableBytes / element.length))))}</svg>`
  return Buffer.from(svg).toString('base64')
}

/** 300 files that Deflate cannot make smaller, a little over 4 MB. */
const largestZip = buildZip(
  Array.from({ length: 300 }, (_, at) => ({
    name: at === 0 ? 'index.html' : `files/picture-${at}.png`,
    content: at === 0 ? '<!doctype html><title>Large</title>' : randomBytes(13_500),
    method: 0,
  })),
)

/** Chooses the longest value. Designs of a batch are left out, because no batch exists. */
function chooseLongest(values: readonly unknown[]): unknown {
  const usableValues = values.filter((value) => !(isRecord(value) && 'batch' in value))
  return usableValues.toSorted((a, b) => JSON.stringify(b).length - JSON.stringify(a).length)[0]
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
