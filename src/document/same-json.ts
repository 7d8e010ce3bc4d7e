import type { JsonValue } from '#contract/json.ts'

/** Whether two values are the same JSON, whatever the order of their keys. However deep they are, the stack stays shallow. */
export function sameJson(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  const open: [JsonValue | undefined, JsonValue | undefined][] = [[one, other]]
  for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
    const [a, b] = pair
    if (a === b) continue
    if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
    if (Array.isArray(a) !== Array.isArray(b)) return false
    const [left, right] = [new Map(Object.entries(a)), new Map(Object.entries(b))]
    if (left.size !== right.size) return false
    for (const [name, value] of left) {
      if (!right.has(name)) return false
      open.push([value, right.get(name)])
    }
  }
  return true
}
