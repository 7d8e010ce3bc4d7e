import { and, eq, inArray, ne, notInArray, sql } from 'drizzle-orm'
import type { Code } from '#contract/codes.ts'
import type { Database } from '#database/open.ts'
import { findOwnCodes } from './own-addresses.ts'
import type { CodeRow } from './present-code.ts'
import { codeAliases, codes } from './schema.ts'
import { listAddresses } from './web-addresses.ts'

type AddressWarning = NonNullable<Code['addressWarnings']>[number]

/** What may be an oversight in the addresses of a code: one that is scanned itself, and an alias that another has in other case. */
export async function findAddressWarnings(db: Database, code: CodeRow, scanHost: string): Promise<AddressWarning[]> {
  return [...(await findShortAddresses(db, code, scanHost)), ...(await findSimilarAliases(db, code))]
}

async function findShortAddresses(db: Database, code: CodeRow, scanHost: string): Promise<AddressWarning[]> {
  const addresses = listAddresses(code)
  const found = await findOwnCodes(
    db,
    addresses.map(({ url }) => url),
    scanHost,
  )
  return addresses.flatMap(({ path, url }) => {
    const own = found.get(url)
    if (!own) return []
    const other = own.workspaceId === code.workspaceId ? `“${own.name}”` : 'another code'
    return [{ path, message: `This is a short address of ${other}. A scan counts for both codes.` }]
  })
}

async function findSimilarAliases(db: Database, { workspaceId, id, aliases }: CodeRow): Promise<AddressWarning[]> {
  if (aliases.length === 0) return []
  const lower = aliases.map((alias) => alias.toLowerCase())
  const rows = await db
    .select({ alias: codeAliases.alias, codeId: codes.id, name: codes.name })
    .from(codeAliases)
    .innerJoin(codes, and(eq(codes.workspaceId, codeAliases.workspaceId), eq(codes.id, codeAliases.codeId)))
    .where(
      and(
        eq(codeAliases.workspaceId, workspaceId),
        ne(codeAliases.codeId, id),
        inArray(sql`lower(${codeAliases.alias})`, lower),
        notInArray(codeAliases.alias, aliases),
      ),
    )
  return rows.map(({ alias, name }) => ({
    path: `aliases.${lower.indexOf(alias.toLowerCase())}`,
    message: `${alias} is an alias of “${name}”. The two differ in upper and lower case alone, which people often type wrong.`,
  }))
}
