import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { JsonValue } from '#contract/json.ts'
import { json } from '#testing/documents/model-service.ts'
import { isSameJson } from './same-json.ts'

test('the comparison agrees with deep equality on any JSON', () => {
  const report = fc.check(
    fc.property(fc.jsonValue({ maxDepth: 3 }), fc.jsonValue({ maxDepth: 3 }), (first, second) => {
      const [a, b] = [first, second] as [JsonValue, JsonValue]
      expect(isSameJson(a, json(a))).toBe(true)
      expect(isSameJson(a, b)).toBe(JSON.stringify(sortKeys(a)) === JSON.stringify(sortKeys(b)))
    }),
    { seed: 4, numRuns: 300 },
  )
  expect(fc.defaultReportMessage(report) ?? 'sound').toBe('sound')
})

test.each<[JsonValue, JsonValue]>([
  [{}, []],
  [{ 0: 1 }, [1]],
  [{ a: null }, {}],
  [{}, { constructor: 'x' }],
  [null, {}],
])('%j is not %j', (first, second) => {
  expect([isSameJson(first, second), isSameJson(second, first)]).toEqual([false, false])
})

test('deeply nested values do not overflow the stack', () => {
  const nest = (bottom: string) => Array.from({ length: 100_000 }).reduce<JsonValue>((inner) => ({ inner }), bottom)
  expect([isSameJson(nest('same'), nest('same')), isSameJson(nest('one'), nest('other'))]).toEqual([true, false])
})

function sortKeys(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, member]): [string, JsonValue] => [name, sortKeys(member)])
  return Object.fromEntries(entries.toSorted(([first], [second]) => (first < second ? -1 : 1)))
}
