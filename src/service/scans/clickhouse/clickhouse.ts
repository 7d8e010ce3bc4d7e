import { type ClickHouseClient, ClickHouseError, ClickHouseLogLevel, createClient } from '@clickhouse/client'
import type { z } from 'zod'
import type { AnalyticsAddress } from './analytics-address.ts'
import { listTables, toClusterClause } from './tables.ts'

const REQUEST_TIMEOUT_MS = 60_000
const MAX_CONNECTIONS = 10
// Errors of a server that is cut off from the others of its cluster: another server can do better.
const errorsOfOneServer = new Set(['203', '210', '242', '279', '285', '319', '999'])

type Settings = Record<string, string | number>
type Send<Result> = (client: ClickHouseClient) => Promise<Result>

/** A statement, and the values that are sent beside its text. */
export interface Statement {
  sql: string
  params?: Record<string, unknown>
  settings?: Settings
  signal?: AbortSignal
}

/**
 * Why a statement failed. Messages of ClickHouse can contain visitors' data, and those of the connection its address, so neither is kept.
 */
export class ClickHouseFailure extends Error {
  /** The name that ClickHouse gives the error; null: no server answered. */
  readonly type: string | null
  /** The code of a lost connection, as PostgreSQL has it: a request is answered with 503 as without PostgreSQL. */
  readonly code: string

  constructor(type: string | null) {
    super(type === null ? 'ClickHouse does not answer.' : `ClickHouse refused a statement: ${type}.`)
    this.type = type
    this.code = type === null ? '08006' : ''
  }
}

/** Sends statements to ClickHouse, to the server that answered last. Creates the tables before the first statement. */
export class ClickHouse {
  readonly address
  #clients
  /** The server that answered last. */
  #current = 0
  #tables: Promise<void> | null = null
  #isAnswering = true

  constructor(address: AnalyticsAddress, { timeoutMs = REQUEST_TIMEOUT_MS }: { timeoutMs?: number } = {}) {
    this.address = address
    this.#clients = address.origins.map((url) => openClient({ ...address, url, timeoutMs }))
  }

  /** With replicas, an insert is acknowledged when most of them have it, so that a look-up is never answered by one that is behind. */
  get insertSettings(): Settings {
    if (this.address.cluster === null) return {}
    return { insert_quorum: 'auto', insert_quorum_parallel: 0, distributed_foreground_insert: 1 }
  }

  /** Whichever replica answers, it has every insert that was acknowledged. */
  get readSettings(): Settings {
    return this.address.cluster === null ? {} : { select_sequential_consistency: 1 }
  }

  /** Whether a server answered the last statement. */
  get isAnswering(): boolean {
    return this.#isAnswering
  }

