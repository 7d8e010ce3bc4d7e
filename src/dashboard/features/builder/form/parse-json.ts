import type { JsonValue } from '#contract/json.ts'

type ParsedJson = { ok: true; value: JsonValue } | { ok: false; problem: string }

/** Parses typed JSON. */
export function parseJson(typed: string): ParsedJson {
  try {
    // A parsed value is JSON.
    return { ok: true, value: JSON.parse(typed) as JsonValue }
  } catch (error) {
    return { ok: false, problem: `This is not JSON yet. ${error instanceof Error ? error.message : ''}`.trim() }
  }
}
