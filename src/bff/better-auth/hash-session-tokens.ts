import type { BetterAuthOptions, DBAdapter, DBTransactionAdapter, Where } from 'better-auth'
import { createHash } from 'node:crypto'

/**
 * Wraps a database adapter of better-auth so that sessions are stored and found by the hash of their token: whoever reads the
 * database cannot use the sessions in it. A caller who names a token gets it back; in rows found otherwise `token` is the hash.
 */
export function hashSessionTokens(open: (options: BetterAuthOptions) => DBAdapter) {
  return (options: BetterAuthOptions): DBAdapter => {
    const adapter = open(options)
    return {
      ...wrap(adapter),
      transaction: (work) => adapter.transaction((inside) => work(wrap(inside))),
    }
  }
}

function wrap(adapter: DBTransactionAdapter): DBTransactionAdapter {
  return {
    ...adapter,
    async create<T extends Record<string, unknown>, R = T>(call: { model: string; data: Omit<T, 'id'> }) {
      const token: unknown = 'token' in call.data ? call.data.token : undefined
      if (call.model !== 'session' || typeof token !== 'string') return adapter.create<T, R>(call)
      const created = await adapter.create<T, R>({ ...call, data: { ...call.data, token: hash(token) } })
      return withToken(created, token)
    },
    findOne: async <T>(call: FindOne) => restore(call, await findWithUser<T>(adapter, byHash(call))),
    findMany: async <T>(call: Call) => (await adapter.findMany<T>(byHash(call))).map((row) => restore(call, row)),
    update: async (call) => restore(call, await adapter.update(byHash(call))),
    consumeOne: async (call) => restore(call, await adapter.consumeOne(byHash(call))),
    count: (call) => adapter.count(byHash(call)),
    updateMany: (call) => adapter.updateMany(byHash(call)),
    delete: (call) => adapter.delete(byHash(call)),
    deleteMany: (call) => adapter.deleteMany(byHash(call)),
  }
}

interface Call {
  model: string
  where?: Where[] | undefined
}
type FindOne = Parameters<DBTransactionAdapter['findOne']>[0]

/**
 * Reads the person of a session here: better-auth would print the statement and its parameters if the database went away between its two
 * queries.
 */
async function findWithUser<T>(adapter: DBTransactionAdapter, call: FindOne): Promise<T | null> {
  const { join, ...alone } = call
  if (call.model !== 'session' || Object.keys(join ?? {}).join() !== 'user') return adapter.findOne<T>(call)
  const found = await adapter.findOne<T & { userId: string }>(alone)
  if (found === null) return null
  const user = await adapter.findOne({ model: 'user', where: [{ field: 'id', value: found.userId }] })
  return Object.assign(found, { user })
}

function byHash<C extends Call>(call: C): C {
  if (call.model !== 'session' || !call.where) return call
  return {
    ...call,
    where: call.where.map((each) => (each.field === 'token' ? { ...each, value: hashed(each) } : each)),
  }
}

function hashed({ value }: Where): Where['value'] {
  return Array.isArray(value) ? value.map((token) => hash(String(token))) : hash(String(value))
}

/** Puts the token that the caller named into the row that was found by its hash. */
function restore<T>({ model, where = [] }: Call, row: T): T {
  if (model !== 'session' || typeof row !== 'object' || row === null || !('token' in row)) return row
  const named = where.filter(({ field }) => field === 'token').flatMap(({ value }) => value)
  const token = named.find((each) => typeof each === 'string' && hash(each) === row.token)
  return typeof token === 'string' ? withToken(row, token) : row
}

function withToken<T>(row: T, token: string): T {
  return typeof row === 'object' && row !== null ? Object.assign(row, { token }) : row
}

function hash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
