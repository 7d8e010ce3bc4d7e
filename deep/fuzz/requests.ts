import fc from 'fast-check'
import { anyHostileValue, mutate } from './hostile-values.ts'
import type { Operation } from './operations.ts'
import { type Source, createValidValues } from './valid-values.ts'

/** One request on the wire, valid or not. */
export interface FuzzRequest {
  params: Record<string, string>
  /** In order, with duplicates. */
  query: [name: string, value: string][]
  headers: Record<string, string>
  body: string | null
}

/** Generates requests of an operation. Most are valid; the others have an error somewhere. */
export function createRequests(operation: Operation, source: Source): fc.Arbitrary<FuzzRequest> {
  return fc.record({
    params: createParams(operation, source),
    query: createQuery(operation, source),
    headers: createHeaders(operation, source),
    body: createBody(operation, source),
  })
}

function listParameters({ parameters }: Operation, where: string) {
  return parameters.filter((parameter) => parameter.in === where)
}

function createParams(operation: Operation, source: Source): fc.Arbitrary<Record<string, string>> {
  const revision = fc.constantFrom('1', '2', '3', '0', '007')
  const named = listParameters(operation, 'path').map(({ name }): [string, fc.Arbitrary<string>] => {
    const value = createParam(operation.path.split(`{${name}}`, 1)[0] ?? '', source)
    return [name, name === 'revision' ? fc.oneof({ weight: 4, arbitrary: revision }, value) : value]
  })
  return fc.record(Object.fromEntries(named))
}

/** The value of a path parameter after the segments `before`, such as `/codes/`. */
function createParam(before: string, source: Source): fc.Arbitrary<string> {
  const fittingIds = source.ids.filter((id) =>
    pathsByIdPrefix[id.slice(0, 3)]?.some((resource) => before === `/${resource}/`),
  )
  const any = fc.oneof(
    { weight: 20, arbitrary: fc.constantFrom('cod_00000000000000000000', ...fittingIds) },
    { weight: 2, arbitrary: fc.constantFrom('cod_00000000000000000000', ...source.ids) },
    fc.string({ unit: 'grapheme', minLength: 1 }),
    anyHostileText(),
  )
  // An empty segment or only dots would be another path.
  return any.filter((text) => text !== '' && text !== '.' && text !== '..' && text.isWellFormed())
}

const pathsByIdPrefix: Record<string, string[]> = {
  cod: ['codes'],
  sit: ['sites'],
  dep: ['sites/{id}/deploys'],
  upl: ['sites/uploads'],
  fld: ['folders'],
  key: ['keys'],
  viw: ['views'],
  cmp: ['campaigns'],
  lnk: ['shared-links'],
  utm: ['utm-presets'],
  rpt: ['reports'],
  alt: ['alerts'],
  cau: ['alert-causes'],
  seg: ['segments'],
  ann: ['annotations'],
  sec: ['sections'],
  fil: ['files'],
  fnt: ['fonts'],
  tpl: ['templates', 'page-templates'],
  img: ['images'],
  pag: ['pages'],
  sub: ['submissions'],
  abu: ['abuse-reports'],
  dom: ['domains'],
  exp: ['exports'],
  whk: ['webhooks'],
  dlv: ['webhooks/deliveries'],
  rpl: ['webhooks/replays'],
  mem: ['members'],
  inv: ['invitations'],
  msg: ['messages'],
}

