// ClickHouse refuses a value of more than 128 KiB. An id has 24 characters, quotes and a comma.
const MAX_LISTED = 4_000

/** Collects the values of a statement, which are sent beside its text. */
export class Parameters {
  readonly values: Record<string, unknown> = {}

  /** Returns the text that stands for the value in the statement. */
  add(type: string, value: unknown): string {
    const name = `p${Object.keys(this.values).length}`
    this.values[name] = value
    return `{${name}:${type}}`
  }

  /** Returns a condition for a column of texts or of numbers: its value is one of these. */
  isOneOf(column: string, ids: readonly string[] | readonly number[]): string {
    const type = typeof ids[0] === 'number' ? 'Array(UInt64)' : 'Array(String)'
    const lists = Array.from({ length: Math.ceil(ids.length / MAX_LISTED) }, (_, i) =>
      ids.slice(i * MAX_LISTED, (i + 1) * MAX_LISTED),
    )
    return lists.length === 0
      ? 'false'
      : `(${lists.map((list) => `${column} in ${this.add(type, list)}`).join(' or ')})`
  }
}
