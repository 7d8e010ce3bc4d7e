import type { JsonValue } from '#contract/json.ts'

type Pair = readonly [JsonValue | undefined, JsonValue | undefined]

/** Whether two values are equal JSON, regardless of key order. Iterative, so that deep values do not overflow the stack. */
export function sameJson(first: JsonValue | undefined, second: JsonValue | undefined): boolean {
  const pending: Pair[] = []
  if (!compare(first, second, pending)) return false
  for (let pair = pending.pop(); pair !== undefined; pair = pending.pop())
    if (!compareParts(pair, pending)) return false
  return true
}

function compareParts([a, b]: Pair, pending: Pair[]): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false
    return a.every((value, index) => compare(value, b[index], pending))
  }
  const names = Object.keys(a)
  if (names.length !== Object.keys(b).length) return false
  return names.every((name) => Object.hasOwn(b, name) && compare(a[name], b[name], pending))
}

/** Returns false for a difference; nested pairs are pushed to `open`. Most values have none. */
function compare(a: JsonValue | undefined, b: JsonValue | undefined, pending: Pair[]): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object') return false
  pending.push([a, b])
  return true
}