function createQuery(operation: Operation, source: Source): fc.Arbitrary<FuzzRequest['query']> {
  const parameters = listParameters(operation, 'query')
  // Of the seventy filters of scans a request has about five, because one with a mistake in any of them is refused.
  const omissionWeight = Math.max(40, 5 * parameters.length)
  const declared = parameters.map(({ name, required, schema }) =>
    fc.oneof(
      {
        weight: 20,
        arbitrary: fc.tuple(fc.constant(name), createValidValues(schema, source, name).map(serializeParam)),
      },
      { weight: 2, arbitrary: fc.tuple(fc.constant(name), anyHostileText()) },
      // The parameter is left out, often if it is optional.
      { weight: required ? 1 : omissionWeight, arbitrary: fc.constant(null) },
    ),
  )
  const undeclared = fc.oneof(
    { weight: 20, arbitrary: fc.constant([]) },
    fc.tuple(fc.tuple(fc.constantFrom('unheard', '', '__proto__', 'q[]', 'limit', 'constructor'), anyHostileText())),
  )
  return fc
    .tuple(fc.tuple(...declared), undeclared)
    .map(([declaredPairs, others]) => [...declaredPairs, ...others].filter((pair) => pair !== null))
    .map((pairs) => pairs.map(([name, value]): [string, string] => [name, value.toWellFormed()]))
}

function createHeaders(operation: Operation, source: Source): fc.Arbitrary<Record<string, string>> {
  const declared = listParameters(operation, 'header').map(({ name, schema }): [string, fc.Arbitrary<string>] => [
    name,
    fc
      .oneof(
        { weight: 6, arbitrary: createValidValues(schema, source, name).map(serializeParam) },
        anyHostileText(),
        fc.constant(source.usedIdempotencyKey),
      )
      .map(toSendable),
  ])
  const types = [
    'text/plain',
    'application/json; charset=utf-8',
    'application/xml',
    'multipart/form-data',
    '',
    ';',
    'application/json;charset=latin1',
  ]
  return fc.record(
    {
      ...Object.fromEntries<fc.Arbitrary<string>>(declared),
      'content-type': fc.oneof({ weight: 30, arbitrary: fc.constant('application/json') }, fc.constantFrom(...types)),
      'if-none-match': fc.constantFrom('*', 'W/"x"', '"', ''),
      'x-actor': fc.oneof(fc.constant(source.actor), anyHostileText().map(toSendable)),
    },
    { requiredKeys: ['content-type'] },
  )
}

// Header values are Latin-1 without control characters; clients refuse to send anything else.
function toSendable(text: string): string {
  return text.replaceAll(/[^\u0020-\u007E\u00A0-\u00FF]/g, '?').slice(0, 4000)
}

function createBody({ body, isBodyRequired }: Operation, source: Source): fc.Arbitrary<string | null> {
  if (!body) return fc.oneof({ weight: 12, arbitrary: fc.constant(null) }, fc.constantFrom('{}', '[]', 'x', '{"a":1}'))
  const valid = createValidValues(body, source)
  const choice = fc.nat({ max: 10_000 })
  const mutated = fc.record({ value: valid, choice, replacement: anyHostileValue() })
  const broken = fc.tuple(valid, choice).map(([value, at]) => breakJson(JSON.stringify(value), at))
  return fc.oneof(
    ...(isBodyRequired ? [] : [{ weight: 4, arbitrary: fc.constant(null) }]),
    { weight: 8, arbitrary: valid.map((value) => JSON.stringify(value)) },
    { weight: 8, arbitrary: mutated.map(({ value, ...mutation }) => JSON.stringify(mutate(value, mutation))) },
    { weight: 1, arbitrary: broken },
    {
      weight: 1,
      arbitrary: fc.constantFrom('', 'null', '[]', '""', '{}', '\uFEFF{}', '{"a":1}{"b":2}', '{"__proto__":{"a":1}}'),
    },
  )
}

function breakJson(text: string, choice: number): string {
  const middle = choice % (text.length + 1)
  const insertedText = ['', ',', '\0', '"', '}', '\\', '\uD800'][choice % 7] ?? ''
  const broken = text.slice(0, middle) + insertedText + (choice % 2 === 0 ? '' : text.slice(middle + 1))
  // Half of a surrogate pair cannot be sent as UTF-8.
  return broken.toWellFormed()
}

function anyHostileText(): fc.Arbitrary<string> {
  return anyHostileValue().map(serializeParam)
}

/** A value in a query or header: lists with commas, everything else as JSON without quotes. */
function serializeParam(value: unknown): string {
  if (typeof value === 'string') return value
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
    ? value.join(',')
    : JSON.stringify(value).slice(0, 3000)
}
