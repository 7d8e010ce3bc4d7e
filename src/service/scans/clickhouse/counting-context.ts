import type { ClickHouse } from './clickhouse.ts'
import type { ValueNumbers } from './value-numbers.ts'

/** What a request counts with. */
export interface CountingContext {
  clickhouse: ClickHouse
  workspaceId: string
  /** The numbers of values in this request. */
  numbers: ValueNumbers
}
