import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { domains } from '../platform/domains/schema.ts'
import { hostName } from '../platform/http/host-name.ts'
import { aliasOfRequest, hostOfAlias } from './aliases/normal-form.ts'
import { codeAliases, codes, shortCodes } from './schema.ts'
import { isShortCode } from './short-code.ts'

const ownColumns = {
  id: codes.id,
  workspaceId: codes.workspaceId,
  shortCode: codes.shortCode,
  name: codes.name,
  destination: codes.destination,
  rules: codes.rules,
  availability: codes.availability,
}
/** A code that is scanned at an address. */
export type OwnCode = Pick<typeof codes.$inferSelect, keyof typeof ownColumns>

/** What a scan of an address would look for. */
interface ShortAddress {
  url: string
  alias: string
  /** The short code that is the path; null: it is none. */
  shortCode: string | null
}

/**
 * The codes of the installation that are scanned at these addresses, by address: on the host of scan addresses or a verified domain, by
 * their short code or an alias. Addresses elsewhere are left out. Scheme and port do not count.
 */
export async function findOwnCodes(
  db: Database,
  urls: readonly string[],
  scanHost: string,
): Promise<Map<string, OwnCode>> {
  const addresses = [...new Set(urls)].flatMap((url) => readShortAddress(url) ?? [])
  const owners = await findOwners(db, [...new Set(addresses.map(({ alias }) => hostOfAlias(alias)))], scanHost)
  const own = addresses.filter(({ alias }) => owners.has(hostOfAlias(alias)))
  if (own.length === 0) return new Map()
  const byShortCode = await findByShortCode(db, [...new Set(own.flatMap(({ shortCode }) => shortCode ?? []))])
  const byAlias = await findByAlias(db, [...new Set(own.map(({ alias }) => alias))])
  return new Map(
    own.flatMap(({ url, alias, shortCode }) => {
      const owner = owners.get(hostOfAlias(alias))
      const isOfDomain = (code: OwnCode | undefined) => code && (owner === null || code.workspaceId === owner)
      const found = [byShortCode.get(shortCode ?? ''), byAlias.get(alias)].find(isOfDomain)
      return found ? [[url, found] as const] : []
    }),
  )
}

function readShortAddress(url: string): ShortAddress | null {
  if (!/^https?:/i.test(url) || !URL.canParse(url)) return null
  const { hostname, pathname } = new URL(url)
  const alias = aliasOfRequest(hostName(hostname), pathname)
  if (alias === null) return null
  const name = alias.slice(alias.indexOf('/') + 1).toUpperCase()
  return { url, alias, shortCode: isShortCode(name) ? name : null }
}

/** The workspaces of own hosts; null for the host of scan addresses, on which every workspace has codes. */
async function findOwners(db: Database, hosts: readonly string[], scanHost: string) {
  const owners = new Map<string, string | null>()
  const others = hosts.filter((host) => host !== scanHost)
  if (others.length < hosts.length) owners.set(scanHost, null)
  if (others.length === 0) return owners
  const rows = await db
    .select({ host: domains.host, workspaceId: domains.workspaceId })
    .from(domains)
    .where(
      and(inArray(domains.host, others), isNotNull(domains.verifiedAt), isNull(domains.pageId), isNull(domains.siteId)),
    )
  for (const { host, workspaceId } of rows) owners.set(host, workspaceId)
  return owners
}

async function findByShortCode(db: Database, wanted: readonly string[]): Promise<Map<string, OwnCode>> {
  if (wanted.length === 0) return new Map()
  const rows = await db
    .select({ claimed: shortCodes.shortCode, code: ownColumns })
    .from(shortCodes)
    .innerJoin(codes, and(eq(codes.workspaceId, shortCodes.workspaceId), eq(codes.id, shortCodes.codeId)))
    .where(inArray(shortCodes.shortCode, [...wanted]))
  return new Map(rows.map(({ claimed, code }) => [claimed, code]))
}

async function findByAlias(db: Database, wanted: readonly string[]): Promise<Map<string, OwnCode>> {
  const rows = await db
    .select({ alias: codeAliases.alias, code: ownColumns })
    .from(codeAliases)
    .innerJoin(codes, and(eq(codes.workspaceId, codeAliases.workspaceId), eq(codes.id, codeAliases.codeId)))
    .where(inArray(codeAliases.alias, [...wanted]))
  return new Map(rows.map(({ alias, code }) => [alias, code]))
}
