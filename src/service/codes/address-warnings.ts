import { and, eq, sql } from 'drizzle-orm'
import type { Code } from '#contract/code.ts'
import type { Database } from '#database/open.ts'
import { findOwnCodes } from './own-addresses.ts'
import type { CodeRow } from './present-code.ts'
import { codeAliases, codes, lowerCase } from './schema.ts'
import { listAddresses, type WebAddress } from './web-addresses.ts'

export type AddressWarning = NonNullable<Code['addressWarnings']>[number]

/** An alias of a code. */
interface PlacedAlias {
  /** The path of the alias in the body of a request. */
  path: string
  alias: string
  codeId: string
}

interface CheckedAddresses {
  addresses: readonly WebAddress[]
  aliases: readonly PlacedAlias[]
  scanHost: string
}

/**
 * Likely oversights in the addresses of a code: a destination that is a code itself, and an alias that differs from another alias only in
 * case.
 */
export async function findAddressWarnings(db: Database, code: CodeRow, scanHost: string): Promise<AddressWarning[]> {
  const aliases = code.aliases.map((alias, index) => ({ path: `aliases.${index}`, alias, codeId: code.id }))
  return findWarnings(db, code.workspaceId, { addresses: listAddresses(code), aliases, scanHost })
}

interface NewCodeRow {
  id: string
  destination: { url: string }
  aliases: readonly string[]
}

/** The warnings for all rows of a batch, with as many queries as for one code. */
export async function findRowWarnings(
  tx: Database,
  workspaceId: string,
  { rows, scanHost }: { rows: readonly NewCodeRow[]; scanHost: string },
): Promise<AddressWarning[]> {
  const addresses = rows.map(({ destination: { url } }, row) => ({ path: `rows.${row}.url`, url }))
  const aliases = rows.flatMap((code, row) =>
    code.aliases.map((alias, index) => ({ path: `rows.${row}.aliases.${index}`, alias, codeId: code.id })),
  )
  return findWarnings(tx, workspaceId, { addresses, aliases, scanHost })
}

async function findWarnings(
  db: Database,
  workspaceId: string,
  { addresses, aliases, scanHost }: CheckedAddresses,
): Promise<AddressWarning[]> {
  return [
    ...(await findShortAddresses(db, workspaceId, { addresses, scanHost })),
    ...(await findSimilarAliases(db, workspaceId, aliases)),
  ]
}

async function findShortAddresses(
  db: Database,
  workspaceId: string,
  { addresses, scanHost }: Omit<CheckedAddresses, 'aliases'>,
): Promise<AddressWarning[]> {
  const urls = addresses.map(({ url }) => url)
  const codesByUrl = await findOwnCodes(db, urls, scanHost)
  return addresses.flatMap(({ path, url }) => {
    const code = codesByUrl.get(url)
    if (!code) return []
    const other = code.workspaceId === workspaceId ? `“${code.name}”` : 'another code'
    return [{ path, message: `This is a short address of ${other}. A scan counts for both codes.` }]
  })
}

async function findSimilarAliases(
  db: Database,
  workspaceId: string,
  aliases: readonly PlacedAlias[],
): Promise<AddressWarning[]> {
  if (aliases.length === 0) return []
  const lowerCaseAliases = [...new Set(aliases.map(({ alias }) => alias.toLowerCase()))]
  const rows = await db
    .select({ alias: codeAliases.alias, codeId: codes.id, name: codes.name })
    .from(codeAliases)
    .innerJoin(codes, and(eq(codes.workspaceId, codeAliases.workspaceId), eq(codes.id, codeAliases.codeId)))
    .where(
      and(
        eq(codeAliases.workspaceId, workspaceId),
        sql`${lowerCase(codeAliases.alias)} = any(${sql.param(lowerCaseAliases)}::text[])`,
      ),
    )
  const rowsByLowerCaseAlias = Map.groupBy(rows, ({ alias }) => alias.toLowerCase())
  return aliases.flatMap(({ path, alias, codeId }) =>
    (rowsByLowerCaseAlias.get(alias.toLowerCase()) ?? [])
      .filter((other) => other.codeId !== codeId && other.alias !== alias)
      .map((other) => ({
        path,
        message: `${other.alias} is an alias of “${other.name}”. The two differ only in upper and lower case, which people often type wrong.`,
      })),
  )
}
