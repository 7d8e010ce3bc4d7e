import type { JsonValue } from '#contract/json.ts'

type Pair = readonly [JsonValue | undefined, JsonValue | undefined]

/** Whether two values are equal JSON, regardless of key order. Iterative, so that deep values do not overflow the stack. */
export function isSameJson(first: JsonValue | undefined, second: JsonValue | undefined): boolean {
  const pending: Pair[] = []
  if (!compare(first, second, pending)) return false
  for (let pair = pending.pop(); pair !== undefined; pair = pending.pop())
    if (!compareMembers(pair, pending)) return false
  return true
}

function compareMembers([a, b]: Pair, pending: Pair[]): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false
    return a.every((value, index) => compare(value, b[index], pending))
  }
  const names = Object.keys(a)
  if (names.length !== Object.keys(b).length) return false
  return names.every((name) => Object.hasOwn(b, name) && compare(a[name], b[name], pending))
}

/** Compares everything but members, which are compared later: a pair of objects or arrays is added to `pending`. */
function compare(a: JsonValue | undefined, b: JsonValue | undefined, pending: Pair[]): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object') return false
  pending.push([a, b])
  return true
}
