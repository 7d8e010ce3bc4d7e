import { aliasAt } from '#service/codes/aliases/normal-form.ts'
import type { DomainDirectory } from '#service/hosts/domains/domain-directory.ts'
import type { AliasCache } from './alias-cache.ts'
import type { CodeCache } from './code-cache.ts'
import type { CachedCode } from './read-codes.ts'
import type { ScannedPath } from '#service/codes/aliases/scanned-path.ts'

/** The code of a scan, found by its short code or by an alias. */
export interface ScannedCode {
  shortCode: string
  code: CachedCode
}
type Found = ScannedCode | null
/** Synchronous if cached; rejects if the database does not respond. Null: there is no code at the address. */
export type FindScanned = (path: ScannedPath, host: string | undefined) => Found | Promise<Found>

interface FinderParts {
  codes: Pick<CodeCache, 'find'>
  aliases: Pick<AliasCache, 'find'>
  directory: Pick<DomainDirectory, 'find'>
  /** The host of scan addresses. */
  scanHost: string
}

/** Where the aliases of a path are, and whose codes are found there. */
interface Place {
  host: string
  /** Null: those of all workspaces. */
  workspaceId: string | null
}

/** How scans find their code: on the origin of scan addresses, and on own domains, where only codes of the domain's workspace are found. */
export function scannedCodeFinder({ codes, aliases, directory, scanHost }: FinderParts): {
  onScanOrigin: FindScanned
  onDomain: FindScanned
} {
  const ofAll = { host: scanHost, workspaceId: null }
  return {
    onScanOrigin({ shortCode, isPlain, aliasPaths }) {
      // No alias here looks like a short code, and each has one part.
      if (isPlain && shortCode !== null) return byShortCode(shortCode, ofAll)
      const paths = aliasPaths.filter((path) => path.length > 1 && path.lastIndexOf('/') === 0)
      return byShortCodeOrAlias(shortCode, paths, ofAll)
    },
    onDomain({ shortCode, aliasPaths }, host) {
      const domain = directory.find(host)
      return domain ? byShortCodeOrAlias(shortCode, aliasPaths, domain) : null
    },
  }

  function byShortCodeOrAlias(shortCode: string | null, paths: readonly string[], place: Place) {
    const aliased = () => byAliases(paths, place)
    return shortCode === null ? aliased() : orElse(byShortCode(shortCode, place), aliased)
  }

  /** Aliases that may be meant, in this order. */
  function byAliases([path, ...others]: readonly string[], place: Place): Found | Promise<Found> {
    if (path === undefined) return null
    const alias = aliasAt(place.host, path)
    const found =
      alias === null ? null : then(aliases.find(alias), (known) => known && byShortCode(known.shortCode, place))
    return others.length === 0 ? found : orElse(found, () => byAliases(others, place))
  }

  function byShortCode(shortCode: string, { workspaceId }: Place): Found | Promise<Found> {
    return then(codes.find(shortCode), (code) => {
      const isOfWorkspace = workspaceId === null || code?.workspaceId === workspaceId
      return code && isOfWorkspace ? { shortCode, code } : null
    })
  }
}

/** What is found next if nothing was, or if that is not known for certain, because the database does not respond. */
function orElse(found: Found | Promise<Found>, findNext: () => Found | Promise<Found>): Found | Promise<Found> {
  if (!(found instanceof Promise)) return found ?? findNext()
  return found.then(
    (scanned) => scanned ?? findNext(),
    async (error: unknown) => (await findNext()) ?? Promise.reject(error),
  )
}

/** Stays synchronous for a value: a scan of a cached code waits for nothing. */
function then<T, R>(value: T | Promise<T>, convert: (value: T) => R | Promise<R>): R | Promise<R> {
  return value instanceof Promise ? value.then(convert) : convert(value)
}
