import type { BetterAuthOptions, DBAdapter, DBTransactionAdapter, Where } from 'better-auth'
import { createHash } from 'node:crypto'

/**
 * Wraps a database adapter of better-auth so that sessions are stored and found by the hash of their token, and whoever reads the database
 * cannot use its sessions. In rows that a caller finds by a token, `token` is that token. In all other rows, `token` is the hash.
 */
export function hashSessionTokens(createAdapter: (options: BetterAuthOptions) => DBAdapter) {
  return (options: BetterAuthOptions): DBAdapter => {
    const adapter = createAdapter(options)
    return {
      ...wrapAdapter(adapter),
      transaction: (work) => adapter.transaction((transaction) => work(wrapAdapter(transaction))),
    }
  }
}

function wrapAdapter(adapter: DBTransactionAdapter): DBTransactionAdapter {
  return {
    ...adapter,
    async create<T extends Record<string, unknown>, R = T>(call: { model: string; data: Omit<T, 'id'> }) {
      const token: unknown = 'token' in call.data ? call.data.token : undefined
      if (call.model !== 'session' || typeof token !== 'string') return adapter.create<T, R>(call)
      const created = await adapter.create<T, R>({ ...call, data: { ...call.data, token: hash(token) } })
      return addToken(created, token)
    },
    findOne: async <T>(call: FindOneCall) => restoreToken(call, await findWithUser<T>(adapter, hashTokens(call))),
    findMany: async <T>(call: AdapterCall) =>
      (await adapter.findMany<T>(hashTokens(call))).map((row) => restoreToken(call, row)),
    update: async (call) => restoreToken(call, await adapter.update(hashTokens(call))),
    consumeOne: async (call) => restoreToken(call, await adapter.consumeOne(hashTokens(call))),
    count: (call) => adapter.count(hashTokens(call)),
    updateMany: (call) => adapter.updateMany(hashTokens(call)),
    delete: (call) => adapter.delete(hashTokens(call)),
    deleteMany: (call) => adapter.deleteMany(hashTokens(call)),
  }
}

interface AdapterCall {
  model: string
  where?: Where[] | undefined
}
type FindOneCall = Parameters<DBTransactionAdapter['findOne']>[0]

/**
 * Finds a session and its person with two separate queries. better-auth would run both itself, and if the database became unreachable between
 * the two, it would log the second statement with its parameters.
 */
async function findWithUser<T>(adapter: DBTransactionAdapter, call: FindOneCall): Promise<T | null> {
  const { join, ...withoutJoin } = call
  if (call.model !== 'session' || Object.keys(join ?? {}).join() !== 'user') return adapter.findOne<T>(call)
  const session = await adapter.findOne<T & { userId: string }>(withoutJoin)
  if (session === null) return null
  const user = await adapter.findOne({ model: 'user', where: [{ field: 'id', value: session.userId }] })
  return Object.assign(session, { user })
}

function hashTokens<C extends AdapterCall>(call: C): C {
  if (call.model !== 'session' || !call.where) return call
  return {
    ...call,
    where: call.where.map((condition) =>
      condition.field === 'token' ? { ...condition, value: hashValue(condition) } : condition,
    ),
  }
}

function hashValue({ value }: Where): Where['value'] {
  return Array.isArray(value) ? value.map((token) => hash(String(token))) : hash(String(value))
}

/** Replaces the hash in a row with the token that the caller named. */
function restoreToken<T>({ model, where = [] }: AdapterCall, row: T): T {
  if (model !== 'session' || typeof row !== 'object' || row === null || !('token' in row)) return row
  const tokens = where.filter(({ field }) => field === 'token').flatMap(({ value }) => value)
  const token = tokens.find((value) => typeof value === 'string' && hash(value) === row.token)
  return typeof token === 'string' ? addToken(row, token) : row
}

function addToken<T>(row: T, token: string): T {
  return typeof row === 'object' && row !== null ? Object.assign(row, { token }) : row
}

function hash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
