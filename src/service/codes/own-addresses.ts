import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { domains } from '../hosts/domains/schema.ts'
import { normalizeHost } from '../http/host-name.ts'
import { chooseAlias, findAliases } from './aliases/code-aliases.ts'
import { toAlias, toAliasKey } from './aliases/normal-form.ts'
import { readScannedPath } from './aliases/scanned-path.ts'
import { codes, shortCodes } from './schema.ts'

const codeColumns = {
  id: codes.id,
  workspaceId: codes.workspaceId,
  shortCode: codes.shortCode,
  name: codes.name,
  destination: codes.destination,
  rules: codes.rules,
  availability: codes.availability,
}
/** A code that is scanned at an address. */
export type OwnCode = Pick<typeof codes.$inferSelect, keyof typeof codeColumns>

/** The short code and aliases for which a scan of an address would look. */
interface ShortAddress {
  url: string
  host: string
  /** The path as a short code. Null if the path is not a short code. */
  shortCode: string | null
  /** Possible aliases, in the order in which they are tried. */
  aliases: string[]
}

/**
 * Finds the codes of the installation that are scanned at these addresses, by address. An address has the host of scan addresses or a verified
 * domain, and a short code or an alias. Other addresses are left out. Scheme and port do not count.
 */
export async function findOwnCodes(
  db: Database,
  urls: readonly string[],
  scanHost: string,
): Promise<Map<string, OwnCode>> {
  const addresses = [...new Set(urls)].flatMap((url) => readShortAddress(url) ?? [])
  const owners = await findOwners(db, [...new Set(addresses.map(({ host }) => host))], scanHost)
  const shortAddresses = addresses.filter(({ host }) => owners.has(host))
  if (shortAddresses.length === 0) return new Map()
  const aliases = await findAliases(db, [
    ...new Set(shortAddresses.flatMap((address) => address.aliases.map(toAliasKey))),
  ])
  const listShortCodes = (address: ShortAddress) => [
    ...(address.shortCode === null ? [] : [address.shortCode]),
    ...address.aliases.flatMap((alias) => chooseAlias(aliases.get(toAliasKey(alias)) ?? [], alias)?.shortCode ?? []),
  ]
  const byShortCode = await findByShortCode(db, [...new Set(shortAddresses.flatMap(listShortCodes))])
  return new Map(
    shortAddresses.flatMap((address) => {
      const owner = owners.get(address.host)
      const code = listShortCodes(address)
        .map((shortCode) => byShortCode.get(shortCode))
        .find((code) => code && (owner === null || code.workspaceId === owner))
      return code ? [[address.url, code] as const] : []
    }),
  )
}

function readShortAddress(url: string): ShortAddress | null {
  if (!/^https?:/i.test(url) || !URL.canParse(url)) return null
  const { hostname, pathname } = new URL(url)
  const host = normalizeHost(hostname)
  const { shortCode, aliasPaths } = readScannedPath(pathname)
  return { url, host, shortCode, aliases: aliasPaths.flatMap((path) => toAlias(host, path) ?? []) }
}

/** Finds the workspaces of these hosts. Null for the host of scan addresses, on which every workspace has codes. */
async function findOwners(db: Database, hosts: readonly string[], scanHost: string) {
  const owners = new Map<string, string | null>()
  const otherHosts = hosts.filter((host) => host !== scanHost)
  if (otherHosts.length < hosts.length) owners.set(scanHost, null)
  if (otherHosts.length === 0) return owners
  const rows = await db
    .select({ host: domains.host, workspaceId: domains.workspaceId })
    .from(domains)
    .where(
      and(
        inArray(domains.host, otherHosts),
        isNotNull(domains.verifiedAt),
        isNull(domains.pageId),
        isNull(domains.siteId),
      ),
    )
  for (const { host, workspaceId } of rows) owners.set(host, workspaceId)
  return owners
}

async function findByShortCode(db: Database, requestedCodes: readonly string[]): Promise<Map<string, OwnCode>> {
  if (requestedCodes.length === 0) return new Map()
  const rows = await db
    .select({ shortCode: shortCodes.shortCode, code: codeColumns })
    .from(shortCodes)
    .innerJoin(codes, and(eq(codes.workspaceId, shortCodes.workspaceId), eq(codes.id, shortCodes.codeId)))
    .where(inArray(shortCodes.shortCode, [...requestedCodes]))
  return new Map(rows.map(({ shortCode, code }) => [shortCode, code]))
}
