import type { Change } from './compare-documents.ts'

type Json = Record<string, unknown>

/** The named schemas of the two documents. */
export interface Schemas {
  former: Json
  current: Json
}

interface Comparison {
  /** A request may become wider, a response narrower, but not the other way round. */
  side: 'request' | 'response'
  place: string
  schemas: Schemas
  /** The pairs of named schemas that are being compared, because schemas can refer to themselves. */
  seen?: ReadonlySet<string>
}

/** Compares a schema of a request or a response with that of another version. */
export function compareSchemas([former, current]: [unknown, unknown], comparison: Comparison): Change[] {
  const [formerName, currentName] = [getName(former), getName(current)]
  const pair = `${formerName} ${currentName}`
  const { seen = new Set(), schemas } = comparison
  if (formerName !== null && currentName !== null && seen.has(pair)) return []
  const resolved: [Json, Json] = [resolve(former, schemas.former), resolve(current, schemas.current)]
  const next = { ...comparison, seen: new Set([...seen, pair]) }
  const alternatives = compareAlternatives(resolved, next)
  if (alternatives !== null) return alternatives
  return [
    ...compareTypes(resolved, next),
    ...compareValues(resolved, next),
    ...compareBounds(resolved, next),
    ...compareMembers(resolved, next),
    ...compareParts('items', resolved, { ...next, place: `${next.place}[]` }),
    ...compareParts('additionalProperties', resolved, { ...next, place: `${next.place}.*` }),
  ]
}

/** Compares the items of lists, or the values of records, whose names are data. */
function compareParts(
  keyword: 'items' | 'additionalProperties',
  [former, current]: [Json, Json],
  comparison: Comparison,
): Change[] {
  const [before, after] = [former[keyword], current[keyword]]
  return isJson(before) && isJson(after) ? compareSchemas([before, after], comparison) : []
}

function breaking({ place }: Comparison, text: string): Change[] {
  return [{ kind: 'breaking', place, text }]
}

/** Compares unions. Null if neither schema is a union. */
function compareAlternatives([former, current]: [Json, Json], comparison: Comparison): Change[] | null {
  const [before, after] = [listAlternatives(former), listAlternatives(current)]
  if (before === null && after === null) return null
  const [formerParts, currentParts] = [before ?? [former], after ?? [current]]
  const findPartner = (part: unknown, candidates: unknown[]) =>
    candidates.find((other) => isCompatible([part, other], comparison))
  const [requiredParts, offeredParts] =
    comparison.side === 'request' ? [formerParts, currentParts] : [currentParts, formerParts]
  const isLost = (part: unknown) =>
    comparison.side === 'request'
      ? findPartner(part, offeredParts) === undefined
      : !offeredParts.some((other) => isCompatible([other, part], comparison))
  const lostParts = requiredParts.filter(isLost)
  if (lostParts.length === 0) return []
  // With one alternative of each, their difference says more than that they differ.
  if (formerParts.length === 1 && currentParts.length === 1)
    return compareSchemas([formerParts[0], currentParts[0]], comparison)
  const kind = comparison.side === 'request' ? 'does not accept any more' : 'has a new form'
  return breaking(comparison, `${kind}: ${lostParts.map((part) => describe(part)).join(', ')}`)
}

function listAlternatives(schema: Json): unknown[] | null {
  const alternatives: unknown = schema['anyOf'] ?? schema['oneOf']
  if (isList(alternatives)) return alternatives
  const { type } = schema
  return Array.isArray(type) ? type.map((singleType: unknown) => ({ ...schema, type: singleType })) : null
}

function isCompatible(pair: [unknown, unknown], comparison: Comparison): boolean {
  return compareSchemas(pair, comparison).every(({ kind }) => kind === 'addition')
}

function describe(schema: unknown): string {
  const { const: constant, type, format } = isJson(schema) ? schema : {}
  return getName(schema) ?? JSON.stringify(constant ?? format ?? type ?? schema)
}

function compareTypes([{ type: before }, { type: after }]: [Json, Json], comparison: Comparison): Change[] {
  if (before === after || (comparison.side === 'request' && after === undefined)) return []
  const isWidened = comparison.side === 'request' && before === 'integer' && after === 'number'
  return isWidened ? [] : breaking(comparison, `was ${toText(before)} and is ${toText(after)}`)
}

