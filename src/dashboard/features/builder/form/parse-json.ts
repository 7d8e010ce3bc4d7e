import type { JsonValue } from '#contract/json.ts'

type ParsedJson = { ok: true; value: JsonValue } | { ok: false; problem: string }

/** Parses typed JSON. */
export function parseJson(text: string): ParsedJson {
  try {
    // A parsed value is JSON.
    return { ok: true, value: JSON.parse(text) as JsonValue }
  } catch (error) {
    return { ok: false, problem: `This is not valid JSON yet. ${error instanceof Error ? error.message : ''}`.trim() }
  }
}
