import fc from 'fast-check'
import { z } from 'zod'
import { anyHostileValue } from './hostile-values.ts'
import { type Components, type JsonSchema, resolveSchema } from './json-schema.ts'

/** Known values that generated requests may contain, and the document's named schemas. */
export interface Source {
  components: Components
  ids: readonly string[]
  /** Cursors of earlier responses. */
  cursors: readonly string[]
  /** As base64. */
  picture: string
  zip: string
  /** Content of free-form objects by property name: the fields of blocks, a theme. */
  objects: Readonly<Record<string, readonly JsonSchema[]>>
  /** Types of blocks. */
  types: readonly string[]
  /** Sheets of labels. */
  sheets: readonly string[]
  /** The current revision of the page, so that an edit is not stale. */
  revision: number
  /** An `X-Actor` that only the dashboard's own key may send. */
  actor: string
  /** An `Idempotency-Key` that somebody else has used. */
  usedIdempotencyKey: string
}

const Schemas = z.array(z.record(z.string(), z.unknown()))
const Names = z.array(z.string())
const Size = z.int().optional()
// Of objects with more optional properties, such as the filters of a segment, values have a few at a time.
const MAX_FREE_CHOICE = 12
const MAX_CHOSEN = 4

/** Generates values that are nearly always valid by the schema. `name` is the name of the property. */
export function createValidValues(schema: unknown, source: Source, name = ''): fc.Arbitrary<unknown> {
  const json = resolveSchema(schema, source.components)
  if ('const' in json) return fc.constant(json['const'])
  if (json['enum'] !== undefined) return fc.constantFrom(...z.array(z.unknown()).parse(json['enum']))
  const alternatives = json['anyOf'] ?? json['oneOf']
  if (alternatives !== undefined)
    return fc.oneof(...Schemas.parse(alternatives).map((part) => createValidValues(part, source, name)))
  if (json['allOf'] !== undefined)
    return createValidValues(
      Object.assign({}, ...Schemas.parse(json['allOf']).map((part) => resolveSchema(part, source.components))),
      source,
      name,
    )
  const types = z.union([z.string().transform((type) => [type]), Names]).parse(json['type'] ?? 'any')
  return fc.oneof(...types.map((type) => anyOfType(type, json, { source, name })))
}

function anyOfType(
  type: string,
  json: JsonSchema,
  { source, name }: { source: Source; name: string },
): fc.Arbitrary<unknown> {
  switch (type) {
    case 'string':
      return anyString(json, { source, name })
    case 'integer':
      return anyInteger(json, { source, name })
    case 'number':
      return fc.double({
        min: Number(json['minimum'] ?? -Infinity),
        max: Number(json['maximum'] ?? Infinity),
        noNaN: true,
        noDefaultInfinity: true,
      })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array': {
      const [minLength = 0, maxLength = 5] = [Size.parse(json['minItems']), Size.parse(json['maxItems'])]
      return fc.array(createValidValues(json['items'], source, name), { minLength, maxLength: Math.min(maxLength, 5) })
    }
    case 'object':
      return anyObject(json, { source, name })
    default:
      return fc.jsonValue()
  }
}

function anyInteger(json: JsonSchema, { source, name }: { source: Source; name: string }): fc.Arbitrary<number> {
  const any = fc.integer({ min: Number(json['minimum'] ?? -1000), max: Number(json['maximum'] ?? 1000) })
  return name === 'revision' ? fc.oneof({ weight: 6, arbitrary: fc.constant(source.revision) }, any) : any
}

function anyObject(
  json: JsonSchema,
  { source, name: schemaName }: { source: Source; name: string },
): fc.Arbitrary<unknown> {
  if (json['additionalProperties'] instanceof Object) return anyFreeForm(schemaName, source)
  const properties = z.record(z.string(), z.unknown()).parse(json['properties'] ?? {})
  const model = Object.fromEntries(
    Object.entries(properties).map(([name, part]) => [name, createValidValues(part, source, name)]),
  )
  const requiredKeys = Names.parse(json['required'] ?? [])
  const optionalKeys = Object.keys(model).filter((key) => !requiredKeys.includes(key))
  if (optionalKeys.length <= MAX_FREE_CHOICE) return fc.record(model, { requiredKeys })
  return fc.subarray(optionalKeys, { maxLength: MAX_CHOSEN }).chain((chosen) => {
    const keys = new Set([...requiredKeys, ...chosen])
    return fc.record(Object.fromEntries(Object.entries(model).filter(([key]) => keys.has(key))))
  })
}

/** Generates the sample object of this name, with some fields removed or with an unexpected value added. */
function anyFreeForm(name: string, source: Source): fc.Arbitrary<JsonSchema> {
  const sampleObject = fc.constantFrom({}, ...(source.objects[name] ?? []))
  const foreign = fc.dictionary(fc.constantFrom('text', 'title', 'url', 'unheard', 'constructor'), anyHostileValue())
  const partialObject = fc.tuple(sampleObject, fc.nat({ max: 3 })).map(([object, count]) => takeFields(object, count))
  return fc.oneof(
    sampleObject,
    partialObject,
    { weight: 2, arbitrary: partialObject },
    fc.tuple(partialObject, foreign).map(mergeObjects),
  )
}

