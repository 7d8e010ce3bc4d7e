import { z } from 'zod'

export const connectionCount = z
  .string()
  .refine((text) => /^\d{1,3}$/.test(text) && Number(text) >= 2, 'must be a number of connections, 2 to 999')
  .transform(Number)

/** The variables of the database, each parsed on its own. */
interface DatabaseVariables {
  DATABASE_URL?: string | undefined
  DATABASE_DIRECT_URL?: string | undefined
  DATABASE_CONNECTIONS: number
}

/** Finds variables that need other variables. */
export function findDatabaseProblems(variables: DatabaseVariables): { name: string; message: string }[] {
  const isAlone = variables.DATABASE_DIRECT_URL !== undefined && variables.DATABASE_URL === undefined
  return isAlone ? [{ name: 'DATABASE_DIRECT_URL', message: 'needs DATABASE_URL' }] : []
}

export function toDatabaseSettings(env: DatabaseVariables) {
  return {
    databaseUrl: env.DATABASE_URL ?? null,
    /** The address of the same database without a pooler. Null if it is `databaseUrl`. */
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? null,
    /** The maximum number of connections in the pool. One more connection listens for notifications. */
    databaseConnections: env.DATABASE_CONNECTIONS,
  }
}
