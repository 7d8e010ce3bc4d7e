import { cutText } from '#contract/cut-text.ts'
import type { JsonObject, JsonValue } from '#contract/json.ts'
import { isRecord } from '#sdk/http/is-record.ts'

/** A text or picture that a block shows. */
export type Content = { words: string } | { picture: string; alt: string }
type JsonSchema = Record<string, unknown>

/**
 * Texts and pictures in the fields of any service's block, in the order of its schema; without a schema, guessed from names and values.
 * Leaves out values that only programs read: options, discriminators, addresses, dates, colors.
 */
export function toContent(fields: JsonObject, schema?: unknown): Content[] {
  return listObjectContent(fields, { schema: toSchema(schema), root: toSchema(schema), depth: 0 })
}

// Field names that identify a block best, in order.
const identifyingNames = [
  'title',
  'heading',
  'text',
  'name',
  'label',
  'question',
  'ssid',
  'code',
  'caption',
  'address',
  'items',
]
/** In characters. */
const LONGEST_NAME = 120

/** Short name of a block: the text of the field that identifies it best, else its first text. */
export function findFirstText(fields: JsonObject, schema?: unknown): string {
  const names = [...identifyingNames.filter((name) => Object.hasOwn(fields, name)), ...Object.keys(fields)]
  for (const name of names) {
    const value = fields[name]
    const content = value === undefined ? [] : toContent({ [name]: value }, schema)
    for (const part of content) if ('words' in part) return cutText(part.words.replaceAll(/\s+/g, ' '), LONGEST_NAME)
  }
  return ''
}

interface SchemaContext {
  schema: JsonSchema
  /** Schema in which `$ref` is resolved. */
  root: JsonSchema
  depth: number
}
const DEEPEST_NESTING = 12

function listValueContent(value: JsonValue, name: string, context: SchemaContext): Content[] {
  if (context.depth > DEEPEST_NESTING || context.schema['x-editor'] === 'none') return []
  if (typeof value === 'string') return listTextContent(value, name, context.schema)
  if (Array.isArray(value)) {
    const schema = resolveSchema(context.schema['items'], context.root)
    return value.flatMap((entry) => listValueContent(entry, name, { ...context, schema, depth: context.depth + 1 }))
  }
  if (!isRecord(value)) return []
  if (value['type'] === 'doc') return listRichTextContent(value['content'] ?? null)
  return listObjectContent(value, context, name)
}

function listObjectContent(fields: JsonObject, { schema, root, depth }: SchemaContext, parentName = ''): Content[] {
  const propertySchemas = getProperties(schema, root)
  const names = new Set([...propertySchemas.keys(), ...Object.keys(fields)])
  const content = [...names].flatMap((name) => {
    const value = fields[name]
    if (value === undefined || (isAlt(name) && typeof value === 'string')) return []
    const propertyContext = { schema: propertySchemas.get(name) ?? {}, root, depth: depth + 1 }
    return listValueContent(
      value,
      isPictureName(parentName) && /^(url|src|href|uri)$/i.test(name) ? parentName : name,
      propertyContext,
    )
  })
  const alt = Object.entries(fields).find(([name]) => isAlt(name))?.[1]
  // Alternative text belongs to a picture. Without a picture it is left out.
  return content.map((part) => ('picture' in part && typeof alt === 'string' ? { ...part, alt } : part))
}

function listTextContent(value: string, name: string, schema: JsonSchema): Content[] {
  const text = value.trim()
  if (text === '' || 'const' in schema || 'enum' in schema) return []
  if (isPicture(text, name, schema)) return [{ picture: text, alt: '' }]
  if (isForPrograms(text, name, schema)) return []
  const { format, contentMediaType: media } = schema
  const isHtml = media === 'text/html' || format === 'html' || /<\/?[a-z][^>]*>/i.test(text)
  const words = isHtml ? htmlToText(text) : text
  return words === '' ? [] : [{ words }]
}

const programFormats = new Set(
  'uri uri-reference uri-template iri iri-reference url date date-time time duration uuid color colour regex hostname ipv4 ipv6 json-pointer'.split(
    ' ',
  ),
)

