/** Whether parsed JSON, or another value, is an object whose members can be read. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