function takeFields(object: JsonSchema, count: number): JsonSchema {
  return Object.fromEntries(Object.entries(object).slice(count, count + 2))
}

function mergeObjects([object, foreign]: [JsonSchema, JsonSchema]): JsonSchema {
  return { ...object, ...foreign }
}

const idPatterns: Record<string, RegExp> = {
  after: /^(blk|pgs)_/,
  block: /^blk_/,
  applicationId: /^bra_/,
  codeId: /^cod_/,
  deployId: /^dep_/,
  fileId: /^fil_/,
  folderId: /^fld_/,
  // Bodies with several ids are those of codes.
  ids: /^cod_/,
  imageId: /^img_/,
  orgTemplateId: /^tpl_/,
  page: /^pgs_/,
  pageId: /^pag_/,
  parentId: /^fld_/,
  segmentId: /^seg_/,
  siteId: /^sit_/,
  // Ids of built-in templates are words.
  templateId: /^(tpl_|[a-z-]+$)/,
  toPage: /^pgs_/,
  uploadId: /^upl_/,
}

const addresses = [
  'https://example.com/',
  'http://a.example:8080/x?y=1#z',
  'mailto:someone@example.com',
  'tel:+441179000000',
]

/** Matches patterns that only exclude characters. Strings are then generated by their length or from known ids. */
const excludingPattern = /^\^\[\^/

function anyString(json: JsonSchema, { source, name }: { source: Source; name: string }): fc.Arbitrary<string> {
  const knownValues = findKnownValues(name, source)
  // Some schemas allow more than the service accepts, such as that of addresses of apps.
  if (knownValues !== null)
    return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...knownValues) }, anyFreeText(json))
  if (json['format'] === 'uri') return fc.oneof(fc.constantFrom(...addresses), fc.webUrl({ withQueryParameters: true }))
  if (json['format'] === 'date-time')
    return fc
      .date({ min: new Date('1971-01-01T00:00:00Z'), max: new Date('2200-01-01T00:00:00Z'), noInvalidDate: true })
      .map((date) => date.toISOString())
  if (name === 'timezone') return fc.constantFrom('Europe/Berlin', 'UTC', 'Asia/Kathmandu', 'America/St_Johns')
  const pattern = findPattern(json)
  const anyText = pattern ? fc.stringMatching(pattern).filter(hasAllowedLength(json)) : anyFreeText(json)
  if (pattern || (!/id$/i.test(name) && !(name in idPatterns))) return anyText
  const fittingIds = source.ids.filter((id) => idPatterns[name]?.test(id))
  const ids = fc.constantFrom('root', ...source.ids)
  return fc.oneof({ weight: 8, arbitrary: fittingIds.length > 0 ? fc.constantFrom(...fittingIds) : ids }, ids, anyText)
}

/** Null if there is no pattern, or one that only excludes characters. */
function findPattern(json: JsonSchema): RegExp | null {
  const pattern = z.string().safeParse(json['pattern']).data
  return pattern === undefined || excludingPattern.test(pattern) ? null : new RegExp(pattern)
}

function readLengths(json: JsonSchema): [minLength: number, maxLength: number] {
  return [Size.parse(json['minLength']) ?? 0, Size.parse(json['maxLength']) ?? Infinity]
}

function hasAllowedLength(json: JsonSchema): (text: string) => boolean {
  const [minLength, maxLength] = readLengths(json)
  return ({ length }) => length >= minLength && length <= maxLength
}

function anyFreeText(json: JsonSchema): fc.Arbitrary<string> {
  const [minLength, maxLength] = readLengths(json)
  return fc.oneof(
    fc.string({ unit: 'binary-ascii', minLength, maxLength: Math.min(maxLength, 60) }),
    fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 20) }),
    fc.constant('x'.repeat(maxLength === Infinity ? 60 : Math.min(maxLength, 5000))),
  )
}

/** Usual values of strings with this name. Null if any string is as good. */
function findKnownValues(name: string, { cursors, picture, sheets, types, zip }: Source): readonly string[] | null {
  const valuesByName: Record<string, readonly string[]> = {
    // Rows of bulk creation have many aliases, and one malformed alias makes the service reject all rows.
    aliases: ['menu', 'summer/2026', 'karte', 'tisch-4', 'sp%C3%A9cial'],
    appUrl: ['myapp://menu', 'spotify:album:2up3OPMp9Tb4dAKM2erWXQ'],
    tags: ['print', 'été', 'table 4'],
    cursor: cursors,
    path: ['index.html', 'images/été.png'],
    data: [picture],
    sheet: sheets,
    type: types,
    zip: [zip],
  }
  return Object.hasOwn(valuesByName, name) ? (valuesByName[name] ?? null) : null
}