const optionNames = /^(id|key|type|kind|variant|style|layout|align|icon|colou?r|slug|lang)$/i
/** Names of fields that probably hold options, for services without a schema. */
const likelyOptionNames = /^(size|width|height|shape|mode|theme|target|status|position)$/i

/** Whether only programs read a text: addresses, dates, colors and options. */
function isForPrograms(text: string, name: string, schema: JsonSchema): boolean {
  const { format } = schema
  if (typeof format === 'string' && programFormats.has(format)) return true
  if (optionNames.test(name) || (Object.keys(schema).length === 0 && likelyOptionNames.test(name))) return true
  // 'https://example.com', 'mailto:ada@example.com', 'art:boats', 'page:pgs_1', '#menu', '/contact', '2026-12-24'
  return /^(https?:|mailto:|tel:|data:|art:|page:|#|\/\S*$)|^\d{4}-\d\d/.test(text)
}

function isPicture(text: string, name: string, schema: JsonSchema): boolean {
  const { contentMediaType: media, title } = schema
  if (typeof media === 'string') return media.startsWith('image/')
  if (/^(art:|data:image\/)/.test(text)) return true
  if (!/^(https?:\/)?\//.test(text)) return false
  return (
    /\.(avif|gif|jpe?g|png|svg|webp)([?#]|$)/i.test(text) ||
    isPictureName(name) ||
    (typeof title === 'string' && isPictureName(title))
  )
}

function isPictureName(name: string): boolean {
  // 'imageUrl', 'hero_image', 'Cover image', 'src'
  return /(^|[^a-z])(image|img|photo|picture|poster|cover|logo|avatar|thumbnail|src)/i.test(name)
}

function isAlt(name: string): boolean {
  return /^alt([A-Z_-]|$)/.test(name)
}

function htmlToText(html: string): string {
  return html
    .replaceAll(/<\/(p|div|li|h\d)>|<br\s*\/?>/gi, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => entities[name] ?? ' ')
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll(/\s*\n\s*/g, '\n')
    .trim()
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" }

/** Texts of a rich text tree: its leaves. */
function listRichTextContent(content: JsonValue): Content[] {
  if (!Array.isArray(content)) return []
  const isLine = content.some((node) => isRecord(node) && typeof node['text'] === 'string')
  if (!isLine) return content.flatMap((node) => (isRecord(node) ? listRichTextContent(node['content'] ?? null) : []))
  const words = content.map((node) => (isRecord(node) && typeof node['text'] === 'string' ? node['text'] : ' '))
  const line = words.join('').trim()
  return line === '' ? [] : [{ words: line }]
}

/** Properties of a schema, including those of `$ref` and `allOf`. */
function getProperties(schema: JsonSchema, root: JsonSchema, depth = 0): Map<string, JsonSchema> {
  const merged = new Map<string, JsonSchema>()
  if (depth > DEEPEST_NESTING) return merged
  const merge = (name: string, schema: JsonSchema) => void merged.set(name, { ...merged.get(name), ...schema })
  const { properties } = schema
  if (isRecord(properties))
    for (const [name, property] of Object.entries(properties)) merge(name, resolveSchema(property, root))
  for (const keyword of ['allOf', 'anyOf', 'oneOf']) {
    const subschemas: unknown = schema[keyword]
    if (!Array.isArray(subschemas)) continue
    for (const subschema of subschemas)
      for (const [name, property] of getProperties(resolveSchema(subschema, root), root, depth + 1))
        merge(name, property)
  }
  return merged
}

function resolveSchema(schema: unknown, root: JsonSchema): JsonSchema {
  const unresolved = toSchema(schema)
  const { $ref: ref, ...keywords } = unresolved
  if (typeof ref !== 'string' || !ref.startsWith('#/')) return unresolved
  let current: unknown = root
  for (const name of ref.slice(2).split('/')) current = isRecord(current) ? current[name] : undefined
  return { ...toSchema(current), ...keywords }
}

function toSchema(schema: unknown): JsonSchema {
  return isRecord(schema) ? schema : {}
}
