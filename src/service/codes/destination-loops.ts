import type { Database } from '#database/open.ts'
import { invalidIssues } from '../http/api-error.ts'
import { findOwnCodes, type OwnCode } from './own-addresses.ts'
import { type AddressHolder, listAddresses, listNewAddresses } from './web-addresses.ts'

/** Maximum length of a chain. Browsers follow about twenty redirects, and nobody makes a longer chain of codes by accident. */
const MAX_CHAIN_CODES = 5
/** Maximum number of addresses in one step, so that codes with many rules cannot make a request slow. */
const MAX_ADDRESSES_PER_STEP = 2000

/** Finds the codes that a scan can reach from each address, one after the other, by destinations, rules, splits and fallback addresses. */
export async function followAddresses(
  db: Database,
  urls: readonly string[],
  scanHost: string,
): Promise<Map<string, OwnCode[]>> {
  const codesReached = new Map(urls.map((url) => [url, new Map<string, OwnCode>()]))
  let pending = urls.map((url) => ({ start: url, url }))
  for (let followed = 0; followed < MAX_CHAIN_CODES && pending.length > 0; followed += 1) {
    const codesByUrl = await findOwnCodes(
      db,
      pending.map(({ url }) => url),
      scanHost,
    )
    const next = pending.flatMap(({ start, url }) => {
      const [code, reachedCodes] = [codesByUrl.get(url), codesReached.get(start)]
      if (!code || !reachedCodes || reachedCodes.has(code.id)) return []
      reachedCodes.set(code.id, code)
      return listAddresses(code).map((address) => ({ start, url: address.url }))
    })
    pending = next.slice(0, MAX_ADDRESSES_PER_STEP)
  }
  return new Map([...codesReached].map(([url, found]) => [url, [...found.values()]]))
}

interface CheckedCode {
  id: string
  workspaceId: string
  after: AddressHolder & { aliases: readonly string[] }
  before?: (AddressHolder & { aliases: readonly string[] }) | undefined
  scanHost: string
}

/**
 * Throws `invalid_request` with the fields by which a scan of a code could lead back to the code. A code with a new alias is checked as a
 * whole, because its addresses may already lead to the alias.
 */
export async function requireNoLoop(
  tx: Database,
  { id, workspaceId, after, before, scanHost }: CheckedCode,
): Promise<void> {
  const changedAddresses = listNewAddresses(after, before)
  const hasNewAlias = after.aliases.some((alias) => !before?.aliases.includes(alias))
  const addresses = hasNewAlias ? listAddresses(after) : changedAddresses
  if (addresses.length === 0) return
  const reachedCodes = await followAddresses(
    tx,
    addresses.map(({ url }) => url),
    scanHost,
  )
  const issues = addresses.flatMap(({ path, url }) => {
    const message = describeLoop(reachedCodes.get(url) ?? [], { id, workspaceId })
    const isChanged = changedAddresses.some((address) => address.path === path)
    return message === null ? [] : [{ in: 'body' as const, path: isChanged ? path : 'aliases', message }]
  })
  if (issues.length > 0) throw invalidIssues(issues)
}

/** The reason why a code cannot lead to an address from which these codes are reached. Null if the code can. */
export function describeLoop(
  reachedCodes: readonly OwnCode[],
  { id, workspaceId }: { id: string; workspaceId: string },
): string | null {
  const [first] = reachedCodes
  if (!first || reachedCodes.every((code) => code.id !== id)) return null
  if (first.id === id) return 'This is an address of the code itself. A scan would never come to an end'
  // Only its own workspace may see the name of a code.
  const other = first.workspaceId === workspaceId ? `“${first.name}”` : 'another code'
  return `This leads to ${other}, which leads back to this code. A scan would never come to an end`
}
