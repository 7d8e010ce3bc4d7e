import { randomBytes } from 'node:crypto'
import { buildZip } from '../../src/testing/build-zip.ts'

type Schema = Record<string, unknown>

export interface BodyLimits {
  /** Bytes of the JSON. */
  bytes: number
  /** Schemas that a `$ref` names. */
  schemas: Record<string, unknown>
}

/** The length of a text without a limit in its schema: that of a tag. */
const OPEN_TEXT = 50
/** Optional members that refer to a resource. No such resource exists, so the body would be rejected for that alone. */
const names = /Ids?$|^aliases$/
/** Fixed values of members by their names. */
const MAX_VALUES = 90_000

/**
 * The largest body that a JSON Schema of the contract allows, within the limits of the endpoint: every member is there, texts and lists are as
 * long as they may be. Its ids exist nowhere.
 */
export function makeLargestBody(schema: unknown, { bytes, schemas }: BodyLimits): string {
  // Lists share what the other members leave.
  for (let share = 1; ; share /= 2) {
    const counter = { values: 0 }
    const text = JSON.stringify(toLargest(schema, { schemas, share, counter, name: '' }))
    if (text.length <= bytes && counter.values <= MAX_VALUES) return text
  }
}

interface Place {
  schemas: Record<string, unknown>
  /** Part of the items of a list that are made. */
  share: number
  counter: { values: number }
  /** The member that is made. */
  name: string
}

function toLargest(schema: unknown, place: Place): unknown {
  place.counter.values += 1
  const { $ref, anyOf, oneOf, enum: values, const: value, ...rest } = isRecord(schema) ? schema : {}
  if (typeof $ref === 'string') return toLargest(place.schemas[$ref.split('/').at(-1) ?? ''], place)
  const ways = [anyOf, oneOf].find((list) => Array.isArray(list))
  if (Array.isArray(ways)) return chooseLongest(ways.map((way: unknown) => toLargest(way, place)))
  if (Array.isArray(values)) return chooseLongest(values)
  return value === undefined ? toLargestOfType(rest, place) : value
}

function toLargestOfType({ type, ...rest }: Schema, place: Place): unknown {
  switch (type) {
    case 'object':
      return toObject(rest, place)
    case 'array':
      return toList(rest, place)
    case 'string':
      return toText(rest, place.name)
    case 'integer':
    case 'number':
      return Number(rest['maximum'] ?? rest['minimum'] ?? 1)
    default:
      return type === 'boolean' ? true : null
  }
}

function toObject({ properties, required }: Schema, place: Place): object {
  const needed = Array.isArray(required) ? required : []
  const members = Object.entries(isRecord(properties) ? properties : {}).filter(
    ([name, member]) =>
      !(isRecord(member) && member['readOnly'] === true) && (needed.includes(name) || !names.test(name)),
  )
  place.counter.values += members.length
  return Object.fromEntries(members.map(([name, member]) => [name, toLargest(member, { ...place, name })]))
}

function toList({ items, maxItems = 100 }: Schema, place: Place): unknown[] {
  const count = Math.max(1, Math.floor(Number(maxItems) * place.share))
  return Array.from({ length: count }, (_, at) => makeDistinct(toLargest(items, place), at))
}

/** Ids and names of a list differ. */
function makeDistinct(item: unknown, at: number): unknown {
  return typeof item === 'string' && item.length > 20 ? `${at}-${item}`.slice(0, item.length) : item
}

/** Texts of members of these names, as long as they may be. */
const byName: Record<string, ((longest: number) => string) | undefined> = {
  zip: (longest) => largestZip.toString('base64').slice(0, longest),
  data: makeLargestSvg,
  languages: () => 'de',
  appUrl: (longest) => `myapp://${'a'.repeat(longest - 8)}`,
}
const byFormat: Record<string, ((longest: number) => string) | undefined> = {
  'date-time': () => '2026-01-01T00:00:00.000Z',
  uri: (longest) => `https://example.com/${'a'.repeat(longest - 20)}`,
  email: () => `${'a'.repeat(50)}@example.com`,
}

function toText({ format, pattern, maxLength }: Schema, name: string): string {
  const longest = Number(maxLength ?? OPEN_TEXT)
  const make = byName[name] ?? byFormat[String(format)]
  if (make) return make(longest)
  if (typeof pattern === 'string' && pattern.startsWith('^#')) return '#1d4ed8'
  if (typeof pattern === 'string' && pattern.startsWith('^[A-Z]')) return 'EUR'
  return 'a'.repeat(longest)
}

/** The most expensive drawing in base64 that a reader may get: styles of many classes on many elements, and a path of many commands. */
function makeLargestSvg(longest: number): string {
  const classes = Array.from({ length: 10 }, (_, at) => `.c${at}{fill:#${at}${at}${at};stroke-width:${at}}`).join('')
  const path = `<path d="M0 0${'h1v1'.repeat(9_000)}z"/>`
  const head = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 99 99"><style>${classes}</style>${path}`
  const one = `<rect class="${Array.from({ length: 10 }, (_, at) => `c${at}`).join(' ')}" width="9" height="9"/>`
  const room = Math.floor(longest * 0.74) - head.length
  const svg = `${head}${one.repeat(Math.max(0, Math.min(2_400, Math.floor(room / one.length))))}</svg>`
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

/** Designs of a batch are left out, because nobody has created one. */
function chooseLongest(values: readonly unknown[]): unknown {
  const possible = values.filter((value) => !(isRecord(value) && 'batch' in value))
  return possible.toSorted((a, b) => JSON.stringify(b).length - JSON.stringify(a).length)[0]
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
