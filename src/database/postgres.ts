import pg from 'pg'
import { closeNow } from './deadline.ts'
import type { Connection, PostgresLocation } from './open.ts'
import { LOCK_SEED, PostgresSession } from './postgres-session.ts'

// Times are in milliseconds, except those of TCP keep-alives, which are in seconds. No statement of the product takes a minute. A client that
// freezes or loses its network must not hold locks for longer than these times, because others wait for the locks.
const limits = {
  statement_timeout: 60_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 15_000,
  tcp_keepalives_idle: 10,
  tcp_keepalives_interval: 5,
  tcp_keepalives_count: 3,
  tcp_user_timeout: 20_000,
}
// Random reads are cheap on current disks: with the default of four for `random_page_cost`, narrow filters become sequential scans.
const setStatements = Object.entries({ random_page_cost: 1.1, ...limits })
  .map(([name, value]) => `set ${name} = ${value}`)
  .join('; ')
/** The timeout of the client, for a server that does not report its own timeout. */
const QUERY_TIMEOUT_MS = limits.statement_timeout + 5_000

const connectOptions = { connectionTimeoutMillis: 10_000, keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

const DEFAULT_CONNECTIONS = 10
// Longer than any query takes for which a person or a visitor waits, even if the database is overloaded and seems silent.
const BUSY_CLIENT_TIMEOUT_MS = 10_000

/** PostgreSQL: a pool for queries, and a separate connection for notifications and locks. */
export function openPostgres({ url, directUrl, connections = DEFAULT_CONNECTIONS }: PostgresLocation): Connection {
  const sessionUrl = directUrl ?? url
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    query_timeout: QUERY_TIMEOUT_MS,
    ...connectOptions,
    async onConnect(client) {
      await client.query(setStatements)
    },
  })
  // The next query replaces an idle connection that died. Without a handler, its error would end the process.
  pool.on('error', () => {})
  // A connection may also die between two queries of a transaction. The next query then fails, and the pool removes the connection.
  pool.on('connect', (client) => {
    client.on('error', () => {})
    if (sessionUrl !== url) omitStatementNames(client)
  })
  const session = new PostgresSession(sessionUrl, {
    onSilent: createClientReplacer(pool),
    notifyFromPool: (channel) => pool.query(`notify "${channel}"`),
  })
  const withoutLimits: Connection['withoutLimits'] = async (work) => {
    const client = new pg.Client({ connectionString: sessionUrl, ...connectOptions })
    client.on('error', () => {})
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  }
  return {
    pool,
    mayHang: true,
    withoutLimits,
    runInTurn: (work) =>
      withoutLimits(async (client) => {
        // The lock of a process that crashed is released soon, with its connection.
        await client.query('set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 3; set tcp_keepalives_count = 3')
        await client.query('select pg_advisory_lock(7357)')
        return work()
      }),
    isListening: () => session.connected,
    listen: (channel, listener) => session.listen(channel, listener),
    async lock(name) {
      if (!(await session.lock(name))) return false
      // After a failover, the session and the pool may be connected to different servers. The lock must be held on the server of the pool.
      const { rows } = await pool.query<{ free: boolean }>(
        'select pg_try_advisory_xact_lock(hashtextextended($1, $2)) as free',
        [name, LOCK_SEED],
      )
      return rows[0]?.free === false
    },
    unlock: (name) => session.unlock(name),
    findRival: (name) => session.findRival(name),
    async close() {
      await session.close()
      await pool.end()
    },
  }
}

/**
 * Creates a function that replaces the connections of a pool when another connection has died without an error. Idle connections are replaced at
 * once, and busy ones if they still do the same work after a while. Without this, unanswered queries would occupy the pool for a minute.
 */
function createClientReplacer(pool: pg.Pool): () => void {
  const idleClients = new Set<pg.PoolClient>()
  /** The symbol differs for each use of a connection. */
  const busyClients = new Map<pg.PoolClient, symbol>()
  pool.on('release', (_, client) => {
    busyClients.delete(client)
    idleClients.add(client)
  })
  pool.on('acquire', (client) => {
    idleClients.delete(client)
    busyClients.set(client, Symbol('use'))
  })
  pool.on('remove', (client) => {
    idleClients.delete(client)
    busyClients.delete(client)
  })
  return () => {
    idleClients.forEach(closeNow)
    const suspects = [...busyClients]
    const closeSuspects = () => {
      for (const [client, use] of suspects) if (busyClients.get(client) === use) closeNow(client)
    }
    setTimeout(closeSuspects, BUSY_CLIENT_TIMEOUT_MS).unref()
  }
}

/** Behind a pooler, the next transaction may have another connection, which does not know the named statements of this one. */
function omitStatementNames(client: pg.PoolClient) {
  const query: (...parameters: unknown[]) => unknown = client.query.bind(client)
  Object.assign(client, {
    query: (statement: unknown, ...rest: unknown[]) =>
      query(
        typeof statement === 'object' && statement !== null && 'name' in statement && !('submit' in statement)
          ? { ...statement, name: undefined }
          : statement,
        ...rest,
      ),
  })
}
