import fc from 'fast-check'

const nestArrays = (depth: number) => JSON.parse('['.repeat(depth) + ']'.repeat(depth)) as unknown

/** Values that have broken services before. */
const brokenValues: unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  -1e308,
  2 ** 53,
  -(2 ** 63),
  '',
  ' ',
  '\0',
  'a\0b',
  '\uD800',
  '\uDC00x',
  '\uFFFD\u202E\u200B',
  '👩‍👩‍👧‍👦'.repeat(30),
  'x'.repeat(10_000),
  'ﷺ'.repeat(200),
  '%00',
  '%',
  '\\',
  "' or 1=1 --",
  '"; drop table codes; --',
  '{{7*7}}',
  '${jndi:ldap://x}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'NaN',
  'null',
  'undefined',
  '1e1',
  '٣',
  '2026-02-30T00:00:00Z',
  '-271821-04-20T00:00:00Z',
  '+275760-09-13T00:00:00.000Z',
  '9999-12-31T23:59:59.999-23:59',
  '0000-01-01T00:00:00Z',
  'javascript:alert(1)',
  'http://',
  'http://[::1',
  'https://user:pass@example.com/\r\nSet-Cookie: a=b',
  `https://example.com/${'x'.repeat(3000)}`,
  [],
  {},
  [[]],
  [null],
  { length: 1e9 },
  { toString: 'x' },
  Array.from({ length: 2000 }, (_, index) => index),
  nestArrays(2000),
]

/** Undocumented values, and any JSON. */
export function anyHostileValue(): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...brokenValues) },
    fc.jsonValue({ maxDepth: 4 }),
    fc.string({ unit: 'binary' }),
  )
}

/** The value with one place replaced, removed or added, chosen by `choice`. */
export function mutate(value: unknown, { choice, replacement }: { choice: number; replacement: unknown }): unknown {
  const places = findPlaces(value)
  const place = places[choice % places.length] ?? []
  const kind = Math.floor(choice / places.length) % 3
  return applyChange(value, place, { replacement, kind })
}

type Place = readonly string[]

/** A valid value may contain a hostile one nested 2,000 deep: visiting all of it would overflow the stack. */
const MAX_PLACE_DEPTH = 20

function findPlaces(value: unknown, place: Place = []): Place[] {
  if (typeof value !== 'object' || value === null || place.length === MAX_PLACE_DEPTH) return [place]
  return [place, ...Object.entries(value).flatMap(([name, inner]) => findPlaces(inner, [...place, name]))]
}

function applyChange(value: unknown, [name, ...rest]: Place, change: { replacement: unknown; kind: number }): unknown {
  if (name === undefined)
    return change.kind === 1 && isRecord(value) ? { ...value, unheard: change.replacement } : change.replacement
  if (Array.isArray(value))
    return value.map((inner: unknown, index) => (String(index) === name ? applyChange(inner, rest, change) : inner))
  if (!isRecord(value)) return change.replacement
  if (rest.length === 0 && change.kind === 2)
    return Object.fromEntries(Object.entries(value).filter(([other]) => other !== name))
  return { ...value, [name]: applyChange(value[name], rest, change) }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