  /** Returns the rows of a query. */
  async select<Row>(row: z.ZodType<Row>, { sql, params, settings, signal }: Statement): Promise<Row[]> {
    const rows = await this.#run(async (client) => {
      const result = await client.query({
        query: sql,
        format: 'JSONEachRow',
        ...(params && { query_params: params }),
        ...(settings && { clickhouse_settings: settings }),
        ...(signal && { abort_signal: signal }),
      })
      return result.json()
    }, signal)
    return rows.map((parsedRow) => row.parse(parsedRow))
  }

  /** Reads the rows of a query, each as the list of its columns. Other work of the thread gets a turn between chunks of rows. */
  async *readRows<Row>(row: z.ZodType<Row>, { sql, params, settings }: Statement): AsyncGenerator<Row> {
    const result = await this.#run((client) =>
      client.query({
        query: sql,
        format: 'JSONCompactEachRow',
        ...(params && { query_params: params }),
        ...(settings && { clickhouse_settings: settings }),
      }),
    )
    for await (const rows of result.stream()) for (const streamedRow of rows) yield row.parse(streamedRow.json())
  }

  async command({ sql, params, settings }: Statement): Promise<void> {
    await this.#run((client) =>
      client.command({
        query: sql,
        ...(params && { query_params: params }),
        clickhouse_settings: { wait_end_of_query: 1, ...settings },
      }),
    )
  }

  /** Inserts rows, and resolves when they are stored. After a failure it is unknown whether they are. */
  async insert(
    table: string,
    rows: readonly object[],
    { settings = {}, signal }: Omit<Statement, 'sql'>,
  ): Promise<void> {
    const clickhouse_settings = { wait_end_of_query: 1 as const, async_insert: 0 as const, ...settings }
    const abort = signal && { abort_signal: signal }
    await this.#run(
      (client) => client.insert({ table, values: [...rows], format: 'JSONEachRow', clickhouse_settings, ...abort }),
      signal,
    )
  }

  async close(): Promise<void> {
    await Promise.all(this.#clients.map((client) => client.close()))
  }

  async #run<Result>(send: Send<Result>, signal?: AbortSignal): Promise<Result> {
    this.#tables ??= this.#createTables()
    try {
      await this.#tables
    } catch (error) {
      this.#tables = null
      throw error
    }
    return this.#sendToAny(send, signal)
  }

  async #createTables() {
    const create = async () => {
      for (const query of listTables(this.address)) await this.#sendToAny((client) => client.command({ query }))
    }
    try {
      await create()
    } catch (error) {
      if (!(error instanceof ClickHouseFailure) || error.type !== 'UNKNOWN_DATABASE') throw error
      await createDatabase(this.address, this.address.origins[this.#current] ?? '')
      await create()
    }
  }

  /** Sends to each server until one answers. Every statement may be executed twice. */
  async #sendToAny<Result>(send: Send<Result>, signal?: AbortSignal): Promise<Result> {
    const first = this.#current
    for (let tried = 0; ; tried++) {
      const index = (first + tried) % this.#clients.length
      const client = this.#clients[index]
      if (client === undefined) throw new ClickHouseFailure(null)
      try {
        const result = await sendAgainIfEnded(client, send, signal)
        this.#current = index
        this.#isAnswering = true
        return result
      } catch (error) {
        const isAnswer = error instanceof ClickHouseError && !errorsOfOneServer.has(error.code)
        if (isAnswer) this.#current = index
        if (!signal?.aborted) this.#isAnswering = isAnswer
        if (isAnswer || signal?.aborted || tried + 1 >= this.#clients.length) throw toFailure(error)
      }
    }
  }
}

function openClient({
  url,
  username,
  password,
  database,
  timeoutMs = REQUEST_TIMEOUT_MS,
}: AnalyticsAddress & { url: string; timeoutMs?: number }): ClickHouseClient {
  return createClient({
    url,
    username,
    password,
    database,
    application: 'tessera',
    request_timeout: timeoutMs,
    max_open_connections: MAX_CONNECTIONS,
    compression: { request: true },
    use_multipart_params_auto: true,
    clickhouse_settings: { output_format_json_quote_64bit_integers: 0 },
    // Its log lines contain statements.
    log: { level: ClickHouseLogLevel.OFF },
  })
}

/** Creates the database that the address names. It needs a client of its own, because the others use that database. */
async function createDatabase(address: AnalyticsAddress, url: string) {
  const { database, cluster } = address
  const client = openClient({ ...address, url, database: 'default' })
  try {
    await client.command({ query: `create database if not exists "${database}"${toClusterClause(cluster)}` })
  } catch (error) {
    throw toFailure(error)
  } finally {
    await client.close()
  }
}

/** Sends once more if the server ends the connection: it may have ended one that was idle at the same moment. */
async function sendAgainIfEnded<Result>(client: ClickHouseClient, send: Send<Result>, signal?: AbortSignal) {
  try {
    return await send(client)
  } catch (error) {
    if (signal?.aborted || !isEndOfConnection(error)) throw error
    return send(client)
  }
}

function isEndOfConnection(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE')
}

function toFailure(error: unknown): ClickHouseFailure {
  return new ClickHouseFailure(error instanceof ClickHouseError ? (error.type ?? error.code) : null)
}
