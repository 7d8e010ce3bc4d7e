import pg from 'pg'
import { closeNow } from './deadline.ts'
import type { Connection, PostgresLocation } from './open.ts'
import { LOCK_SEED, PostgresSession } from './postgres-session.ts'

// Times are in milliseconds, those of TCP keep-alives in seconds. No statement of the product takes a minute. A client that freezes, or that
// the network cuts off, must not hold locks for longer than this, because others wait for them.
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
/** Client-side timeout, for a server that does not even report its own. */
const QUERY_TIMEOUT_MS = limits.statement_timeout + 5_000

const connectOptions = { connectionTimeoutMillis: 10_000, keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

const CONNECTIONS = 10
// Longer than what visitors and people wait for takes, also while the database is overloaded and seems silent.
const BUSY_PATIENCE_MS = 10_000

/** PostgreSQL: a pool for queries, and a separate connection for notifications and locks. */
export function openPostgres({ url, directUrl, connections = CONNECTIONS }: PostgresLocation): Connection {
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
  // The next query replaces an idle connection that died; without a handler the error would end the process.
  pool.on('error', () => {})
  // So would the error of a connection that dies between two queries of a transaction: the next query fails, and the pool removes it.
  pool.on('connect', (client) => {
    client.on('error', () => {})
    if (sessionUrl !== url) omitStatementNames(client)
  })
  const session = new PostgresSession(sessionUrl, {
    onSilent: replaceClients(pool),
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
    inTurn: (work) =>
      withoutLimits(async (client) => {
        // The lock of a process that crashed is released soon, with its connection.
        await client.query('set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 3; set tcp_keepalives_count = 3')
        await client.query('select pg_advisory_lock(7357)')
        return work()
      }),
    listening: () => session.connected,
    listen: (channel, listener) => session.listen(channel, listener),
    async lock(name) {
      if (!(await session.lock(name))) return false
      // After a failover, the session may not be connected yet to the server that the pool is connected to: nobody has the lock there.
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
 * Returns a function that replaces the connections of a pool when another one has died without an error: the idle ones at once, and those that
 * still do the same work after a moment. Otherwise queries without an answer would occupy the pool for a minute.
 */
function replaceClients(pool: pg.Pool): () => void {
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
    setTimeout(closeSuspects, BUSY_PATIENCE_MS).unref()
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