/** The values of an enum or a constant. New values in responses are additions, because clients ignore values that they do not know. */
function compareValues([former, current]: [Json, Json], comparison: Comparison): Change[] {
  const [before, after] = [listValues(former), listValues(current)]
  if (after === null) return []
  const isRequest = comparison.side === 'request'
  if (before === null) return isRequest ? breaking(comparison, 'accepts only listed values now') : []
  const removed = before.filter((value) => !after.includes(value))
  const addedValues = after.filter((value) => !before.includes(value))
  // A constant tells the alternatives of a union apart.
  const isOther = 'const' in former && 'const' in current && removed.length > 0
  return [
    ...((isRequest && removed.length > 0) || isOther
      ? breaking(comparison, `does not have ${removed.map((value) => `\`${value}\``).join(', ')} any more`)
      : []),
    ...(addedValues.length > 0 && !isOther
      ? [
          {
            kind: 'addition' as const,
            place: comparison.place,
            text: `can be ${addedValues.map((value) => `\`${value}\``).join(', ')}`,
          },
        ]
      : []),
  ]
}

function listValues({ enum: values, const: constant }: Json): string[] | null {
  if (Array.isArray(values)) return values.map((value: unknown) => toText(value))
  return constant === undefined ? null : [toText(constant)]
}

const bounds = [
  { keyword: 'minimum', isNarrower: isGreater },
  { keyword: 'exclusiveMinimum', isNarrower: isGreater },
  { keyword: 'minLength', isNarrower: isGreater },
  { keyword: 'minItems', isNarrower: isGreater },
  { keyword: 'maximum', isNarrower: isLess },
  { keyword: 'exclusiveMaximum', isNarrower: isLess },
  { keyword: 'maxLength', isNarrower: isLess },
  { keyword: 'maxItems', isNarrower: isLess },
]

function isGreater(before: unknown, after: unknown): boolean {
  return after !== undefined && (before === undefined || Number(after) > Number(before))
}

function isLess(before: unknown, after: unknown): boolean {
  return after !== undefined && (before === undefined || Number(after) < Number(before))
}

/** Bounds and formats of requests. Those of responses only describe what is sent. */
function compareBounds([former, current]: [Json, Json], comparison: Comparison): Change[] {
  if (comparison.side === 'response') return []
  const narrowed = bounds
    .filter(({ keyword, isNarrower }) => isNarrower(former[keyword], current[keyword]))
    .flatMap(({ keyword }) =>
      breaking(
        comparison,
        `has the ${keyword} ${toText(current[keyword])} instead of ${toText(former[keyword] ?? 'none')}`,
      ),
    )
  const changedKeywords = ['pattern', 'format']
    .filter((keyword) => current[keyword] !== undefined && current[keyword] !== former[keyword])
    .flatMap((keyword) => breaking(comparison, `has another ${keyword}: ${toText(current[keyword])}`))
  return [...narrowed, ...changedKeywords]
}

function compareMembers([former, current]: [Json, Json], comparison: Comparison): Change[] {
  const [before, after] = [getMembers(former), getMembers(current)]
  const [formerRequired, required] = [listRequiredFields(former), listRequiredFields(current)]
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name): Change[] => {
    const place = `${comparison.place}.${name}`
    const member = { ...comparison, place }
    if (!(name in after)) return breaking(member, 'was removed')
    if (!(name in before))
      return comparison.side === 'request' && required.includes(name)
        ? breaking(member, 'is new and required')
        : [{ kind: 'addition', place, text: 'is new' }]
    const isRequest = comparison.side === 'request'
    const [narrower, wider] = isRequest ? [required, formerRequired] : [formerRequired, required]
    return [
      ...(narrower.includes(name) && !wider.includes(name)
        ? breaking(member, isRequest ? 'is required now' : 'can be absent now')
        : []),
      ...compareSchemas([before[name], after[name]], member),
    ]
  })
}

function getMembers({ properties }: Json): Json {
  return isJson(properties) ? properties : {}
}

function listRequiredFields({ required }: Json): unknown[] {
  return isList(required) ? required : []
}

function getName(schema: unknown): string | null {
  const reference = isJson(schema) ? schema['$ref'] : undefined
  return typeof reference === 'string' ? reference.slice(reference.lastIndexOf('/') + 1) : null
}

function resolve(schema: unknown, named: Json): Json {
  const name = getName(schema)
  if (name !== null) return resolve(named[name], named)
  return isJson(schema) ? schema : {}
}

function isList(value: unknown): value is unknown[] {
  return Array.isArray(value)
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
